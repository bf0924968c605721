import type { EpochMs } from "../base/ports";
import type { FailedAttempt, Failure, FailureRecord } from "./failure";

/** An answer of the service to one question, with what decides how long it is good and what it is good for. */
export interface Answer<Content> extends Lifetime {
  readonly content: Content;
  /** Whether it may be written to disk. */
  readonly isStorable: boolean;
  readonly response: KeptResponse;
}

/** The response behind an answer. The domain passes it on; `service` reads it. */
interface KeptResponse {
  /** The body as it came (without any key), so that a kept answer is read exactly like one from the network. */
  readonly body: string;
  readonly validators: Validators;
  /** What it said of how long it is good, for a 304 that says nothing of that. */
  readonly freshness: Freshness;
  readonly varyHeaders: VaryHeaders;
}

/** What asking the service once brings. */
export type Reply<Content> = { readonly kind: "answer"; readonly answer: Answer<Content> } | FailedReply;

/** A reply without an answer. */
export type FailedReply = { readonly kind: "failure" } & FailedAttempt;

/** What the calls of the service are, as log and notifications call them. */
export type CallName = "conditions" | "search" | "past" | "coordinates" | "minuteForecast";

/** What came of a call that was wanted to the end. */
export interface Outcome {
  readonly name: CallName;
  /** Undefined: an answer came. */
  readonly failure?: Failure;
}

/** What is known of one question: the last good answer, and what went wrong since. */
export interface Known<Content> {
  readonly answer?: Answer<Content> | undefined;
  readonly failureRecord?: FailureRecord | undefined;
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

/** When an answer came and when it expires, by this machine's clock. */
export interface Lifetime {
  readonly receivedAt: EpochMs;
  readonly expiresAt: EpochMs;
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
