import { minute } from "../base/duration";
import { type FailureRecord, traitsOf } from "../model/failure";
import type { AttemptKey } from "../refresh/attemptKey";
import { freshUntil, isInFuture } from "../refresh/timing";
import { leastPause, nextForecastAt } from "./forecastPause";
import type { CachedForecast } from "./ports";

/** Why a forecast is wanted: time has passed, a person asks, or the key, the network or the budget has changed. */
export type ForecastReason = "due" | "person" | "change";

/** One run of `ForecastFeed.refresh`. */
export interface ForecastAttempt {
  readonly reason: ForecastReason;
  readonly key: AttemptKey;
  /** Milliseconds since 1970. */
  readonly wantedAt: number;
  /** The failure record that was known then. */
  readonly before: FailureRecord | undefined;
  /** Once it has aborted, the attempt has no effect any more. */
  readonly signal: AbortSignal;
  ended: Promise<void>;
}

/** What counts of `cached` when it is decided when to ask: what has a time in the future came while the clock was wrong. */
export function validOf({ answer, failureRecord }: CachedForecast, now: number): CachedForecast {
  if (failureRecord && isInFuture(failureRecord.at, now)) return {};
  const isValid = answer && !isInFuture(answer.forecast.receivedAt, now);
  return { ...(isValid && { answer }), ...(failureRecord && { failureRecord }) };
}

/**
 * What is known after `stored` was read: that, where something came later than in `known`, which it is else. A forecast that
 * may not be written to disk can be newer than the one that lies there.
 */
export function newerOf(known: CachedForecast, stored: CachedForecast, now: number): CachedForecast {
  if (lastEvent(stored, now) <= lastEvent(known, now)) return known;
  const isOwnNewer = lastEvent(answerOf(known), now) > lastEvent(answerOf(stored), now);
  return isOwnNewer ? { ...stored, ...answerOf(known) } : stored;
}

function answerOf({ answer }: CachedForecast): CachedForecast {
  return answer ? { answer } : {};
}

/** When something came last, in milliseconds since 1970. A time in the future counts as 0; -1: there is nothing. */
function lastEvent({ answer, failureRecord }: CachedForecast, now: number): number {
  const times = [answer?.forecast.receivedAt, failureRecord?.at].filter((at) => at !== undefined);
  return Math.max(-1, ...times.map((at) => (isInFuture(at, now) ? 0 : at)));
}

/** When the service may be asked next without a person, in milliseconds since 1970; `Infinity`: not at all. */
export function mayAskAt({ answer, failureRecord }: CachedForecast): number {
  const due = answer ? nextForecastAt(answer.forecast) : 0;
  return failureRecord ? Math.max(failureRecord.nextAt ?? Infinity, due) : due;
}

/**
 * Until when the service is not asked in this attempt, in milliseconds since 1970; `Infinity`: not at all.
 *
 * @param valid see `validOf`.
 */
export async function heldUntil(
  valid: CachedForecast,
  { reason, wantedAt, before, key }: Pick<ForecastAttempt, "reason" | "wantedAt" | "before" | "key">,
): Promise<number> {
  const { answer, failureRecord } = valid;
  if (reason === "due") return mayAskAt(valid);
  if (!failureRecord) {
    if (!answer) return 0;
    return reason === "person" ? freshUntil(answer.forecast, leastPause) : nextForecastAt(answer.forecast);
  }
  const { failure, at, notBefore = 0, keyId } = failureRecord;
  // Another window has just tried, and this one would fail in the same way.
  if (failureRecord !== before && at > wantedAt - justNow) return Infinity;
  // A person who presses the button again and again would use up calls.
  if (reason === "person") return Math.max(notBefore, traitsOf(failure).costsCall ? at + minute : 0);
  const isSameKey = keyId !== undefined && keyId === (await key.id());
  return !isSameKey ? 0 : failure.kind === "forbidden" ? Infinity : notBefore;
}

/** Milliseconds for which an attempt of another window counts as this window's own. */
const justNow = 5_000;
