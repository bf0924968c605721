import type { FailedAttempt } from "../model/failure";
import type { FoundPlace } from "./foundPlace";
import type { PlaceQuery } from "./placeQuery";

/** What looking for a place once brings; no match is an empty list. */
export type SearchReply =
  | { readonly kind: "found"; readonly foundPlaces: readonly FoundPlace[] }
  | ({ readonly kind: "failure" } & FailedAttempt);

/** Looks for places at the service, which costs a call. A port, like `WeatherService`. */
export interface PlaceService {
  /** Never rejects. */
  find(query: PlaceQuery): Promise<SearchReply>;
}
