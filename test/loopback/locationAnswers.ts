import { continentName, countryName } from "./countries";
import type { Location, Names } from "./locations";
import { nameAt, zoneAt } from "./timeZones";
import { elevation } from "./values";

export interface Description {
  readonly language: string;
  readonly details: boolean;
  readonly now: number;
}

// Where the minute-by-minute forecast exists.
const MINUTE_BY_MINUTE = new Set(["us", "ca", "gb", "ie", "fr", "de", "at", "ch", "nl", "be", "jp", "au"]);

/** The whole of a location, as it stands in the service's answer. */
export function describeLocation(location: Location, { language, details, now }: Description) {
  const { area, continent, country, key, timeZone } = location;
  const { offsetMinutes, isDaylightSaving, nextChange } = zoneAt(now, timeZone);
  const outline = outlineLocation(location, language);
  return {
    ...outline,
    EnglishName: location.name,
    PrimaryPostalCode: location.postalCode ?? "",
    Region: {
      ID: continent,
      LocalizedName: continentName(continent, language),
      EnglishName: continentName(continent, "en"),
    },
    Country: { ...outline.Country, EnglishName: countryName(country, "en") },
    AdministrativeArea: {
      ...outline.AdministrativeArea,
      EnglishName: area.name,
      Level: 1,
      LocalizedType: area.kind,
      EnglishType: area.kind,
      CountryID: country.toUpperCase(),
    },
    TimeZone: {
      Code: nameAt(now, timeZone, "short"),
      Name: timeZone,
      GmtOffset: offsetMinutes / 60,
      IsDaylightSaving: isDaylightSaving,
      // Without milliseconds, as services write it.
      NextOffsetChange: nextChange === undefined ? null : new Date(nextChange).toISOString().replace(".000", ""),
    },
    GeoPosition: {
      Latitude: location.latitude,
      Longitude: location.longitude,
      Elevation: elevation(location.elevation),
    },
    IsAlias: key.endsWith("_AL"),
    SupplementalAdminAreas: location.parts.map((part) => ({ Level: 2, LocalizedName: part, EnglishName: part })),
    DataSets: [
      ...["AirQualityCurrentConditions", "AirQualityForecasts", "Alerts"],
      ...(MINUTE_BY_MINUTE.has(country) ? ["MinuteCast"] : []),
    ],
    ...(details && { Details: { Key: key, StationGmtOffset: offsetMinutes / 60, CanonicalLocationKey: key } }),
  };
}

/** The short form of a location, in which names are completed. */
export function outlineLocation({ key, type, rank, name, names, country, area }: Location, language: string) {
  return {
    Version: 1,
    Key: key,
    Type: type,
    Rank: rank,
    LocalizedName: nameIn(names, language) ?? name,
    Country: { ID: country.toUpperCase(), LocalizedName: countryName(country, language) },
    AdministrativeArea: { ID: area.id, LocalizedName: nameIn(area.names, language) ?? area.name },
  };
}

/** The name in `language`, as `de-at`, or else in its main form, as `de`. */
function nameIn(names: Names, language: string): string | undefined {
  const wanted = language.toLowerCase();
  return names.get(wanted) ?? names.get(wanted.split("-")[0] ?? "");
}
