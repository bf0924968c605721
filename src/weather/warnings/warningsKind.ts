import { minute } from "../base/duration";
import type { Ask, FeedKind, FeedStore } from "../feed/feedKind";
import { locationKind } from "../feed/locationKind";
import { type Warning, warningsAt } from "./warning";

/** The warnings as a kind: two calls an hour, and four while there is a warning. */
export function warningsKind(
  ask: Ask<readonly Warning[]>,
  store: FeedStore<readonly Warning[]>,
): FeedKind<readonly Warning[]> {
  return locationKind(
    "warnings",
    ({ content, receivedAt }) => (warningsAt(content, receivedAt).length > 0 ? 15 : 30) * minute,
    ask,
    store,
  );
}
