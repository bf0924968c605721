import { hour } from "../../weather/base/duration";
import { errorCode } from "../../weather/base/errorCode";
import type { Answer, Freshness, Reply, VaryHeaders } from "../../weather/model/answer";
import type { Endpoint } from "../../weather/model/endpoint";
import type { AnswerFault, FailedAttempt, Failure } from "../../weather/model/failure";
import type { LocationKey } from "../../weather/model/locationKey";
import { decodeObservations } from "../../weather/model/observation";
import { decodeFoundPlaces, type FoundPlace } from "../../weather/places/foundPlace";
import type { SearchReply } from "../../weather/places/ports";
import { expiry, freshnessOf, isStorable, renewedFreshness } from "../http/cacheLifetime";
import { type HeaderFields, single } from "../http/headers";
import { proxyFaultOf } from "../http/proxy";
import { readRetryAfter } from "../http/retryAfter";
import type { HttpResponse } from "../http/transport";
import { readValidators, renewedValidators } from "../http/validators";
import { varyHeadersOf } from "../http/vary";
import { type ProblemDetails, saysQuotaUsedUp } from "./problemDetails";

/** A result of the client without an answer or places. */
export type FailedResult = { readonly kind: "failure" } & FailedAttempt;

/** What failures say about the request that they came from. */
export interface RequestContext {
  readonly endpoint: Endpoint;
  /** The location that the service may not know; a search has none. */
  readonly location?: LocationKey;
  /** See `ConditionsQuery.isByWorkspace`. */
  readonly isByWorkspace?: boolean;
}

/**
 * What a 200 means: an answer, or a failure when the body is not an observation. Specification, sections 2, 4 and 8.
 *
 * @param request the headers that were sent, without the key's.
 * @param receivedAt milliseconds since 1970.
 */
export function readAnswer({ headers, text }: HttpResponse, request: VaryHeaders, receivedAt: number): Reply {
  const decoded = decodeBody(text);
  if (typeof decoded === "string") return unexpected(decoded);
  const freshness = freshnessOf(headers, receivedAt);
  const expiresAt = expiresAtOf(headers, receivedAt, freshness);
  switch (decoded.kind) {
    case "observation": {
      const answer: Answer = {
        observation: decoded.observation,
        receivedAt,
        expiresAt,
        body: text,
        validators: readValidators(headers, receivedAt),
        freshness,
        varyHeaders: varyHeadersOf(headers, request),
        isStorable: isStorable(headers),
      };
      return { kind: "answer", answer };
    }
    case "empty":
      return {
        kind: "failure",
        failure: { kind: "noObservation" },
        ...(expiresAt > receivedAt && { notBefore: expiresAt }),
      };
    case "unexpected":
      return unexpected("notWeather");
  }
}

/**
 * What a 304 means: the known answer, received at `receivedAt` (milliseconds since 1970). HeaderFields that the 304 does not
 * have stay as they were. RFC 9111, section 4.3.4.
 */
export function renewAnswer(known: Answer, { headers }: HttpResponse, receivedAt: number): Reply {
  const freshness = renewedFreshness(known.freshness, headers, receivedAt);
  const answer: Answer = {
    ...known,
    receivedAt,
    expiresAt: expiresAtOf(headers, receivedAt, freshness),
    validators: renewedValidators(known.validators, readValidators(headers, receivedAt)),
    freshness,
    isStorable: known.isStorable && isStorable(headers),
  };
  return { kind: "answer", answer };
}

