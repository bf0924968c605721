import type { Endpoint } from "./endpoint";
import type { LocationKey } from "./locationKey";

export interface WeatherQuery {
  readonly endpoint: Endpoint;
  readonly location: LocationKey;
  readonly details: boolean;
  readonly language?: string;
}

/** The service's languages with texts here; not `zh-tw` or `pt-pt`. */
export const serviceLanguages = ["de", "es", "fr", "ja", "ko", "pt-br", "zh-cn"] as const;

/** The service's language for the editor's display language `tag`; undefined for English and unsupported languages. */
export function serviceLanguage(tag: string): string | undefined {
  const lower = tag.toLowerCase().replace(/^zh-hans/, "zh-cn");
  return serviceLanguages.find((language) => `${lower}-`.startsWith(`${language}-`));
}

export function conditionsId(query: WeatherQuery): string {
  return locationId(query.details ? "details" : "basic", query);
}

/** A stable id of the query for a kind: the same in all windows and after restarts. */
export function locationId(kind: string, { endpoint, location, language }: WeatherQuery): string {
  return [kind, endpoint.scheme, endpoint.base, location, language].join(" ").trimEnd();
}

/** An id of the place, the same for every kind of query. */
export function placeId({ endpoint, location }: Pick<WeatherQuery, "endpoint" | "location">): string {
  return `${endpoint.base} ${location}`;
}
