import { isObject } from "../base/json";

/** Degrees with two decimals: a place to about a kilometre. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Of so many locations the position is kept; a person has a few. */
export const mostPositions = 200;

/** The position in the service's description of a location; undefined where it has none. */
export function decodePosition(json: unknown): Position | undefined {
  const { GeoPosition: position } = isObject(json) ? json : {};
  return isObject(position) ? positionAt(position["Latitude"], position["Longitude"]) : undefined;
}

/** A position of these degrees with two decimals; undefined where they are none on Earth. */
export function positionAt(latitude: unknown, longitude: unknown): Position | undefined {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function isWithin(degrees: unknown, most: number): degrees is number {
  return typeof degrees === "number" && Math.abs(degrees) <= most;
}

/** A zero has no minus. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}
