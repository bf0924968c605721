import { countryName } from "./locationAnswers";
import type { Location } from "./locations";
import { plainText } from "./plainText";

/**
 * The locations that have this name in any language or this postal code, or of which one begins with its words, the
 * important ones first. What follows a comma has to be their part, area or country.
 */
export function findByText(all: readonly Location[], text: string, language: string): readonly Location[] {
  const [name = "", ...where] = text.split(",").map(plainText);
  const isCalled = ({ name: english, names, postalCode = "" }: Location): boolean =>
    [english, ...names.values(), postalCode].some((one) => one !== "" && `${plainText(one)} `.startsWith(`${name} `));
  const isInside = ({ parts, area, country }: Location): boolean => {
    const countries = [country, ...["en", language].map((one) => countryName(country, one))];
    const around = [...parts, area.id, area.name, ...area.names.values(), ...countries].map(plainText);
    return where.filter(Boolean).every((one) => around.includes(one));
  };
  const found = all.filter((location) => isCalled(location) && isInside(location));
  return found.toSorted((one, other) => one.rank - other.rank);
}

/** The location that is nearest to a position such as `48.1,11.6`; a text if there is no such position. */
export function findNearest(all: readonly Location[], text: string): Location | undefined | "no position" {
  const position = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text)?.slice(1).map(Number) ?? [];
  const [latitude = NaN, longitude = NaN] = position;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return "no position";
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = radians(latitude);
  /** The cosine of the angle between a location and the position, seen from the middle of the earth. */
  const closeness = (location: Location): number => {
    const [otherNorth, east] = [radians(location.latitude), radians(location.longitude - longitude)];
    return Math.sin(north) * Math.sin(otherNorth) + Math.cos(north) * Math.cos(otherNorth) * Math.cos(east);
  };
  return all.toSorted((one, other) => closeness(other) - closeness(one))[0];
}
