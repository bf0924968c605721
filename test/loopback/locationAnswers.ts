import { continentName, countryName } from "./countries";
import type { Location } from "./locations";
import { nameIn } from "./places/names";
import { zoneAt, zoneCode, type ZoneState } from "./timeZones";
import { elevation } from "./values";

/** How to describe a location. */
export interface Description {
  readonly language: string;
  readonly details: boolean;
  readonly now: number;
}

/** A location as it stands in the service's answer. */
export type LocationAnswer = Readonly<Record<string, unknown>>;

// Where the minute-by-minute forecast exists.
const MINUTE_BY_MINUTE = new Set(["us", "ca", "gb", "ie", "fr", "de", "at", "ch", "nl", "be", "jp", "au"]);

/** The whole of a location. */
export function describeLocation(location: Location, { language, details, now }: Description): LocationAnswer {
  const { area, key } = location;
  const zone = zoneAt(now, location.timeZone);
  return {
    Version: 1,
    Key: key,
    Type: location.type,
    Rank: location.rank,
    LocalizedName: nameIn(location.names, language) ?? location.name,
    EnglishName: location.name,
    PrimaryPostalCode: location.postalCode ?? "",
    Region: {
      ID: location.continent,
      LocalizedName: continentName(location.continent, language),
      EnglishName: continentName(location.continent, "en"),
    },
    Country: { ...countryOf(location, language), EnglishName: countryName(location.country, "en") },
    AdministrativeArea: {
      ...areaOf(location, language),
      EnglishName: area.name,
      Level: 1,
      LocalizedType: area.kind,
      EnglishType: area.kind,
      CountryID: location.country.toUpperCase(),
    },
    TimeZone: timeZoneOf(location, zone, now),
    GeoPosition: {
      Latitude: location.latitude,
      Longitude: location.longitude,
      Elevation: elevation(location.elevation),
    },
    IsAlias: location.isAlias,
    SupplementalAdminAreas: location.parts.map((part) => ({ Level: 2, LocalizedName: part, EnglishName: part })),
    DataSets: [
      ...["AirQualityCurrentConditions", "AirQualityForecasts", "Alerts"],
      ...(MINUTE_BY_MINUTE.has(location.country) ? ["MinuteCast"] : []),
    ],
    ...(details ? { Details: { Key: key, StationGmtOffset: zone.offsetMinutes / 60, CanonicalLocationKey: key } } : {}),
  };
}

/** The short form of a location, in which names are completed. */
export function outlineLocation(location: Location, language: string): LocationAnswer {
  return {
    Version: 1,
    Key: location.key,
    Type: location.type,
    Rank: location.rank,
    LocalizedName: nameIn(location.names, language) ?? location.name,
    Country: countryOf(location, language),
    AdministrativeArea: areaOf(location, language),
  };
}

function countryOf({ country }: Location, language: string): LocationAnswer {
  return { ID: country.toUpperCase(), LocalizedName: countryName(country, language) };
}

function areaOf({ area }: Location, language: string): LocationAnswer {
  return { ID: area.id, LocalizedName: nameIn(area.names, language) ?? area.name };
}

function timeZoneOf({ timeZone }: Location, zone: ZoneState, now: number): LocationAnswer {
  const { nextChange } = zone;
  return {
    Code: zoneCode(now, timeZone),
    Name: timeZone,
    GmtOffset: zone.offsetMinutes / 60,
    IsDaylightSaving: zone.isDaylightSaving,
    // Without milliseconds, as services write it.
    NextOffsetChange: nextChange === undefined ? null : new Date(nextChange).toISOString().replace(".000", ""),
  };
}
