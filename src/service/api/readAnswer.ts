import { hour } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { FailedReply, Lifetime, Reply } from "../../weather/model/answer";
import { datesOf, expiry, isStorable, type Receipt } from "../headers/cacheLifetime";
import type { HeaderFields } from "../headers/headerFields";
import { usedUpUntil } from "../headers/rateLimit";
import type { ServerClock } from "../headers/serverClock";
import type { HttpResponse } from "../http/transport";
import { type ApiCall, unexpected } from "./apiCall";

/** Reads a 200 response: the answer, or the failure of an unexpected body. Specification, sections 2, 4, 8. */
export function readAnswer<Content>(
  { headers, text: body }: HttpResponse,
  { decode, madeAt, unstatedLifetime }: Pick<ApiCall<Content>, "decode" | "madeAt" | "unstatedLifetime">,
  receivedAt: EpochMs,
  clock: ServerClock,
): Reply<Content> {
  const read = decodeBody(body, (json) => {
    clock.observe({ receivedAt, ...datesOf(headers), madeAt: madeAt?.(json) });
    const lifetime = lifetimeOf(headers, { receivedAt, clockOffset: clock.difference }, unstatedLifetime);
    const decoded = decode(json, lifetime);
    return "kind" in decoded ? decoded : { content: { ...lifetime, ...decoded } };
  });
  if ("kind" in read) return read;
  return { kind: "answer", answer: { ...read.content, isStorable: isStorable(headers), body } };
}

function lifetimeOf(headers: HeaderFields, receipt: Required<Receipt>, unstated: number | undefined): Lifetime {
  const { receivedAt, clockOffset } = receipt;
  // If no calls remain, the answer counts as fresh until the limit's reset; without one, for at least an hour.
  const earliest = usedUpUntil(headers, receipt, hour);
  const expiresAt = Math.max(expiry(headers, receipt, unstated), earliest);
  return { receivedAt, expiresAt, ...(clockOffset !== 0 && { clockOffset }) };
}

/** Decodes a body from the network or a file; otherwise returns its fault. Never throws. */
export function decodeBody<Content>(
  text: string,
  decode: (json: unknown) => { readonly content: Content } | FailedReply,
): { readonly content: Content } | FailedReply {
  try {
    return decode(JSON.parse(text));
  } catch {
    return unexpected(/^\s*</.test(text) ? "webPage" : "notJson");
  }
}
