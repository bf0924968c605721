import type { WeatherName } from "./weathers";

/** The country code is in lower case; the name is for every language except Japanese. */
type Row = readonly [
  ...names: readonly [key: string, name: string, area: string, country: string, timeZone: string],
  ...position: readonly [latitude: number, longitude: number],
  weather: WeatherName | undefined,
  ...more: readonly [postalCode?: string, japanese?: string],
];

const rows: readonly Row[] = [
  ["349727", "New York", "New York", "us", "America/New_York", 40.71, -74.01, "sunnyDay", "10007"],
  ["18404_PC", "Scranton", "Pennsylvania", "us", "America/New_York", 41.41, -75.66, "snowBelowZero", "18404"],
  ["178087", "Berlin", "Berlin", "de", "Europe/Berlin", 52.52, 13.41, "nightRain", "10178"],
  ["251522", "Reykjavik", "Capital Region", "is", "Atlantic/Reykjavik", 64.15, -21.94, "zeroDegrees", "101"],
  ["254946", "Oslo", "Oslo", "no", "Europe/Oslo", 59.91, 10.75, "zeroDegrees", "0150"],
  ["226396", "Tokyo", "Tokyo", "jp", "Asia/Tokyo", 35.69, 139.69, "clearNight", "100-0001", "東京"],
  ["202396", "Delhi", "Delhi", "in", "Asia/Kolkata", 28.65, 77.22, "thunderstorm", "110006"],
  ["7777", "Point Nemo", "International Waters", "aq", "Etc/UTC", -48.88, -123.39, undefined],
  ["213225", "Jerusalem", "Jerusalem", "il", "Asia/Jerusalem", 31.77, 35.22, "sunnyDay", "91000"],
  ["264120", "Lima", "Lima", "pe", "America/Lima", -12.05, -77.04, "sunnyDay", "15001"],
  ["22889", "Sydney", "New South Wales", "au", "Australia/Sydney", -33.87, 151.21, "clearNight", "2000"],
  ["228420", "Cambridge", "England", "gb", "Europe/London", 52.21, 0.12, "nightRain", "CB2 1TN"],
  ["135802", "Cambridge", "Massachusetts", "us", "America/New_York", 42.37, -71.11, "nightRain", "02138"],
  ["314795", "Cambridge", "Maryland", "us", "America/New_York", 38.56, -76.08, "sunnyDay", "21613"],
  ["88315", "Springfield", "Massachusetts", "us", "America/New_York", 42.1, -72.59, "clearNight", "01103"],
  ["328763", "Springfield", "Illinois", "us", "America/Chicago", 39.8, -89.64, "clearNight", "62701"],
  ["95232", "Springfield", "Missouri", "us", "America/Chicago", 37.21, -93.29, "sunnyDay", "65806"],
];

/** A location of the service, with its constant weather; undefined: the service has no data for it. */
export type Location = (typeof towns)[number];

const towns = rows.map(
  ([key, name, area, country, timeZone, latitude, longitude, weather, postalCode = "", japanese]) => ({
    ...{ key, name, area, country, timeZone, latitude, longitude, weather, postalCode, japanese },
  }),
);

/** All in New York, for tests that need a new location for every request. */
const numbered = Array.from({ length: 300 }, (_, index) => index + 1).flatMap((number) =>
  towns.slice(0, 1).map((town) => ({ ...town, key: String(700_000 + number), name: `Place ${number}` })),
);

/** The service's locations: towns, with New York first, and 300 numbered ones. */
export const locations: readonly Location[] = [...towns, ...numbered];

/** The members with links to a page about a location: plain http, as services send them. */
export function linksTo(page: string, { name, country, key }: Location) {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const link = `http://www.accuweather.com/en/${country}/${slug}/${key}/${page}/${key}`;
  return { MobileLink: link, Link: link };
}

/** The locations whose name or postal code begins with the text. */
export function findByText(text: string): readonly Location[] {
  const wanted = text.toLowerCase();
  return locations.filter((one) => [one.name, one.postalCode].some((text) => text.toLowerCase().startsWith(wanted)));
}

/** The location nearest to a position such as `48.1,11.6`; undefined if the position is invalid. */
export function findNearest(text: string): Location | undefined {
  const [, north, east] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (north === undefined) return undefined;
  const distance = ({ latitude, longitude }: Location): number =>
    Math.hypot(latitude - Number(north), longitude - Number(east));
  return locations.toSorted((one, other) => distance(one) - distance(other))[0];
}
