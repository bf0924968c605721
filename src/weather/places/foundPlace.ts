import { isObject, lineIn } from "../base/json";
import { toSingleLine } from "../base/cleanText";
import { type LocationKey, parseLocationKey } from "../model/locationKey";
import { decodeCoordinates, type Coordinates } from "../model/coordinates";
import { labelOf, maxLabelLength, type SavedPlace } from "./savedPlaces";

/** A place that the service found. */
export interface FoundPlace {
  readonly location: LocationKey;
  readonly name: string;
  readonly region?: string;
  readonly country?: string;
  /** A part of the region, such as a county. */
  readonly area?: string;
  readonly postalCode?: string;
  /** Whether it is the area of a postal code, not a town. */
  readonly isPostal?: boolean;
  readonly coordinates?: Coordinates;
}

/** Characters as people count them. */
const maxNameLength = 80;

/** The service sends 25 at once. */
export const maxFoundPlaces = 100;

/**
 * Reads the answer of a search: a list of locations, or one location, or nothing. What has no key or no name is left out,
 * and each key comes once. Undefined: this is no answer of a search.
 *
 * Source: public documentation of the service's locations.
 */
export function decodeFoundPlaces(json: unknown): readonly FoundPlace[] | undefined {
  if (json === null) return [];
  const list: unknown[] | undefined = Array.isArray(json) ? json : isObject(json) ? [json] : undefined;
  if (!list) return undefined;
  const foundPlaces = list.slice(0, maxFoundPlaces).flatMap((one) => decodeFoundPlace(one) ?? []);
  if (list.length > 0 && foundPlaces.length === 0) return undefined;
  const first = ({ location }: FoundPlace): FoundPlace | undefined =>
    foundPlaces.find((place) => place.location === location);
  return foundPlaces.filter((place) => place === first(place));
}

function decodeFoundPlace(json: unknown): FoundPlace | undefined {
  if (!isObject(json)) return undefined;
  const reading = parseLocationKey(json["Key"]);
  const name = nameOf(json);
  if (reading.kind !== "location" || name === "") return undefined;
  const areas = json["SupplementalAdminAreas"];
  const coordinates = decodeCoordinates(json);
  return {
    location: reading.location,
    name,
    ...part("region", nameOf(json["AdministrativeArea"])),
    ...part("country", nameOf(json["Country"])),
    ...part("area", nameOf(Array.isArray(areas) ? areas[0] : undefined)),
    ...part("postalCode", textOf(json["PrimaryPostalCode"])),
    ...(json["Type"] === "PostalCode" && { isPostal: true }),
    ...(coordinates && { coordinates }),
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
  return lineIn(value, maxNameLength) ?? "";
}

/**
 * Where each place is, in words that tell it apart from the others of its name: its region and country, with as much more
 * as none of them has. Where that still leaves two alike, because the region of one is called like the county of another,
 * every place of the name begins with its location key.
 */
export function distinctRegions(foundPlaces: readonly FoundPlace[]): readonly string[] {
  const byKey = ({ area, region, country, postalCode, location }: FoundPlace): string =>
    joined([location, postalCode, area, region, country]);
  const formats: ((place: FoundPlace) => string)[] = [
    ({ region, country, postalCode, isPostal }) => joined([isPostal ? postalCode : undefined, region, country]),
    ({ area, region, country, postalCode, isPostal }) =>
      joined([isPostal ? postalCode : undefined, area, region, country]),
    ({ area, region, country, postalCode }) => joined([postalCode, area, region, country]),
  ];
  const written = formats.map((format) => foundPlaces.map(format));
  const isUnique = (strings: readonly string[], index: number): boolean =>
    strings.every(
      (text, other) =>
        other === index || text !== strings[index] || foundPlaces[other]?.name !== foundPlaces[index]?.name,
    );
  const regions = foundPlaces.map(
    (place, index) => written.find((strings) => isUnique(strings, index))?.[index] ?? byKey(place),
  );
  const alike = new Set(foundPlaces.filter((_, index) => !isUnique(regions, index)).map(({ name }) => name));
  return foundPlaces.map((place, index) => (alike.has(place.name) ? byKey(place) : (regions[index] ?? "")));
}

/** The label for a place that is saved: its name, with as much more as no other saved place has. */
export function labelFor({ location, name, region, country }: FoundPlace, places: readonly SavedPlace[]): string {
  const known = labelOf(location, places);
  if (known !== undefined) return known;
  const choices = [[name], [name, region], [name, region, country], [name, location]];
  const labels = choices.map((parts) => toSingleLine(joined(parts), maxLabelLength));
  return labels.find((label) => places.every((place) => place.label !== label)) ?? name;
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((one, index) => one !== undefined && parts.indexOf(one) === index).join(", ");
}
