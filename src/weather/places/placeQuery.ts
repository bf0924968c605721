import type { Endpoint } from "../model/endpoint";

/** Everything that decides the results of a search, except the key. */
export interface PlaceQuery {
  readonly endpoint: Endpoint;
  readonly search: Search;
  readonly language?: string;
}

/** An id of the query, regardless of letter case. */
export function placeQueryId({ endpoint, search, language }: PlaceQuery): string {
  return [endpoint.scheme, endpoint.base, search.kind, language, search.text.toLowerCase()].join(" ");
}

/** `text` is a name or postal code, or `latitude,longitude` in degrees. */
export interface Search {
  readonly kind: "text" | "coordinates";
  readonly text: string;
}
