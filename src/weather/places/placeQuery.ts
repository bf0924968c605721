import type { Endpoint } from "../model/endpoint";

/** What the service is asked for a place: everything that decides what it finds, except the key. */
export interface PlaceQuery {
  readonly endpoint: Endpoint;
  readonly search: Search;
  /** See `WeatherQuery`. */
  readonly language?: string;
}

/** The same text for the same query, whatever the capitals, in every window and after every restart. */
export function placeQueryId({ endpoint, search, language = "" }: PlaceQuery): string {
  return [endpoint.scheme, endpoint.base, search.kind, language, search.text.toLowerCase()].join(" ");
}

/** What the service is to look for: a text in people's words, or `latitude,longitude` in degrees. */
export interface Search {
  readonly kind: "text" | "coordinates";
  readonly text: string;
}
