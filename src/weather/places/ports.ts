import type { Reply } from "../model/answer";
import type { FoundPlace } from "./foundPlace";
import type { PlaceQuery } from "./placeQuery";

export type FoundReply = Reply<readonly FoundPlace[]>;

/** Searches for places, which costs a call. Never rejects. */
export type AskPlaces = (query: PlaceQuery) => Promise<FoundReply>;
