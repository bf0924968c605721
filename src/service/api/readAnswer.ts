import { hour } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { FailedReply, Lifetime, Reply } from "../../weather/model/answer";
import { clockOffset, expiry, isStorable } from "../http/cacheLifetime";
import { type HeaderFields, single } from "../http/headers";
import type { HttpResponse } from "../http/transport";
import { type ApiCall, type Decode, unexpected } from "./apiCall";

/** Reads a 200 response: the answer, or the failure of an unexpected body. Specification, sections 2, 4, 8. */
export function readAnswer<Content>(
  { headers, text: body }: HttpResponse,
  { decode, unstatedLifetime }: Pick<ApiCall<Content>, "decode" | "unstatedLifetime">,
  receivedAt: EpochMs,
): Reply<Content> {
  const offset = clockOffset(headers, receivedAt);
  // If no calls remain, the answer counts as fresh for at least an hour.
  const earliest = remainingOf(headers) === 0 ? receivedAt + hour : 0;
  const lifetime: Lifetime = {
    receivedAt,
    expiresAt: Math.max(expiry(headers, receivedAt, unstatedLifetime), earliest),
    ...(offset !== 0 && { clockOffset: offset }),
  };
  const decoded = decodeBody(body, decode, lifetime);
  if ("kind" in decoded) return decoded;
  return { kind: "answer", answer: { ...lifetime, ...decoded, isStorable: isStorable(headers), body } };
}

/** The number of calls that remain for all clients with the key; undefined if the service doesn't send it. */
export function remainingOf(headers: HeaderFields): number | undefined {
  const digits = single(headers["ratelimit-remaining"]).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Decodes a body from the network or a file; otherwise returns its fault. Never throws. */
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
