import { day } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { FailedAttempt, Failure, FailureRecord } from "./failure";

export interface Answer<Content> extends Lifetime {
  readonly content: Content;
  readonly isStorable: boolean;
  readonly response: KeptResponse;
}

/** The response behind an answer. The domain passes it on; only `service` reads it. */
interface KeptResponse {
  /** As received, but without any key, so that a stored answer is decoded exactly like one from the network. */
  readonly body: string;
  readonly validators: Validators;
  readonly freshness: Freshness;
  readonly varyHeaders: VaryHeaders;
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
export type Budget = "core" | "minute";

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
  /** Milliseconds to add to a time of the service, because its clock may differ from this machine's. */
  readonly clockOffset?: number;
}

/** Milliseconds. The provider's terms allow its data to be stored for two weeks; a day is left for the daily removal. */
const retention = 13 * day;

/** Whether data received at `at` must not be stored or used any more. A time far in the future is of a wrong clock. */
export function isOutdated(at: EpochMs, now: EpochMs): boolean {
  return Math.abs(now - at) >= retention;
}

export interface Freshness {
  /** Like `vary`, all lines of the header field as one list. */
  readonly cacheControl?: string;
  readonly vary?: string;
  /** Milliseconds from `Date` to `Expires`; 0 if either can't be read. */
  readonly expires?: number;
}

/** RFC 9110, section 8.8. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The request headers that an answer depends on, with the values sent; a header that wasn't sent is empty. */
export type VaryHeaders = Readonly<Record<string, string>>;
