import type { Endpoint } from "./endpoint";
import type { LocationKey } from "./locationKey";

export interface WeatherQuery {
  readonly endpoint: Endpoint;
  readonly location: LocationKey;
  readonly details: boolean;
  readonly language?: string;
  /** A person has asked for it and waits for the answer. */
  readonly isByPerson?: boolean;
}

/** The same text for the same query, in all windows and after restarts. */
export function conditionsId({ endpoint, location, details, language = "" }: WeatherQuery): string {
  return [endpoint.scheme, endpoint.base, location, details ? "details" : "basic", language].join(" ").trimEnd();
}

/** The same query of a person who waits for the answer: it goes ahead of those that are due. */
export function chosenByPerson(query: WeatherQuery): WeatherQuery {
  return { ...query, isByPerson: true };
}

export const serviceLanguages: Readonly<Record<string, string>> = {
  de: "de",
  es: "es",
  fr: "fr",
  ja: "ja",
  zh: "zh-cn",
};

/** The service's language for the editor's display language `tag`; undefined for English and unsupported languages. */
export function serviceLanguage(tag: string): string | undefined {
  const [language = "", region = ""] = tag.toLowerCase().split("-");
  if (language === "zh" && region !== "cn" && region !== "hans") return undefined;
  return Object.hasOwn(serviceLanguages, language) ? serviceLanguages[language] : undefined;
}

/** The same text for the same query of a kind, in all windows and after restarts. */
export function locationId(kind: string, { endpoint, location, language }: WeatherQuery): string {
  return [kind, endpoint.scheme, endpoint.base, location, language].join(" ").trimEnd();
}

/** The same text for the same place, whatever is asked about it. */
export function placeId({ endpoint, location }: Pick<WeatherQuery, "endpoint" | "location">): string {
  return `${endpoint.base} ${location}`;
}
