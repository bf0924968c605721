import { places } from "./places/towns";
import type { WeatherName } from "./weathers";

/** Names by language, as `de`, `ja` or `zh-tw`. */
export type Names = ReadonlyMap<string, string>;

/** The service's codes of the parts of the world. */
export type Continent = "AFR" | "ANT" | "ASI" | "CAC" | "EUR" | "MEA" | "NAM" | "OCN" | "SAM";

/** A state, province or the like. */
export interface Area {
  /** Unique in its country. */
  readonly id: string;
  readonly name: string;
  /** "State", "Province" and so on. */
  readonly kind: string;
  readonly names: Names;
}

/** A location of the service, with the weather that it always has. */
export interface Location {
  readonly key: string;
  readonly type: "City" | "PostalCode" | "POI";
  /** The English name. */
  readonly name: string;
  readonly names: Names;
  /** The part of a forecast page's address that names the place. */
  readonly slug: string;
  /** The code of the country in lower case. */
  readonly country: string;
  readonly continent: Continent;
  readonly area: Area;
  /** The parts of the area that it lies in, as a county. */
  readonly parts: readonly string[];
  readonly postalCode: string | undefined;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  /** In metres. */
  readonly elevation: number;
  /** The lower, the more important. */
  readonly rank: number;
  /** Undefined: the service knows the location and has no data for it. */
  readonly weather: WeatherName | undefined;
}

/** The locations that the service knows, unless it is given others. */
export const locations: readonly Location[] = places;
