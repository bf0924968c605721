import { defined, isObject, lineIn, membersOf, wordIn } from "../base/json";
import { toPlainLine, toSingleLine } from "../base/cleanText";
import { comparable } from "../base/comparable";
import { type LocationKey, parseLocationKey } from "../model/locationKey";
import { decodeCoordinates, type Coordinates } from "../model/coordinates";
import { distinctTexts } from "./distinctTexts";
import { maxLabelLength, type SavedPlace } from "./savedPlaces";

export interface FoundPlace {
  readonly location: LocationKey;
  readonly name: string;
  readonly region?: string;
  readonly country?: string;
  /** A part of the region, such as a county. */
  readonly area?: string;
  readonly postalCode?: string;
  /** Whether it's the area of a postal code instead of a town. */
  readonly isPostal?: boolean;
  readonly coordinates?: Coordinates;
}

/** The service sends at most 25. */
export const maxFoundPlaces = 100;

/**
 * Reads the response to a search: a list of locations, one location, or null. Leaves out locations without a key, and
 * duplicates. Undefined for anything else. Source: public documentation of the service's locations.
 */
export function decodeFoundPlaces(json: unknown): readonly FoundPlace[] | undefined {
  if (json === null) return [];
  const list: unknown[] | undefined = Array.isArray(json) ? json : isObject(json) ? [json] : undefined;
  if (!list) return undefined;
  const foundPlaces = list.slice(0, maxFoundPlaces).flatMap((one) => decodeFoundPlace(one) ?? []);
  if (list.length > 0 && foundPlaces.length === 0) return undefined;
  return foundPlaces.filter(
    ({ location }, index) => index === foundPlaces.findIndex((one) => one.location === location),
  );
}

function decodeFoundPlace(json: unknown): FoundPlace | undefined {
  if (!isObject(json)) return undefined;
  const parsed = parseLocationKey(json["Key"]);
  if (parsed.kind !== "location") return undefined;
  const areas: readonly unknown[] = Array.isArray(json["SupplementalAdminAreas"]) ? json["SupplementalAdminAreas"] : [];
  const [area] = areas.flatMap((one) => nameOf(one) ?? []);
  const [region, country] = [nameOf(json["AdministrativeArea"]), nameOf(json["Country"])];
  const postalCode = lineIn(json["PrimaryPostalCode"], maxLength);
  // Districts of some cities have no names of their own.
  const name = nameOf(json) ?? area ?? postalCode ?? region ?? country ?? parsed.location;
  const other = (part: string | undefined): string | undefined => (part === name ? undefined : part);
  return defined({
    location: parsed.location,
    name,
    region,
    country,
    area: other(area),
    postalCode: other(postalCode),
    isPostal: wordIn(json["Type"]) === "postalcode" || undefined,
    coordinates: decodeCoordinates(json),
  });
}

function nameOf(json: unknown): string | undefined {
  const { LocalizedName: localized, EnglishName: english } = membersOf(json);
  return lineIn(localized, maxLength) ?? lineIn(english, maxLength);
}

const maxLength = 80;

/** Region and country; for places of one name, as much more as needed to differ, in the end the location key. */
export function distinctRegions(foundPlaces: readonly FoundPlace[]): readonly string[] {
  const writers: readonly ((place: FoundPlace) => readonly (string | undefined)[])[] = [
    ({ region, country, postalCode, isPostal }) => [isPostal ? postalCode : undefined, region, country],
    ({ area, region, country, postalCode, isPostal }) => [isPostal ? postalCode : undefined, area, region, country],
    ({ area, region, country, postalCode }) => [postalCode, area, region, country],
    ({ area, region, country, postalCode, location }) => [location, postalCode, area, region, country],
  ];
  // Includes the names, because only places of the same name need to differ.
  const texts = distinctTexts(
    foundPlaces,
    writers.map((write) => (place: FoundPlace) => `${place.name}\n${joined(write(place))}`),
  );
  return texts.map((text, index) => text.slice((foundPlaces[index]?.name.length ?? 0) + 1));
}

/** The label of a place to be saved: its saved label, otherwise its name and region, with more if needed to be unique. */
export function labelFor(place: FoundPlace, places: readonly SavedPlace[]): string {
  const { location, name, region, country, area, postalCode } = place;
  const existing = places.find((one) => one.location === location)?.label;
  if (existing !== undefined) return existing;
  const choices = [
    [name, region, country],
    [name, area, region, country],
    [name, postalCode, region, country],
    [name, location],
  ];
  const labels = choices.map((parts) =>
    toSingleLine(joined(parts.map((part = "") => toPlainLine(part, maxLength))), maxLabelLength),
  );
  return labels.find((label) => places.every((one) => comparable(one.label ?? "") !== comparable(label))) ?? name;
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((one, index) => one && parts.indexOf(one) === index).join(", ");
}
