import { decodeFoundPlaces, type FoundPlace } from "../../weather/places/foundPlace";
import type { PlaceQuery } from "../../weather/places/placeQuery";
import type { KeylessRequest } from "../http/attachKey";
import { type ApiCall, contentOr, requestTo } from "./apiCall";

/** The search for places; there may be none. Source: public documentation of the service's locations. */
export function searchCall(query: PlaceQuery): ApiCall<readonly FoundPlace[]> {
  return {
    name: "search",
    budget: "core",
    endpoint: query.endpoint,
    question: query.search.text,
    isByPerson: true,
    request: searchRequest(query),
    decode: (json) => contentOr(decodeFoundPlaces(json), "notJson"),
    describe: ({ content }) => `places: ${content.length}`,
  };
}

/** The address contains a person's search text, so only its origin and path may be logged. */
export function searchRequest({ endpoint, search, language }: PlaceQuery): KeylessRequest {
  const path = search.kind === "text" ? "search" : "cities/geoposition/search";
  return requestTo(endpoint, `locations/v1/${path}`, { q: search.text, language });
}
