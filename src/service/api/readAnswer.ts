import { hour } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { FailedReply, Lifetime, Reply } from "../../weather/model/answer";
import { clockOffset, expiry, isStorable } from "../http/cacheLifetime";
import { usedUpUntil } from "../http/rateLimit";
import type { HttpResponse } from "../http/transport";
import { type ApiCall, type Decode, unexpected } from "./apiCall";

/** Reads a 200 response: the answer, or the failure of an unexpected body. Specification, sections 2, 4, 8. */
export function readAnswer<Content>(
  { headers, text: body }: HttpResponse,
  { decode, unstatedLifetime }: Pick<ApiCall<Content>, "decode" | "unstatedLifetime">,
  receivedAt: EpochMs,
): Reply<Content> {
  const offset = clockOffset(headers, receivedAt);
  // If no calls remain, the answer counts as fresh until the limit's reset; without one, for at least an hour.
  const earliest = usedUpUntil(headers, receivedAt, hour);
  const lifetime: Lifetime = {
    receivedAt,
    expiresAt: Math.max(expiry(headers, receivedAt, unstatedLifetime), earliest),
    ...(offset !== 0 && { clockOffset: offset }),
  };
  const decoded = decodeBody(body, decode, lifetime);
  if ("kind" in decoded) return decoded;
  return { kind: "answer", answer: { ...lifetime, ...decoded, isStorable: isStorable(headers), body } };
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
