import type { Answer, Budget, CallName, FailedReply, Lifetime } from "../../weather/model/answer";
import type { Endpoint } from "../../weather/model/endpoint";
import type { AnswerFault, Failure } from "../../weather/model/failure";
import type { KeylessRequest } from "../http/attachKey";

/** One call of the service: what is sent, what an answer says, and what budgets and log are told. */
export interface ApiCall<Content> {
  readonly name: CallName;
  readonly budget: Budget;
  readonly endpoint: Endpoint;
  /** What a person wrote or chose of it. With the API key in it nothing is sent, and no report tells a word of it. */
  readonly question: string;
  /** What a 400 or 404 means; without it, the request is refused. */
  readonly notFound?: Failure;
  /** See `WeatherQuery.isByWorkspace`. */
  readonly isByWorkspace?: boolean | undefined;
  /** Without validators. */
  readonly request: KeylessRequest;
  /** The last answer: the service is asked whether it is still the newest (304). */
  readonly known?: Answer<Content> | undefined;
  /** Milliseconds for which an answer is good that does not say so; 30 minutes unless given. */
  readonly unstatedLifetime?: number;
  readonly decode: Decode<Content>;
  /** What the log says of an answer, behind its status and address. */
  readonly describe: (answer: Answer<Content>) => string;
}

/** Reads the parsed body of an answer, whether it comes from the network or from a file. May throw what it cannot read. */
export type Decode<Content> = (json: unknown, lifetime: Lifetime) => { readonly content: Content } | FailedReply;

/** `content`, or the failure of an answer that is not the one that was asked for where it is undefined. */
export function contentOr<Content>(
  content: Content | undefined,
  fault: AnswerFault = "notWeather",
): { readonly content: Content } | FailedReply {
  return content === undefined ? unexpected(fault) : { content };
}

/** The failure of an answer that is not the one that was asked for. */
export function unexpected(fault: AnswerFault): FailedReply {
  return { kind: "failure", failure: { kind: "unexpectedAnswer", fault } };
}

/** The words of an answer that is asked for again when it expires. */
export function goodUntil({ expiresAt }: Lifetime): string {
  return `good until ${new Date(expiresAt).toISOString()}`;
}

/** Specification, section 1. */
export const compression = { "accept-encoding": "gzip,deflate" };
