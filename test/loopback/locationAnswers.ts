import type { Continent, Location, Names } from "./locations";
import { nameAt, offsetAt } from "./timeZones";
import { elevation } from "./values";

export interface Description {
  readonly language: string;
  readonly details: boolean;
  readonly now: number;
}

/** How a request wants its answer. */
export function descriptionOf(query: URLSearchParams, now: number): Description {
  return { details: query.get("details") === "true", language: query.get("language") ?? "en-us", now };
}

const CONTINENTS: Readonly<Record<Continent, string>> = {
  AFR: "Africa",
  ANT: "Antarctica",
  ASI: "Asia",
  CAC: "Central America",
  EUR: "Europe",
  MEA: "Middle East",
  NAM: "North America",
  OCN: "Oceania",
  SAM: "South America",
};

// Where the minute-by-minute forecast exists.
const MINUTE_BY_MINUTE = new Set(["us", "ca", "gb", "ie", "fr", "de", "at", "ch", "nl", "be", "jp", "au"]);

/** The whole of a location, as it stands in the service's answer. */
export function describeLocation(location: Location, { language, now }: Description) {
  const { area, continent, country, key, latitude, longitude, name, names, timeZone } = location;
  const countryId = country.toUpperCase();
  const region = CONTINENTS[continent];
  return {
    Version: 1,
    Key: key,
    Type: location.type,
    Rank: location.rank,
    LocalizedName: nameIn(names, language) ?? name,
    EnglishName: name,
    PrimaryPostalCode: location.postalCode ?? "",
    Region: { ID: continent, LocalizedName: region, EnglishName: region },
    Country: { ID: countryId, LocalizedName: countryName(country, language), EnglishName: countryName(country, "en") },
    AdministrativeArea: {
      ID: area.id,
      LocalizedName: nameIn(area.names, language) ?? area.name,
      EnglishName: area.name,
      Level: 1,
      LocalizedType: area.kind,
      EnglishType: area.kind,
      CountryID: countryId,
    },
    TimeZone: { Code: nameAt(now, timeZone, "short"), Name: timeZone, GmtOffset: offsetAt(now, timeZone) / 60 },
    GeoPosition: { Latitude: latitude, Longitude: longitude, Elevation: elevation(location.elevation) },
    SupplementalAdminAreas: location.parts.map((part) => ({ Level: 2, LocalizedName: part, EnglishName: part })),
  };
}

/** Whether the location lies where the minute-by-minute forecast exists. */
export function hasForecast({ country }: Location): boolean {
  return MINUTE_BY_MINUTE.has(country);
}

/** The name in `language`, as `de-at`, or else in its main form, as `de`. */
function nameIn(names: Names, language: string): string | undefined {
  const wanted = language.toLowerCase();
  return names.get(wanted) ?? names.get(wanted.split("-")[0] ?? "");
}

/** A country's name; in English where the language is none, as what clients send may be. */
export function countryName(country: string, language: string): string {
  const [known] = /^[a-z]{2,3}(?:-(?:[a-z]{2}|[a-z]{4}))?$/i.exec(language) ?? ["en"];
  return new Intl.DisplayNames([known, "en"], { type: "region" }).of(country.toUpperCase()) ?? country;
}
