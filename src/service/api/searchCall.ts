import { decodeFoundPlaces, type FoundPlace } from "../../weather/places/foundPlace";
import type { PlaceQuery } from "../../weather/places/placeQuery";
import type { KeylessRequest } from "../http/attachKey";
import { type ApiCall, compression, contentOr } from "./apiCall";

/**
 * The call for the places that a query may mean; there may be none.
 *
 * Source: public documentation of the service's locations.
 */
export function searchCall(query: PlaceQuery): ApiCall<readonly FoundPlace[]> {
  return {
    name: "search",
    budget: "core",
    endpoint: query.endpoint,
    question: query.search.text,
    request: searchRequest(query),
    // Nobody has asked for current conditions here.
    decode: (json) => contentOr(decodeFoundPlaces(json), "notJson"),
    describe: ({ content }) => `places: ${content.length}`,
  };
}

/** Its address holds what a person typed, so no more than origin and path may be logged. */
export function searchRequest({ endpoint, search, language }: PlaceQuery): KeylessRequest {
  const path = search.kind === "text" ? "search" : "cities/geoposition/search";
  const url = new URL(`${endpoint.base}/locations/v1/${path}`);
  url.searchParams.set("q", search.text);
  if (language !== undefined) url.searchParams.set("language", language);
  // A form writes a space as a plus sign, which not every server reads as one; a plus sign itself is %2B here.
  url.search = url.search.replaceAll("+", "%20");
  return { url, scheme: endpoint.scheme, headers: compression };
}
