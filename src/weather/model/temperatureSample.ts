import type { Moment } from "../base/day";
import { defined, isObject, numberIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import { isOffset, isPlausible, type Measure } from "./decode";

export interface TemperatureSample {
  readonly at: EpochMs;
  /** Minutes that the place's clock was ahead of UTC; daylight saving time may begin between two samples. */
  readonly offset?: number;
  readonly celsius?: number;
  readonly fahrenheit?: number;
}

export function sampleOf({ epoch: at, offset }: Moment, { metric, imperial }: Measure = {}): TemperatureSample {
  return defined({ at, offset, celsius: metric?.value, fahrenheit: imperial?.value });
}

/** The samples in a stored list, without those that can't be. */
export function samplesIn(stored: unknown): readonly TemperatureSample[] {
  return Array.isArray(stored) ? stored.filter(isSample) : [];
}

function isSample(value: unknown): value is TemperatureSample {
  if (!isObject(value)) return false;
  const { at, offset, celsius, fahrenheit } = value;
  return (
    numberIn(at) !== undefined &&
    (offset === undefined || isOffset(offset)) &&
    isDegrees(celsius, "C") &&
    isDegrees(fahrenheit, "F") &&
    (celsius ?? fahrenheit) !== undefined
  );
}

function isDegrees(value: unknown, unit: "C" | "F"): boolean {
  return value === undefined || (typeof value === "number" && isPlausible(value, unit, "temperature"));
}
