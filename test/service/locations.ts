import type { WeatherName } from "./weathers";

/** A location of the service, with the weather that it always has. */
export interface Location {
  readonly key: string;
  readonly name: string;
  /** The part of a forecast page's address that names the place. */
  readonly slug: string;
  readonly country: string;
  readonly timeZone: string;
  /** Undefined: the service knows the location and has no data for it. */
  readonly weather: WeatherName | undefined;
}

/** The locations that the service knows, unless it is given others. */
export const locations: readonly Location[] = [
  place("349727", "New York", "us", "America/New_York", "sunnyDay"),
  place("178087", "Berlin", "de", "Europe/Berlin", "nightRain"),
  place("226396", "Tokyo", "jp", "Asia/Tokyo", "clearNight"),
  place("18404_PC", "Scranton", "us", "America/New_York", "snowBelowZero"),
  place("5-295212_1_AL", "Churchill", "ca", "America/Winnipeg", "freezingRain"),
  place("1812_POI", "Golden Gate", "us", "America/Los_Angeles", "fog"),
  place("251522", "Reykjavik", "is", "Atlantic/Reykjavik", "zeroDegrees"),
  place("202396", "Delhi", "in", "Asia/Kolkata", "thunderstorm"),
  place("254946", "Oslo", "no", "Europe/Oslo", "rainAndSnow"),
  place("7777", "Point Nemo", "aq", "Etc/UTC", undefined),
];

/** The location with this key. Keys appear in lower case in web addresses, so case does not count. */
export function findLocation(all: readonly Location[], key: string): Location | undefined {
  return all.find((location) => location.key.toLowerCase() === key.toLowerCase());
}

function place(
  key: string,
  name: string,
  country: string,
  timeZone: string,
  weather: WeatherName | undefined,
): Location {
  return { key, name, slug: name.toLowerCase().replaceAll(" ", "-"), country, timeZone, weather };
}
