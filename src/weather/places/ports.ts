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

/** What was found before, in any window. Like `KeptAnswers`, it never rejects where there is no storage. */
export interface KeptMatches {
  /** What was found within the last 30 days; undefined: it was not looked for. */
  read(query: PlaceQuery): Promise<readonly Match[] | undefined>;
  keep(query: PlaceQuery, matches: readonly Match[]): Promise<void>;
  /** See `KeptAnswers.alone`. */
  alone<T>(query: PlaceQuery, act: () => Promise<T>, isWanted: () => boolean): Promise<T | undefined>;
}
