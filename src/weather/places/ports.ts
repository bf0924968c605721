import type { Reply } from "../model/answer";
import type { FoundPlace } from "./foundPlace";
import type { PlaceQuery } from "./placeQuery";

/** What looking for a place once brings; no match is an empty list. */
export type FoundReply = Reply<readonly FoundPlace[]>;

/** Looks for places at the service, which costs a call. Never rejects. */
export type AskPlaces = (query: PlaceQuery) => Promise<FoundReply>;
