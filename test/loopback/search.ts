import { countryTexts } from "./countries";
import type { Location } from "./locations";
import { plainText } from "./plainText";

const texts = new WeakMap<Location, readonly string[]>();

/**
 * The locations with this name in any language: those that have the whole of it before those that only begin with
 * its words, then the important ones first. What follows a comma, or the last words where there is none, can tell
 * part, area or country.
 */
export function findByName(all: readonly Location[], q: string): readonly Location[] {
  const [name = "", ...where] = q.split(",").map(plainText);
  const found = inOrder(all, name, where.filter(Boolean));
  if (found.length > 0 || where.length > 0) return found;
  const words = name.split(" ");
  const splits = words.slice(1).map((_, index) => words.length - 1 - index);
  const answers = splits.map((at) => inOrder(all, words.slice(0, at).join(" "), [words.slice(at).join(" ")]));
  return answers.find((answer) => answer.length > 0) ?? [];
}

/** The locations of which a name begins so, the important ones first. */
export function findByBeginning(all: readonly Location[], q: string): readonly Location[] {
  const [name = "", ...where] = q.split(",").map(plainText);
  if (name === "") return [];
  const begins = (location: Location): boolean => textsOf(location).some((text) => text.startsWith(name));
  return all.filter((location) => begins(location) && isIn(location, where.filter(Boolean))).toSorted(byRank);
}

/** The locations with this postal code; after a comma, area or country. */
export function findByPostalCode(all: readonly Location[], q: string): readonly Location[] {
  const [code = "", ...where] = q.split(",").map(plainText);
  const wanted = code.replaceAll(" ", "");
  const has = ({ postalCode }: Location): boolean =>
    postalCode !== undefined && plainText(postalCode).replaceAll(" ", "") === wanted;
  return all.filter((location) => has(location) && isIn(location, where.filter(Boolean))).toSorted(byRank);
}

/** The location that is nearest to this position. */
export function findNearest(all: readonly Location[], latitude: number, longitude: number): Location | undefined {
  const distance = (location: Location): number => angle(location, latitude, longitude);
  return all.toSorted((one, other) => distance(one) - distance(other))[0];
}

function inOrder(all: readonly Location[], name: string, where: readonly string[]): readonly Location[] {
  if (name === "") return [];
  const inside = all.filter((location) => isIn(location, where));
  const whole = inside.filter((location) => textsOf(location).includes(name));
  const begun = inside.filter((location) => textsOf(location).some((text) => text.startsWith(`${name} `)));
  return [...whole.toSorted(byRank), ...begun.filter((location) => !whole.includes(location)).toSorted(byRank)];
}

function isIn({ parts, area, country }: Location, where: readonly string[]): boolean {
  const areas = [...parts, area.id, area.name, ...area.names.values()].map(plainText);
  return where.every((text) => areas.includes(text) || countryTexts(country).has(text));
}

function textsOf(location: Location): readonly string[] {
  const known = texts.get(location) ?? [location.name, ...location.names.values()].map(plainText);
  texts.set(location, known);
  return known;
}

function byRank(one: Location, other: Location): number {
  return one.rank - other.rank;
}

/** The angle between a location and a position, seen from the middle of the earth. */
function angle(location: Location, latitude: number, longitude: number): number {
  const [north, otherNorth] = [radians(location.latitude), radians(latitude)];
  const east = radians(location.longitude - longitude);
  const cosine = Math.sin(north) * Math.sin(otherNorth) + Math.cos(north) * Math.cos(otherNorth) * Math.cos(east);
  // Rounding can lead beyond 1, where there is no angle.
  return Math.acos(Math.min(1, Math.max(-1, cosine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
