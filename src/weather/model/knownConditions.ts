import type { Known } from "./answer";
import type { FailureRecord } from "./failure";
import type { Observation } from "./observation";

/** One temperature that was observed, in degrees Celsius and Fahrenheit; at least one of the two is there. */
export interface TemperatureSample {
  /** When it was observed, in milliseconds since 1970. */
  readonly at: number;
  /** Minutes that the place's clock was ahead of UTC then, if the service said so. Summer time may begin between two samples. */
  readonly offset?: number;
  readonly celsius?: number;
  readonly fahrenheit?: number;
  /** It came with an answer that must not be written to disk. */
  readonly isVolatile?: true;
}

/** How many samples are kept at the most. */
export const maxSamples = 300;

/** What all windows know of the weather of a place: also how warm it was before. */
export interface KnownConditions extends Known<Observation> {
  /** In the order of time. */
  readonly history?: readonly TemperatureSample[];
  /** Why the last 24 hours did not come when a person asked for them. */
  readonly pastFailure?: FailureRecord | undefined;
}
