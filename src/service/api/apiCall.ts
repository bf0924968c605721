import type { Budget, FailedReply, Lifetime } from "../../weather/model/answer";
import type { Endpoint } from "../../weather/model/endpoint";
import type { AnswerFault, Failure } from "../../weather/model/failure";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { KeylessRequest } from "../http/attachKey";

export interface ApiCall<Content> {
  /** A member of `strings.calls`. */
  readonly name: string;
  readonly budget: Budget;
  readonly endpoint: Endpoint;
  /** The part that a person wrote or selected. It is never reported, and never sent if it contains the key. */
  readonly userInput: string;
  /** The failure of a 400 or 404; `requestRefused` unless given. */
  readonly notFound?: Failure | undefined;
  /** Whether a person waits for it; that can begin while the call waits for its turn. */
  readonly isByPerson: () => boolean;
  readonly request: KeylessRequest;
  /** The lifetime in milliseconds of an answer that has none; 30 minutes unless given. */
  readonly unstatedLifetime?: number | undefined;
  readonly decode: Decode<Content>;
}

/** Reads the parsed body of an answer from the network or from a file. May throw. */
export type Decode<Content> = (json: unknown, lifetime: Lifetime) => { readonly content: Content } | FailedReply;

export function callFor(query: WeatherQuery) {
  const { endpoint, location } = query;
  const notFound = { kind: "locationUnknown", location } as const;
  const isByPerson = (): boolean => query.isByPerson === true;
  return { budget: "core" as const, endpoint, userInput: location, notFound, isByPerson };
}

/** Returns `content`, or the failure of an unexpected answer if it is undefined. */
export function contentOr<Content>(
  content: Content | undefined,
  fault: AnswerFault = "notWeather",
): { readonly content: Content } | FailedReply {
  return content === undefined ? unexpected(fault) : { content };
}

export function unexpected(fault: AnswerFault): FailedReply {
  return { kind: "failure", failure: { kind: "unexpectedAnswer", fault } };
}

/** A request to a path of the service. Parameters that are undefined are left out. */
export function requestTo(
  { base, scheme }: Endpoint,
  path: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): KeylessRequest {
  const url = new URL(`${base}/${path}`);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  // Not every server decodes the plus sign that `URLSearchParams` writes for a space; a plus sign itself is %2B.
  url.search = url.search.replaceAll("+", "%20");
  return { url, scheme };
}
