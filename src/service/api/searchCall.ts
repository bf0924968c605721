import { decodeFoundPlaces, type FoundPlace } from "../../weather/places/foundPlace";
import type { PlaceQuery } from "../../weather/places/placeQuery";
import { type ApiCall, contentOr, requestTo } from "./apiCall";

/** The search for places; there may be none. Source: public documentation of the service's locations. */
export function searchCall({ endpoint, search, language }: PlaceQuery): ApiCall<readonly FoundPlace[]> {
  const path = search.kind === "text" ? "search" : "cities/geoposition/search";
  return {
    name: "search",
    budget: "core",
    endpoint,
    userInput: search.text,
    // The address contains a person's search text, so only its origin and path may be logged.
    request: requestTo(endpoint, `locations/v1/${path}`, { q: search.text, language }),
    decode: (json) => contentOr(decodeFoundPlaces(json), "notJson"),
  };
}
