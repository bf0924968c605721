import type { EpochMs } from "../base/ports";

export interface TemperatureSample {
  readonly at: EpochMs;
  /** Minutes that the place's clock was ahead of UTC; daylight saving time may begin between two samples. */
  readonly offset?: number;
  readonly celsius?: number;
  readonly fahrenheit?: number;
}

export const maxSamples = 300;
