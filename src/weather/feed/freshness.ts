import type { EpochMs } from "../base/ports";
import type { Answer, Lifetime } from "../model/answer";
import type { FeedKind } from "./feedKind";

/** The expiry of the answer, at least the minimum interval later, so that a missing `Expires` uses up no quota. */
export function freshUntil(
  { receivedAt, expiresAt }: Lifetime,
  { minimumInterval }: Pick<FeedKind<never>, "minimumInterval">,
): EpochMs {
  return Math.max(expiresAt, receivedAt + minimumInterval());
}

/** The time of the next automatic request after an answer: never before `freshUntil`. */
export function dueAt<Content>(
  answer: Answer<Content>,
  kind: Pick<FeedKind<Content>, "minimumInterval" | "pauseAfter">,
): EpochMs {
  return Math.max(freshUntil(answer, kind), answer.receivedAt + kind.pauseAfter(answer));
}
