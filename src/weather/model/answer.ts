import { day, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { FailedAttempt, Failure, FailureRecord } from "./failure";

export interface Answer<Content> extends Lifetime {
  readonly content: Content;
  /** Whether it may be written to disk. */
  readonly isStorable: boolean;
  /** As received, but without any key, so that a stored answer is decoded exactly like one from the network. */
  readonly body: string;
}

export type Reply<Content> = { readonly kind: "answer"; readonly answer: Answer<Content> } | FailedReply;

export type FailedReply = { readonly kind: "failure" } & FailedAttempt;

/** The outcome of a call that wasn't canceled; without `failure` it has an answer. */
export interface Outcome {
  /** The call, a member of `strings.calls`. */
  readonly name: string;
  readonly failure?: Failure;
}

/** The last good answer to one query, and the failed attempts since. */
export interface Known<Content> {
  readonly answer?: Answer<Content> | undefined;
  readonly failureRecord?: FailureRecord | undefined;
}

/** The calls of one subscription, which are counted together. `minute` is the minute forecast. */
export const budgets = ["core", "minute"] as const;
export type Budget = (typeof budgets)[number];

/** The person's limits of calls in 24 hours and in a month in UTC; undefined without a limit. */
export interface CallLimits {
  readonly day?: number | undefined;
  readonly month?: number | undefined;
}

/** The calls of 24 hours, and `inMonth` those of the month in UTC. */
export interface CallCount {
  readonly made: number;
  readonly budget?: number;
  readonly remaining?: number;
  readonly inMonth?: CallCount;
}

/** Receipt and expiry of an answer by this machine's clock. */
export interface Lifetime {
  readonly receivedAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Milliseconds by which this machine's clock is ahead of the service's. */
  readonly clockOffset?: number;
}

/** The same by the service's clock, which is that of the times in its answers. */
export function onServiceClock<Own extends Lifetime>(own: Own): Own {
  const { receivedAt, expiresAt, clockOffset = 0 } = own;
  return { ...own, receivedAt: receivedAt - clockOffset, expiresAt: expiresAt - clockOffset, clockOffset: 0 };
}

export function serviceTime(now: EpochMs, { clockOffset = 0 }: Pick<Lifetime, "clockOffset"> = {}): EpochMs {
  return now - clockOffset;
}

/** Milliseconds. The provider's terms allow its data to be stored for two weeks; a day is left for the daily removal. */
export const retention = 13 * day;

/** Whether data received at `at` must not be stored or used any more, or the clock was wrong then. */
export function isOutdated(at: EpochMs, now: EpochMs): boolean {
  return now - at >= retention || isInFuture(at, now);
}

/** Whether `at` was recorded while the clock was wrong. Clocks are corrected by less every day. */
export function isInFuture(at: EpochMs, now: EpochMs): boolean {
  return at - now >= minute;
}