/** How many calls are left; undefined when the service does not say so. Other clients with the same key use calls too. */
export function remainingOf(headers: HeaderFields): number | undefined {
  const digits = single(headers["ratelimit-remaining"]).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** When an answer expires; without any calls left, it is good for an hour at least. Milliseconds since 1970. */
export function expiresAtOf(headers: HeaderFields, receivedAt: number, freshness: Freshness): number {
  return Math.max(expiry(headers, receivedAt, freshness), remainingOf(headers) === 0 ? receivedAt + hour : 0);
}

/** The observation in a body of the service or of a stored answer, or what the body is instead. */
export function decodeBody(text: string): ReturnType<typeof decodeObservations> | AnswerFault {
  return decodeJson(text, decodeObservations);
}

/** What `decode` returns for the JSON in a body, or what the body is instead of JSON. Never throws. */
export function decodeJson<Decoded>(text: string, decode: (json: unknown) => Decoded): Decoded | AnswerFault {
  try {
    return decode(JSON.parse(text));
  } catch {
    return /^\s*</.test(text) ? "webPage" : "notJson";
  }
}

/**
 * The failure that a status other than 200 means. Of the body, only the words for a used up quota and the `Code` of a
 * team's gateway (gateway/README.md) are read.
 * Specification, section 7.
 *
 * @param receivedAt milliseconds since 1970.
 */
export function readRefusal(
  { status, headers }: HttpResponse,
  problem: ProblemDetails,
  asked: RequestContext,
  keyId: string,
  receivedAt: number,
): FailedResult {
  // A 401 lasts until the key changes, and the `Retry-After` of a redirection is about the request that follows it.
  const notBefore = status === 401 || redirections.has(status) ? undefined : readRetryAfter(headers, receivedAt);
  return {
    kind: "failure",
    failure: refusalOf(status, problem, notBefore !== undefined, asked, keyId),
    keyId,
    ...(notBefore !== undefined && { notBefore }),
  };
}

function refusalOf(
  status: number,
  problem: ProblemDetails,
  saysUntilWhen: boolean,
  { endpoint, location }: RequestContext,
  keyId: string,
): Failure {
  if (status === 401) return { kind: "unauthorized", keyId, scheme: endpoint.scheme, host: endpoint.host };
  if (saysQuotaUsedUp(status, problem)) return { kind: "quotaUsedUp" };
  if (status === 403) return { kind: "forbidden", keyId };
  if (status === 502 && problem.code === "GatewayKeyRefused") return { kind: "gatewayRefused" };
  if (status === 429) return { kind: saysUntilWhen ? "rateLimited" : "quotaUsedUp" };
  if (location !== undefined && (status === 400 || status === 404)) return { kind: "locationUnknown", location };
  if (status === 407 || status === 511) return { kind: "networkSignIn" };
  if (redirections.has(status)) return { kind: "redirected", host: endpoint.host };
  if (status === 408 || status === 425 || (status >= 500 && status < 600)) return { kind: "serviceTrouble", status };
  if (status >= 400 && status < 500) return { kind: "requestRefused", status };
  return { kind: "unexpectedAnswer", fault: "status" };
}

/** RFC 9110, section 15.4: the statuses whose `Location` says where to ask instead. */
const redirections = new Set([301, 302, 303, 307, 308]);

/**
 * The failure that an error of the network means. Only its name and code decide, because its message can contain
 * addresses.
 *
 * @param deadline milliseconds.
 */
export function readError(error: unknown, host: string, deadline: number): Failure {
  const code = errorCode(error);
  if (code === "AnswerTooLarge") return { kind: "unexpectedAnswer", fault: "tooLarge" };
  if (code === "DamagedAnswer") return { kind: "unexpectedAnswer", fault: "damaged" };
  if (/CERT|SELF_SIGNED|UNABLE_TO_|TLS_CERT/.test(code)) return { kind: "untrustedCertificate", host };
  const atProxy = proxyFaultOf(error);
  if (atProxy) return atProxy.kind === "proxyRefused" ? { ...atProxy, host } : atProxy;
  // undici's only code for a proxy that answers CONNECT with a status other than 200, most often 407.
  if (code === "UND_ERR_ABORTED") return { kind: "proxyRefused", host };
  if (timeouts.has(code)) return { kind: "timeout", host, seconds: Math.round(deadline / 1000) };
  return { kind: "unreachable", host };
}

const timeouts = new Set([
  "TimeoutError",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);

/** The failure of an answer that is not the one that was asked for. */
export function unexpected(fault: AnswerFault): FailedResult {
  return { kind: "failure", failure: { kind: "unexpectedAnswer", fault } };
}

/**
 * What a 200 to a search means: the places that were found, which may be none, or a failure when the body is not a list
 * of places.
 *
 * Source: public documentation of the service's locations.
 */
export function readFound({ headers, text }: HttpResponse): SearchReply {
  const decoded = decodeJson(text, decodeFoundPlaces) ?? "notJson";
  if (typeof decoded === "string") return unexpected(decoded);
  // Where a place is that a person chooses would be written to disk.
  return { kind: "found", foundPlaces: isStorable(headers) ? decoded : decoded.map(withoutPosition) };
}

function withoutPosition(place: FoundPlace): FoundPlace {
  const { position: _, ...others } = place;
  return others;
}
