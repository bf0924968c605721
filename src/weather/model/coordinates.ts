import { membersOf, numberIn } from "../base/json";

/** Degrees with two decimals, which is about a kilometer. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export function decodeCoordinates(json: unknown): Coordinates | undefined {
  const { Latitude: latitude, Longitude: longitude } = membersOf(membersOf(json)["GeoPosition"]);
  return coordinatesAt(latitude, longitude);
}

/** Coordinates rounded to two decimals; undefined if they aren't on Earth, or both are 0, as senders write a gap. */
export function coordinatesAt(latitude: unknown, longitude: unknown): Coordinates | undefined {
  const [north, east] = [numberIn(latitude, -90, 90), numberIn(longitude, -180, 180)];
  if (north === undefined || east === undefined || (north === 0 && east === 0)) return undefined;
  return { latitude: rounded(north), longitude: rounded(east) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}
