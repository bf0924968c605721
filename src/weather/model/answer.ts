import type { FailedAttempt, FailureRecord } from "./failure";
import type { Observation } from "./observation";

/** An answer of the service, with what decides how long it is good and what it is good for. */
export interface Answer extends Lifetime {
  readonly observation: Observation;
  /** The body as it came (without any key), so that a kept answer is read exactly like one from the network. */
  readonly body: string;
  readonly validators: Validators;
  /** What it said of how long it is good, for a 304 that says nothing of that. */
  readonly freshness: Freshness;
  readonly varyHeaders: VaryHeaders;
  /** Whether it may be written to disk. */
  readonly isStorable: boolean;
}

/** What asking the service once brings. */
export type Reply =
  { readonly kind: "answer"; readonly answer: Answer } | ({ readonly kind: "failure" } & FailedAttempt);

/** Observations that came in one answer, received at a time in milliseconds since 1970. */
export interface Past {
  readonly observations: readonly Observation[];
  readonly receivedAt: number;
  /** Whether they may be written to disk. */
  readonly isStorable: boolean;
}

/** What asking for the last 24 hours brings. */
export type PastReply = { readonly kind: "past"; readonly past: Past } | ({ readonly kind: "failure" } & FailedAttempt);

/** What all windows know of one query: the last good answer, what went wrong since, and how warm it was before. */
export interface CachedConditions {
  readonly answer?: Answer;
  readonly failureRecord?: FailureRecord;
  readonly history?: readonly Reading[];
}

/** What is counted together: the calls of one subscription of the service. `minute` is the minute forecast. */
export type Budget = "core" | "minute";

/** The calls of all windows in the last 24 hours. */
export interface CallCount {
  readonly made: number;
  /** How many the person allows. */
  readonly budget?: number;
  /** How many the service last said are left. */
  readonly remaining?: number;
}

/** When an answer came and when it expires, in milliseconds since 1970 by this machine's clock. */
export interface Lifetime {
  readonly receivedAt: number;
  readonly expiresAt: number;
  /** Milliseconds to add to a time of the service, whose clock says another time than this machine's. */
  readonly clockOffset?: number;
}

/** What the header fields of an answer say about how long it is good. */
export interface Freshness {
  /** `Cache-Control`, its lines as one list. */
  readonly cacheControl?: string;
  /** `Vary`, its lines as one list. */
  readonly vary?: string;
  /** Milliseconds from `Date` to `Expires`; 0 where they cannot be read. */
  readonly expires?: number;
}

/** What a service gave along with an answer so that it can be asked whether there is a newer one. RFC 9110, section 8.8. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The request headers that an answer depends on, with the values it was asked with; a header that was not sent is empty. */
export type VaryHeaders = Readonly<Record<string, string>>;

/** One temperature that was observed, in degrees Celsius and Fahrenheit; at least one of the two is there. */
export interface Reading {
  /** When it was observed, in milliseconds since 1970. */
  readonly at: number;
  /** Minutes that the place's clock was ahead of UTC then, if the service said so. Summer time may begin between two readings. */
  readonly offset?: number;
  readonly celsius?: number;
  readonly fahrenheit?: number;
  /** It came with an answer that must not be written to disk. */
  readonly isVolatile?: true;
}

/** How many readings are kept at the most. */
export const mostReadings = 300;
