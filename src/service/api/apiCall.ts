import type { EpochMs } from "../../weather/base/ports";
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
  /** The part that a person entered or selected. It's never reported, and not sent if it contains the key. */
  readonly userInput: string;
  /** The failure for a 400 or 404; default: `requestRefused`. */
  readonly notFound?: Failure | undefined;
  readonly request: KeylessRequest;
  /** The lifetime of an answer that states none, in milliseconds; default: 30 minutes. */
  readonly unstatedLifetime?: number | undefined;
  /** A time that the parsed body states, before which it can't have been made. May throw. */
  readonly madeAt?: ((json: unknown) => EpochMs | undefined) | undefined;
  readonly decode: Decode<Content>;
}

/** Decodes the parsed body of a response or of a stored answer. May throw. */
export type Decode<Content> = (json: unknown, lifetime: Lifetime) => { readonly content: Content } | FailedReply;

export function callFor(query: WeatherQuery) {
  const { endpoint, location } = query;
  const notFound = { kind: "locationUnknown", location } as const;
  return { budget: "core" as const, endpoint, userInput: location, notFound };
}

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
