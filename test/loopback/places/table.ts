import type { Area, Continent, Location, Names } from "../locations";
import { plainText } from "../plainText";
import { type WeatherName, weathers } from "../weathers";

const heading = /^(?<country>[A-Z]{2}) (?<continent>[A-Z]{3}) (?<kind>\S+) (?<timeZone>\S+)$/;
const areaCell = /^(?<id>\S+) (?<name>[^/,]+?)(?:, (?<names>[^/]+?))?(?: \/ (?<part>.+))?$/;

/**
 * Reads a table of places. A heading holds for the lines below it:
 *
 *     country, continent, kind of its areas, time zone
 *     key | name | area | latitude longitude elevation rank weather [| postal code [| names by language]]
 *
 * An area is its code and its name, then its names by language behind a comma and a part of it behind a slash, if it
 * has any. A weather of `-` is none.
 */
export function placesOf(table: string): readonly Location[] {
  let country: Country | undefined;
  return table.split("\n").flatMap((text) => {
    const line = text.trim();
    if (line.includes("|")) return [placeOf(line, country ?? fail(line))];
    if (line !== "") country = countryOf(line);
    return [];
  });
}

type Country = Pick<Location, "country" | "continent" | "timeZone"> & Pick<Area, "kind">;

function countryOf(line: string): Country {
  const { country = "", continent, kind = "", timeZone = "" } = heading.exec(line)?.groups ?? fail(line);
  return { country: country.toLowerCase(), continent: continent as Continent, kind, timeZone };
}

function placeOf(line: string, { kind, ...inCountry }: Country): Location {
  const [key = "", name = "", area = "", values = "", postalCode = "", names = ""] = line.split(/\s*\|\s*/);
  const [, numbers = "", weather = ""] = /^(\S+ \S+ \S+ \S+) (\S+)$/.exec(values) ?? fail(line);
  const [latitude = NaN, longitude = NaN, elevation = NaN, rank = NaN] = numbers.split(" ").map(Number);
  if (weather !== "-" && !Object.hasOwn(weathers, weather)) fail(line);
  const { id = "", name: areaName = "", names: areaNames = "", part } = areaCell.exec(area)?.groups ?? fail(line);
  return {
    ...inCountry,
    key,
    type: key.endsWith("_PC") ? "PostalCode" : key.endsWith("_POI") ? "POI" : "City",
    name,
    names: namesOf(names),
    slug: plainText(name).replaceAll(" ", "-"),
    area: { id, name: areaName, kind, names: namesOf(areaNames) },
    parts: part === undefined ? [] : [part],
    postalCode: postalCode || undefined,
    latitude,
    longitude,
    elevation,
    rank,
    weather: weather === "-" ? undefined : (weather as WeatherName),
  };
}

/** Reads `de München, ja ミュンヘン`. */
function namesOf(text: string): Names {
  const entries = text.split(/,\s*/).filter(Boolean);
  return new Map(
    entries.map((entry) => {
      const [, language = "", name = ""] = /^([a-z-]+) (.+)$/.exec(entry) ?? fail(entry);
      return [language, name];
    }),
  );
}

function fail(line: string): never {
  throw new Error(`This is no line of a table of places: ${line}`);
}
