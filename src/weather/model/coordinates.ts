import { isObject, numberIn } from "../base/json";

/** Degrees with two decimals: a place to about a kilometre. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Of so many locations the position is kept; a person has a few. */
export const maxStoredCoordinates = 200;

/** The position in the service's description of a location; undefined where it has none. */
export function decodeCoordinates(json: unknown): Coordinates | undefined {
  const { GeoPosition: position } = isObject(json) ? json : {};
  return isObject(position) ? coordinatesAt(position["Latitude"], position["Longitude"]) : undefined;
}

/** A position of these degrees with two decimals; undefined where they are none on Earth. */
export function coordinatesAt(latitude: unknown, longitude: unknown): Coordinates | undefined {
  const [north, east] = [numberIn(latitude, -90, 90), numberIn(longitude, -180, 180)];
  return north === undefined || east === undefined ? undefined : { latitude: rounded(north), longitude: rounded(east) };
}

/** A zero has no minus. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}
