import { minute, second } from "../base/duration";
import type { Clock, EpochMs } from "../base/ports";
import type { Answer, Known, Lifetime } from "../model/answer";
import type { FailureRecord, RetryRows } from "../model/failure";
import type { RefreshReason, RefreshResult } from "./refreshResult";

export interface Timing<Content> {
  /** Milliseconds after an answer without any request, even by a person, and even if the answer expires earlier. */
  readonly minimumInterval: () => number;
  /** Milliseconds after an answer without an automatic request, even if the answer expires earlier. */
  readonly pauseAfter: (answer: Answer<Content>) => number;
  readonly retry: RetryRows;
  readonly needsFocus: boolean;
}

/** One refresh, with or without a request. */
export interface Attempt {
  readonly reason: RefreshReason;
  readonly wantedAt: EpochMs;
  /** The failure before it. Any other one is new, and from another window. */
  before: FailureRecord | undefined;
}

export interface Situation {
  readonly clock: Clock;
  readonly isFocused: boolean;
  /** The id of the current key; only needed after a change. */
  readonly keyId: string | undefined;
  /** The time of a person's last failed request that used a call, in milliseconds of monotonic time. */
  readonly personFailedAt: number;
}

/** A result ends the attempt without a request. While it waits for the focus, it reads again at `until`. */
export type Step<Content> =
  RefreshResult<Content> | { readonly kind: "ask" } | { readonly kind: "waitForFocus"; readonly until: EpochMs };

export function nextStep<Content>(
  { answer, failureRecord }: Known<Content>,
  { reason, wantedAt, before }: Attempt,
  kind: Timing<Content>,
  { clock, isFocused, keyId, personFailedAt }: Situation,
): Step<Content> {
  const now = clock.now();
  if (failureRecord) {
    const { failure, at, nextAt = Infinity, notBefore = 0 } = failureRecord;
    const isNew = failureRecord !== before;
    // Another window has just failed, and this one would fail in the same way.
    if (isNew && at > wantedAt - justNow) return { kind: "failure", failure };
    const isSameKey = failureRecord.keyId !== undefined && failureRecord.keyId === keyId;
    const until = {
      due: nextAt,
      // Pressing the button repeatedly must not use up calls.
      person: Math.max(notBefore, now + personFailedAt + minute - clock.monotonic()),
      // A different key may work. With the same key, a failure that another window has just had still holds; otherwise,
      // only the waiting time from the service does.
      change: isSameKey ? (isNew ? nextAt : notBefore) : now,
      check: now,
      selected: nextAt,
    }[reason];
    if (until > now) return { kind: "waiting", failure, ...(until < Infinity && { until }) };
  } else if (answer) {
    const due = dueAt(answer, kind);
    const person = freshUntil(answer, kind.minimumInterval());
    const until = { due, person, change: due, check: now, selected: person }[reason];
    if (until > now) return { kind: "fresh", answer, until };
  }
  const mayAsk = reason !== "due" || !kind.needsFocus || isFocused;
  return mayAsk ? { kind: "ask" } : { kind: "waitForFocus", until: now + lookInterval };
}

/** The time of the next automatic request; undefined if only a person can help. */
export function timerAt<Content>(
  { answer, failureRecord }: Known<Content>,
  kind: Timing<Content>,
  random: () => number,
): EpochMs | undefined {
  const due = answer ? jittered(dueAt(answer, kind), random) : 0;
  if (!failureRecord) return due;
  return failureRecord.nextAt && Math.max(failureRecord.nextAt, due);
}

/** Whether a timer waits for the focus, for a time of `timerAt`, or if that is over, for a time of `postponedTo`. */
export function isPlanned<Content>(
  { at, isForFocus }: { readonly at: EpochMs; readonly isForFocus: boolean },
  known: Known<Content>,
  kind: Timing<Content>,
  { now }: Pick<Clock, "now">,
): boolean {
  const earliest = Math.max(timerAt(known, kind, () => 0) ?? Infinity, now());
  return isForFocus || (at >= earliest && at <= earliest + minute);
}

/** The later time of a request that is due at `at`; undefined: now. @param askedAt the last one's monotonic time. */
export function postponedTo(at: EpochMs, { now, monotonic, random }: Clock, askedAt: number): EpochMs | undefined {
  // After sleep, the timers of all windows fire at once, and the network isn't connected yet.
  if (now() - at > sleepTolerance) return jittered(now(), random);
  // After a change of the clock, a request must not follow the previous one immediately.
  const remaining = askedAt + burstPause - monotonic();
  return remaining > 0 ? now() + remaining : undefined;
}

/** The expiry of the answer, at least the minimum interval later, so that a missing `Expires` uses up no quota. */
export function freshUntil({ receivedAt, expiresAt }: Lifetime, minimumInterval: number): EpochMs {
  return Math.max(expiresAt, receivedAt + minimumInterval);
}

/** The time of the next automatic request after an answer: never before `freshUntil`. */
export function dueAt<Content>(
  answer: Answer<Content>,
  kind: Pick<Timing<Content>, "minimumInterval" | "pauseAfter">,
): EpochMs {
  return Math.max(freshUntil(answer, kind.minimumInterval()), answer.receivedAt + kind.pauseAfter(answer));
}

/** A random time up to a minute after `at`, so that many editors don't send requests in the same second. */
export function jittered(at: EpochMs, random: () => number): EpochMs {
  return at + Math.round(random() * minute);
}

/** The first wait, in milliseconds, after a rate limit that states no waiting time. */
export const burstPause = 10 * second;
/** Milliseconds in which a failure of another window counts as this window's own. */
const justNow = 5 * second;
/** Milliseconds. If a timer fires later than this, the machine has slept. */
const sleepTolerance = 2 * minute;
/** Milliseconds until a window without the focus reads the answers of the others. */
const lookInterval = 5 * minute;
