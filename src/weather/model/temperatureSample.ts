import type { Moment } from "../base/day";
import { defined, isObject, numberIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import { isOffset, isPlausible, type Measure } from "./decode";
import { type Unit, unitSent } from "./units";

export interface TemperatureSample {
  readonly at: EpochMs;
  /** Minutes by which the place's clock was ahead of UTC; differs between samples if daylight saving time begins. */
  readonly offset?: number;
  readonly celsius?: number;
  readonly fahrenheit?: number;
}

export function sampleOf({ epoch: at, offset }: Moment, { metric, imperial }: Measure = {}): TemperatureSample {
  const valueIn = (unit: Unit) => [metric, imperial].find((side) => side && unitSent(side.unit) === unit)?.value;
  return defined({ at, offset, celsius: valueIn("celsius"), fahrenheit: valueIn("fahrenheit") });
}

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
