import { numberIn } from "../base/json";
import type { Intensity, PrecipitationKind } from "../model/precipitation";

/** Whether something falls, as far as an answer says it. */
export type Wetness = "wet" | "dry" | "unknown";

const kinds: Readonly<Record<string, PrecipitationKind>> = { rain: "rain", snow: "snow", ice: "ice", mix: "mixed" };

const thresholds: Readonly<Record<string, Intensity>> = {
  light: "light",
  "light-moderate": "light",
  moderate: "moderate",
  heavy: "heavy",
};

/** What falls, in the service's word for it, in any case of letters. */
export function kindOf(type: unknown): PrecipitationKind | undefined {
  return wordIn(kinds, type);
}

/** How much falls, in the service's word for it, in any case of letters. */
export function thresholdOf(word: unknown): Intensity | undefined {
  return wordIn(thresholds, word);
}

function wordIn<Value>(words: Readonly<Record<string, Value>>, word: unknown): Value | undefined {
  const name = typeof word === "string" ? word.trim().toLowerCase() : "";
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** What the members `Type` and `TypeId` say; a type that is not known here is wet where its number is not 0. */
export function wetnessOf(type: unknown, typeId: unknown): Wetness {
  const number = numberIn(typeId);
  if (kindOf(type) || (number ?? 0) > 0) return "wet";
  return type === null || number !== undefined ? "dry" : "unknown";
}

/** Minutes after the first one that a forecast can reach; it is for two hours. */
const furthest = 24 * 60;

/** The number of a minute, or of minutes. */
export function minuteIn(value: unknown): number | undefined {
  const amount = numberIn(value, 0, furthest);
  return Number.isInteger(amount) ? amount : undefined;
}

/** Millimetres per hour from which on it is moderate, and heavy. Source: World Meteorological Organization, WMO-No. 8. */
export const moderateFrom = 2.5;
/** See `moderateFrom`. */
export const heavyFrom = 10;

/** Up to so much reflectivity there is nothing that reaches the ground. */
const dryUpTo = 5;

/** The reflectivities that a radar reports. Source: NOAA, WSR-88D level II data, and 80 for the largest hail. */
const [lowestDbz, highestDbz] = [-32, 80];

/** A reflectivity in dBZ; undefined if no radar reports it. */
export function dbzIn(value: unknown): number | undefined {
  return numberIn(value, lowestDbz, highestDbz);
}

/**
 * How much falls at a reflectivity of the radar, in millimetres per hour.
 *
 * Source: J. S. Marshall and W. M. Palmer, The distribution of raindrops with size (1948): Z = 200 R^1.6.
 */
export function rateOf(dbz: number): number {
  return dbz <= dryUpTo ? 0 : (10 ** (dbz / 10) / 200) ** (5 / 8);
}

/** @param rate millimetres per hour. */
export function intensityOf(rate: number): Intensity {
  if (rate < moderateFrom) return "light";
  return rate < heavyFrom ? "moderate" : "heavy";
}

/** What falls in the middle of an intensity, in millimetres per hour; unknown is moderate. */
export function usualRate(intensity: Intensity = "moderate"): number {
  return { light: 1, moderate: 5, heavy: 20 }[intensity];
}
