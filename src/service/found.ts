import { decodeMatches } from "../weather/places/foundPlace";
import type { Found } from "../weather/places/ports";
import { decodeJson, unexpected } from "./answer";
import type { RawAnswer } from "./exchange";

/**
 * What a 200 to a search means: the places that were found, which may be none, or the failure that stands in their place.
 *
 * Source: public documentation of the service's locations.
 */
export function readFound({ text }: RawAnswer): Found {
  const decoded = decodeJson(text, decodeMatches) ?? "notJson";
  return typeof decoded === "string" ? unexpected(decoded) : { kind: "matches", matches: decoded };
}
