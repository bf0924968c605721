import type { Location } from "./locations";

export interface Description {
  readonly language: string;
  readonly details: boolean;
  readonly now: number;
}

/** A location in the form of the service's response, without unused members. */
export function describeLocation(location: Location, { language }: Description) {
  const { area, key, latitude, longitude, name } = location;
  const country = location.country.toUpperCase();
  const named = (ID: string, code: string) => new Intl.DisplayNames([code, "en"], { type: "region" }).of(ID) ?? ID;
  return {
    Version: 1,
    Key: key,
    Type: "City",
    LocalizedName: (language === "ja" && location.japanese) || name,
    EnglishName: name,
    PrimaryPostalCode: location.postalCode,
    Country: { ID: country, LocalizedName: named(country, language), EnglishName: named(country, "en") },
    AdministrativeArea: { LocalizedName: area, EnglishName: area, Level: 1, CountryID: country },
    GeoPosition: { Latitude: latitude, Longitude: longitude },
  };
}
