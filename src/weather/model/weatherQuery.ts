import type { Endpoint } from "./endpoint";
import type { LocationKey } from "./locationKey";

/** What the service is asked: everything that decides the answer, except the key, and who decided to ask. */
export interface WeatherQuery {
  readonly endpoint: Endpoint;
  readonly location: LocationKey;
  readonly details: boolean;
  /** The language of the service's texts, in lower case; without one it answers in English. */
  readonly language?: string;
  /** A workspace decides the location and the person has not chosen it, so what it may cost is limited. */
  readonly isByWorkspace?: boolean;
}

/** The same text for the same query, in every window and after every restart. */
export function conditionsId({ endpoint, location, details, language = "" }: WeatherQuery): string {
  return [endpoint.scheme, endpoint.base, location, details ? "details" : "basic", language].join(" ").trimEnd();
}

/** Whether both are the same query, set by a person in both cases or by a workspace in both. */
export function isSameQuery(one: WeatherQuery, other: WeatherQuery): boolean {
  return conditionsId(one) === conditionsId(other) && one.isByWorkspace === other.isByWorkspace;
}

/** The same query for a person who has asked for this location, whatever had set it. */
export function chosenByPerson(query: WeatherQuery): WeatherQuery {
  const { isByWorkspace: _, ...chosen } = query;
  return chosen;
}

/** The languages of this extension other than English, as the service names them. */
export const serviceLanguages: Readonly<Record<string, string>> = {
  de: "de",
  es: "es",
  fr: "fr",
  ja: "ja",
  zh: "zh-cn",
};

/** The language to ask in, for the editor's display language: undefined for English, and for those that this extension does not speak. */
export function serviceLanguage(tag: string): string | undefined {
  const [language = "", region = ""] = tag.toLowerCase().split("-");
  if (language === "zh" && region !== "cn" && region !== "hans") return undefined;
  return Object.hasOwn(serviceLanguages, language) ? serviceLanguages[language] : undefined;
}
