import { minute } from "../base/duration";
import type { Answer } from "../model/answer";
import { optionalRetry } from "../model/failure";
import { locationId } from "../model/weatherQuery";
import type { Ask, FeedKind, FeedStore } from "./feedKind";

/**
 * A kind that a setting turns on and not every subscription includes: only the window with the focus asks for it.
 *
 * @param pauseAfter milliseconds until the next request after an answer.
 */
export function locationKind<Content>(
  name: string,
  pauseAfter: (answer: Answer<Content>) => number,
  ask: Ask<Content>,
  store: FeedStore<Content>,
): FeedKind<Content> {
  return {
    name,
    idOf: (query) => locationId(name, query),
    ask,
    store,
    minimumInterval: () => 5 * minute,
    pauseAfter,
    retry: optionalRetry,
    needsFocus: true,
  };
}
