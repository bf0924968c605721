import { isObject } from "../base/json";
import { oneLine } from "../base/sanitize";
import { type LocationKey, readLocation } from "../model/locationKey";
import { labelOf, longestLabel, type Place } from "./savedPlaces";

/** A place that the service found. */
export interface Match {
  readonly location: LocationKey;
  readonly name: string;
  readonly region?: string;
  readonly country?: string;
  /** A part of the region, such as a county. */
  readonly area?: string;
  readonly postalCode?: string;
  /** Whether it is the area of a postal code, not a town. */
  readonly isPostal?: boolean;
}

/** Characters as people count them. */
const longestName = 80;

/** The service sends 25 at once. */
export const mostMatches = 100;

/**
 * Reads the answer of a search: a list of locations, or one location, or nothing. What has no key or no name is left out,
 * and each key comes once. Undefined: this is no answer of a search.
 *
 * Source: public documentation of the service's locations.
 */
export function decodeMatches(json: unknown): readonly Match[] | undefined {
  if (json === null) return [];
  const list: unknown[] | undefined = Array.isArray(json) ? json : isObject(json) ? [json] : undefined;
  if (!list) return undefined;
  const matches = list.slice(0, mostMatches).flatMap((one) => decodeMatch(one) ?? []);
  if (list.length > 0 && matches.length === 0) return undefined;
  const first = ({ location }: Match): Match | undefined => matches.find((match) => match.location === location);
  return matches.filter((match) => match === first(match));
}

function decodeMatch(json: unknown): Match | undefined {
  if (!isObject(json)) return undefined;
  const reading = readLocation(json["Key"]);
  const name = nameOf(json);
  // A saved place is read again by its key, which has a digit.
  if (reading.kind !== "location" || !/\d/.test(reading.location) || name === "") return undefined;
  const areas = json["SupplementalAdminAreas"];
  return {
    location: reading.location,
    name,
    ...part("region", nameOf(json["AdministrativeArea"])),
    ...part("country", nameOf(json["Country"])),
    ...part("area", nameOf(Array.isArray(areas) ? areas[0] : undefined)),
    ...part("postalCode", textOf(json["PrimaryPostalCode"])),
    ...(json["Type"] === "PostalCode" && { isPostal: true }),
  };
}

function part<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  return (value === "" ? {} : { [name]: value }) as Partial<Record<Name, string>>;
}

function nameOf(json: unknown): string {
  if (!isObject(json)) return "";
  return textOf(json["LocalizedName"]) || textOf(json["EnglishName"]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? oneLine(value, longestName) : "";
}

/**
 * Where each place is, in words that tell it apart from the others of its name: its region and country, with as much more
 * as none of them has. Where that still leaves two alike, because the region of one is called like the county of another,
 * every place of the name begins with its location key.
 */
export function whereabouts(matches: readonly Match[]): readonly string[] {
  const byKey = ({ area, region, country, postalCode, location }: Match): string =>
    joined([location, postalCode, area, region, country]);
  const ways: ((match: Match) => string)[] = [
    ({ region, country, postalCode, isPostal }) => joined([isPostal ? postalCode : undefined, region, country]),
    ({ area, region, country, postalCode, isPostal }) =>
      joined([isPostal ? postalCode : undefined, area, region, country]),
    ({ area, region, country, postalCode }) => joined([postalCode, area, region, country]),
  ];
  const written = ways.map((way) => matches.map(way));
  const isUnique = (texts: readonly string[], index: number): boolean =>
    texts.every(
      (text, other) => other === index || text !== texts[index] || matches[other]?.name !== matches[index]?.name,
    );
  const told = matches.map((match, index) => written.find((texts) => isUnique(texts, index))?.[index] ?? byKey(match));
  const alike = new Set(matches.filter((_, index) => !isUnique(told, index)).map(({ name }) => name));
  return matches.map((match, index) => (alike.has(match.name) ? byKey(match) : (told[index] ?? "")));
}

/** The label for a place that is saved: its name, with as much more as no other saved place has. */
export function labelFor({ location, name, region, country }: Match, places: readonly Place[]): string {
  const known = labelOf(location, places);
  if (known !== undefined) return known;
  const ways = [[name], [name, region], [name, region, country], [name, location]];
  const labels = ways.map((way) => oneLine(joined(way), longestLabel));
  return labels.find((label) => places.every((place) => place.label !== label)) ?? name;
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((one, index) => one !== undefined && parts.indexOf(one) === index).join(", ");
}
