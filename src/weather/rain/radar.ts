import { type JsonObject, numberIn, wordIn } from "../base/json";
import type { Intensity, PrecipitationKind } from "../model/precipitation";

const kinds: Readonly<Record<string, PrecipitationKind>> = {
  rain: "rain",
  snow: "snow",
  ice: "ice",
  // Used in minute forecasts.
  mix: "mixed",
  mixed: "mixed",
};

const thresholds: Readonly<Record<string, Intensity>> = {
  light: "light",
  lightmoderate: "light",
  moderate: "moderate",
  heavy: "heavy",
};

/** The kind for the service's word `type`, in any letter case. */
export function precipitationKindOf(type: unknown): PrecipitationKind | undefined {
  return oneOf(kinds, type);
}

/** The intensity for the service's word, in any letter case. */
export function thresholdOf(word: unknown): Intensity | undefined {
  return oneOf(thresholds, word);
}

function oneOf<Value>(words: Readonly<Record<string, Value>>, word: unknown): Value | undefined {
  const name = wordIn(word);
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** Whether a summary's type is wet: an unknown one is if its number is above 0. Undefined if it can't be read. */
export function isWet({ Type: type, TypeId: typeId }: JsonObject): boolean | undefined {
  const number = numberIn(typeId);
  if (precipitationKindOf(type) || (number ?? 0) > 0) return true;
  return type === null || number !== undefined ? false : undefined;
}

/** Reads the number of a minute or a count of minutes. Forecasts cover two hours; a day is a sanity limit. */
export function minuteIn(value: unknown): number | undefined {
  const amount = numberIn(value, 0, 24 * 60);
  return Number.isInteger(amount) ? amount : undefined;
}

/** Rates from which precipitation is moderate and heavy, in millimeters per hour. Source: WMO-No. 8. */
export const moderateFrom = 2.5;
export const heavyFrom = 10;

/** Radar reflectivity in dBZ up to which no precipitation reaches the ground. */
const dryUpTo = 5;

/**
 * Millimeters per hour at a reflectivity in dBZ: Marshall and Palmer, The distribution of raindrops with size (1948).
 * Undefined for values that no radar reports (NOAA, WSR-88D level II data, and 80 for the largest hail).
 */
export function rateOf(reflectivity: unknown): number | undefined {
  const dbz = numberIn(reflectivity, -32, 80);
  if (dbz === undefined) return undefined;
  return dbz <= dryUpTo ? 0 : (10 ** (dbz / 10) / 200) ** (5 / 8);
}

/** The intensity of a rate in millimeters per hour. */
export function intensityOf(rate: number): Intensity {
  if (rate < moderateFrom) return "light";
  return rate < heavyFrom ? "moderate" : "heavy";
}

/** A typical rate for an intensity, in millimeters per hour. */
export function usualRate(intensity: Intensity = "moderate"): number {
  return { light: 1, moderate: 5, heavy: 20 }[intensity];
}
