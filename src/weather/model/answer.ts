import { day, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { FoundKey } from "./apiKey";
import type { Turn } from "../base/callOrder";
import type { FailedAttempt, Failure, FailureRecord } from "./failure";

export interface Answer<Content> extends Lifetime {
  readonly content: Content;
  /** Whether it may be written to disk. */
  readonly isStorable: boolean;
  /** The body as received but without any key, so that stored answers are decoded exactly like responses. */
  readonly body: string;
}

export interface AskOptions {
  readonly key: FoundKey;
  readonly signal: AbortSignal;
  readonly turn: Turn;
  /** Called when the turn of the call has come, just before its request is sent. */
  readonly onSent?: (() => void) | undefined;
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

/** The plans whose calls are counted separately; `minute` is for the minute forecast. */
export type Budget = "core" | "minute";

/** The person's limits of calls in 24 hours and in a month in UTC; undefined without a limit. */
export interface CallLimits {
  readonly day?: number | undefined;
  readonly month?: number | undefined;
}

/** The calls in the last 24 hours; `inMonth` has those in the month (UTC). */
export interface CallCount {
  readonly made: number;
  readonly budget?: number;
  readonly remaining?: number;
  readonly inMonth?: CallCount;
}

/** Whether this share of a budget, or of the calls that the service allows, is used. @param share 0 to 1. */
export function isUsed({ made, budget = Infinity, remaining = Infinity }: CallCount, share: number): boolean {
  return made >= share * Math.min(budget, made + remaining);
}

/** Receipt and expiry of an answer by this machine's clock. */
export interface Lifetime {
  readonly receivedAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Milliseconds by which this machine's clock is ahead of the service's. */
  readonly clockOffset?: number;
}

/** Converts to the service's clock, which the times in its answers are based on. */
export function onServiceClock<Own extends Lifetime>(own: Own): Own {
  const { receivedAt, expiresAt, clockOffset = 0 } = own;
  return { ...own, receivedAt: receivedAt - clockOffset, expiresAt: expiresAt - clockOffset, clockOffset: 0 };
}

/** Milliseconds. The provider's terms allow storing its data for two weeks; the daily removal needs one day of that. */
export const retention = 13 * day;

/** Whether data received at `at` is too old to be stored or used, or was received while the clock was wrong. */
export function isOutdated(at: EpochMs, now: EpochMs): boolean {
  return now - at >= retention || isInFuture(at, now);
}

/** Whether `at` was recorded while the clock was wrong. Tolerates a minute, because clocks are adjusted. */
export function isInFuture(at: EpochMs, now: EpochMs): boolean {
  return at - now >= minute;
}
