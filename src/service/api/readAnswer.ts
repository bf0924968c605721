import { hour } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { Answer, FailedReply, Freshness, Lifetime, Reply } from "../../weather/model/answer";
import type { KeylessRequest } from "../http/attachKey";
import { clockOffset, expiry, freshnessOf, isStorable, renewedFreshness } from "../http/cacheLifetime";
import { type HeaderFields, single } from "../http/headers";
import type { HttpResponse } from "../http/transport";
import { conditionalHeaders, readValidators, renewedValidators } from "../http/validators";
import { varyHeadersOf } from "../http/vary";
import { type ApiCall, type Decode, unexpected } from "./apiCall";

/** The request of a call, with the validators of the known answer, which allow a 304. */
export function requestOf<Content>({ request, known }: ApiCall<Content>): KeylessRequest {
  if (!known) return request;
  return { ...request, headers: { ...request.headers, ...conditionalHeaders(known.response.validators) } };
}

/** Reads an answer or the failure of an unexpected body; undefined for a refusal. Specification, sections 2, 4, 8. */
export function readAnswer<Content>(
  response: HttpResponse,
  call: ApiCall<Content>,
  receivedAt: EpochMs,
): Reply<Content> | undefined {
  const { known } = call;
  if (response.status === 200) return readNew(response, call, receivedAt);
  const isRenewable = known && Object.keys(known.response.validators).length > 0;
  return response.status === 304 && isRenewable ? renewed(known, response, receivedAt) : undefined;
}

function readNew<Content>(
  { headers, text }: HttpResponse,
  { decode, request, unstatedLifetime }: ApiCall<Content>,
  receivedAt: EpochMs,
): Reply<Content> {
  const freshness = stated(freshnessOf(headers, receivedAt), unstatedLifetime);
  const offset = clockOffset(headers, receivedAt);
  const lifetime: Lifetime = {
    receivedAt,
    expiresAt: expiresAtOf(headers, receivedAt, freshness),
    ...(offset !== 0 && { clockOffset: offset }),
  };
  const decoded = decodeBody(text, decode, lifetime);
  if ("kind" in decoded) return decoded;
  const answer: Answer<Content> = {
    ...lifetime,
    content: decoded.content,
    isStorable: isStorable(headers),
    response: {
      body: text,
      validators: readValidators(headers, receivedAt),
      freshness,
      varyHeaders: varyHeadersOf(headers, request.headers),
    },
  };
  return { kind: "answer", answer };
}

/** The known answer after a 304. Header fields that the 304 lacks keep their values (RFC 9111, section 4.3.4). */
function renewed<Content>(known: Answer<Content>, { headers }: HttpResponse, receivedAt: EpochMs): Reply<Content> {
  const { response } = known;
  const freshness = renewedFreshness(response.freshness, headers, receivedAt);
  const answer: Answer<Content> = {
    ...known,
    receivedAt,
    expiresAt: expiresAtOf(headers, receivedAt, freshness),
    isStorable: known.isStorable && isStorable(headers),
    response: {
      ...response,
      validators: renewedValidators(response.validators, readValidators(headers, receivedAt)),
      freshness,
    },
  };
  return { kind: "answer", answer };
}

function stated(freshness: Freshness, lifetime: number | undefined): Freshness {
  const isStated = freshness.cacheControl !== undefined || freshness.expires !== undefined;
  return isStated || lifetime === undefined ? freshness : { ...freshness, expires: lifetime };
}

/** The number of calls that remain for all clients with the key; undefined if the service doesn't send it. */
export function remainingOf(headers: HeaderFields): number | undefined {
  const digits = single(headers["ratelimit-remaining"]).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** The time when an answer expires: in an hour at the earliest if no calls remain. */
function expiresAtOf(headers: HeaderFields, receivedAt: EpochMs, freshness: Freshness): EpochMs {
  return Math.max(expiry(headers, receivedAt, freshness), remainingOf(headers) === 0 ? receivedAt + hour : 0);
}

/** Decodes a body from the network or a file, or names its fault. Never throws. */
export function decodeBody<Content>(
  text: string,
  decode: Decode<Content>,
  lifetime: Lifetime,
): { readonly content: Content } | FailedReply {
  try {
    return decode(JSON.parse(text), lifetime);
  } catch {
    return unexpected(/^\s*</.test(text) ? "webPage" : "notJson");
  }
}
