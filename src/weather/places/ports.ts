import type { Failed } from "../model/failure";
import type { Match } from "./foundPlace";
import type { PlaceQuery } from "./placeQuery";

/** What looking for a place once brings; no match is an empty list. */
export type Found =
  { readonly kind: "matches"; readonly matches: readonly Match[] } | ({ readonly kind: "failure" } & Failed);

/** Looks for places at the service, which costs a call. A port, like `WeatherService`. */
export interface PlaceService {
  /** Never rejects. */
  find(query: PlaceQuery): Promise<Found>;
}
