import type { Area, Continent, Location, LocationType } from "../locations";
import { plainText } from "../plainText";
import { areaNames } from "./areaNames";
import { namesOf } from "./names";
import { weatherAt } from "./weatherAt";

const HEADING = /^(?<country>[A-Z]{2}) (?<kind>\S+) (?<timeZone>\S+)$/;
const AREA = /^(?<id>\S+) (?<name>[^/]+?)(?: \/ (?<part>.+))?$/;

/**
 * Reads a table of places. A heading holds for the lines below it:
 *
 *     country, kind of its areas, time zone
 *     key | name | code and name of the area [/ part of it] | latitude longitude elevation rank [| postal code [| names]]
 */
export function placesOf(continent: Continent, table: string): readonly Location[] {
  const places: Location[] = [];
  let heading: Heading | undefined;
  for (const line of table.split("\n").map((text) => text.trim())) {
    if (line === "") continue;
    if (line.includes("|")) places.push(placeOf(line, heading ?? fail(line), continent));
    else heading = headingOf(line);
  }
  return places;
}

interface Heading {
  readonly country: string;
  readonly kind: string;
  readonly timeZone: string;
}

function headingOf(line: string): Heading {
  const { country = "", kind = "", timeZone = "" } = HEADING.exec(line)?.groups ?? fail(line);
  return { country: country.toLowerCase(), kind, timeZone };
}

function placeOf(line: string, { country, kind, timeZone }: Heading, continent: Continent): Location {
  const [key = "", name = "", area = "", numbers = "", postalCode = "", names = ""] = line
    .split("|")
    .map((cell) => cell.trim());
  const [latitude, longitude, elevation, rank, ...more] = numbers.split(" ").map(Number);
  if (latitude === undefined || longitude === undefined || elevation === undefined || rank === undefined) fail(line);
  if (more.length > 0) fail(line);
  const { id = "", name: areaName = "", part } = AREA.exec(area)?.groups ?? fail(line);
  return {
    key,
    type: typeOf(key),
    isAlias: key.endsWith("_AL"),
    name,
    names: namesOf(names),
    slug: plainText(name).replaceAll(" ", "-"),
    country,
    continent,
    area: areaOf(country, kind, id, areaName),
    parts: part === undefined ? [] : [part],
    postalCode: postalCode === "" ? undefined : postalCode,
    timeZone,
    latitude,
    longitude,
    elevation,
    rank,
    weather: weatherAt(latitude, key),
  };
}

function areaOf(country: string, kind: string, id: string, name: string): Area {
  return { id, name, kind, names: areaNames.get(`${country.toUpperCase()}-${id}`) ?? new Map() };
}

function typeOf(key: string): LocationType {
  if (key.endsWith("_PC")) return "PostalCode";
  return key.endsWith("_POI") ? "POI" : "City";
}

function fail(line: string): never {
  throw new Error(`This is no line of a table of places: ${line}`);
}
