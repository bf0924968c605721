import { countryTexts } from "./countries";
import type { Location } from "./locations";
import { plainText } from "./plainText";

const texts = new WeakMap<Location, readonly string[]>();

/** What is searched: a name, or what else stands before the first comma, and the parts, areas and countries behind it. */
function parse(q: string): { readonly name: string; readonly where: readonly string[] } {
  const [name = "", ...where] = q.split(",").map(plainText);
  return { name, where: where.filter(Boolean) };
}

/**
 * The locations with this name in any language: those that have the whole of it before those that only begin with
 * its words, then the important ones first. What follows a comma, or the last words where there is none, can tell
 * part, area or country.
 */
export function findByName(all: readonly Location[], q: string): readonly Location[] {
  const { name, where } = parse(q);
  const found = inOrder(all, name, where);
  if (found.length > 0 || q.includes(",")) return found;
  const words = name.split(" ");
  const splits = words.slice(1).map((_, index) => words.length - 1 - index);
  const answers = splits.map((at) => inOrder(all, words.slice(0, at).join(" "), [words.slice(at).join(" ")]));
  return answers.find((answer) => answer.length > 0) ?? [];
}

/** The locations of which a name begins so, the important ones first. */
export function findByBeginning(all: readonly Location[], q: string): readonly Location[] {
  const { name, where } = parse(q);
  return name === "" ? [] : select(all, where, (location) => textsOf(location).some((text) => text.startsWith(name)));
}

/** The locations with this postal code; after a comma, area or country. */
export function findByPostalCode(all: readonly Location[], q: string): readonly Location[] {
  const { name, where } = parse(q);
  const squeezed = (code: string): string => code.replaceAll(" ", "");
  return select(
    all,
    where,
    ({ postalCode }) => postalCode !== undefined && squeezed(plainText(postalCode)) === squeezed(name),
  );
}

/** The location that is nearest to this position. */
export function findNearest(all: readonly Location[], latitude: number, longitude: number): Location | undefined {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = radians(latitude);
  /** The cosine of the angle between a location and the position, seen from the middle of the earth. */
  const closeness = (location: Location): number => {
    const [otherNorth, east] = [radians(location.latitude), radians(location.longitude - longitude)];
    return Math.sin(north) * Math.sin(otherNorth) + Math.cos(north) * Math.cos(otherNorth) * Math.cos(east);
  };
  return all.toSorted((one, other) => closeness(other) - closeness(one))[0];
}

function inOrder(all: readonly Location[], name: string, where: readonly string[]): readonly Location[] {
  if (name === "") return [];
  const whole = select(all, where, (location) => textsOf(location).includes(name));
  const begun = select(all, where, (location) => textsOf(location).some((text) => text.startsWith(`${name} `)));
  return [...new Set([...whole, ...begun])];
}

/** The locations in all of these parts, areas and countries that fit, the important ones first. */
function select(
  all: readonly Location[],
  where: readonly string[],
  fits: (location: Location) => boolean,
): readonly Location[] {
  const isInside = ({ parts, area, country }: Location): boolean => {
    const areas = [...parts, area.id, area.name, ...area.names.values()].map(plainText);
    return where.every((text) => areas.includes(text) || countryTexts(country).has(text));
  };
  const found = all.filter((location) => fits(location) && isInside(location));
  return found.toSorted((one, other) => one.rank - other.rank);
}

function textsOf(location: Location): readonly string[] {
  const known = texts.get(location) ?? [location.name, ...location.names.values()].map(plainText);
  texts.set(location, known);
  return known;
}
