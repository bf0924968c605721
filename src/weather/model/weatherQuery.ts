import type { Endpoint } from "./endpoint";
import type { LocationKey } from "./locationKey";

export interface WeatherQuery {
  readonly endpoint: Endpoint;
  readonly location: LocationKey;
  readonly details: boolean;
  readonly language?: string;
}

/** A stable id of the query: the same in all windows and after restarts. */
export function conditionsId({ endpoint, location, details, language = "" }: WeatherQuery): string {
  return [endpoint.scheme, endpoint.base, location, details ? "details" : "basic", language].join(" ").trimEnd();
}

/** The service's languages with texts here, by the beginning of a display language; not `zh-tw` or `pt-pt`. */
export const serviceLanguages: ReadonlyMap<string, string> = new Map([
  ["de", "de"],
  ["es", "es"],
  ["fr", "fr"],
  ["ja", "ja"],
  ["ko", "ko"],
  ["pt-br", "pt-br"],
  ["zh-cn", "zh-cn"],
  ["zh-hans", "zh-cn"],
]);

/** The service's language for the editor's display language `tag`; undefined for English and unsupported languages. */
export function serviceLanguage(tag: string): string | undefined {
  const [language = "", region = ""] = tag.toLowerCase().split("-");
  return serviceLanguages.get(`${language}-${region}`) ?? serviceLanguages.get(language);
}

/** A stable id of the query for a kind: the same in all windows and after restarts. */
export function locationId(kind: string, { endpoint, location, language }: WeatherQuery): string {
  return [kind, endpoint.scheme, endpoint.base, location, language].join(" ").trimEnd();
}

/** An id of the place, the same for every kind of query. */
export function placeId({ endpoint, location }: Pick<WeatherQuery, "endpoint" | "location">): string {
  return `${endpoint.base} ${location}`;
}
