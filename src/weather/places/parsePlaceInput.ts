import { trimInvisible } from "../base/cleanText";
import { type LocationKey, parseLocationKey } from "../model/locationKey";
import type { Reason } from "../model/reason";
import { parseCoordinates } from "./parseCoordinates";
import type { Search } from "./placeQuery";

/** The meaning of a text in the place search; an empty object if it isn't complete yet. */
export interface PlaceInput {
  readonly location?: LocationKey;
  /** If there is also a location key, the search is only on demand: the digits may be a postal code, too. */
  readonly search?: Search;
  readonly reason?: Reason;
  /** Whether the text looks like coordinates in an unknown form. */
  readonly isUnclear?: true;
}

const maxInputLength = 2000;
const maxSearchLength = 100;

const keyForm = /^\d+$|^\d[\d-]*(?:_[A-Za-z\d]+)+$/;

/** Characters that are copied along with a text, such as direction marks and soft hyphens; joiners belong to words. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const gaps = /[\s\p{Cc}\p{Cs}]+/gu;

/** No place has such a long word of letters and digits, but a pasted API key does. */
const secret = /(?:^| )(?=\S*\d)(?=\S*\p{L})[^\s,，]{20,}/u;

/** Reads a location key, a page's address, coordinates in degrees, a name, or a postal code. @param language BCP 47. */
export function parsePlaceInput(input: string, language = "en"): PlaceInput {
  if (input.length > maxInputLength) return { reason: "longerThan100" };
  const text = trimInvisible(input.replace(invisible, "").replace(gaps, " ")).normalize("NFC");
  const parsed = parseLocationKey(text);
  if (parsed.kind === "missing") return {};
  const isAddress = /^https?:|:\/\/|accuweather\.com/i.test(text);
  if (isAddress && parsed.kind === "location") return { location: parsed.location };
  if (!isAddress && text.length > maxSearchLength) return { reason: "longerThan100" };
  const position = parseCoordinates(text, language);
  if (typeof position === "object") return searchAt(position);
  if (isAddress) return { reason: "locationPage" };
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: "noName" };
  if (secret.test(text)) return { reason: "looksLikeKey" };
  const search: Search = { kind: "text", text };
  if (position === "unclear") return { search, isUnclear: true };
  if (parsed.kind !== "location" || !keyForm.test(text)) return isNameLike(text) ? { search } : {};
  return { location: parsed.location, ...(/^\d+$/.test(text) && { search }) };
}

/** The search to start automatically: none for digits, which may be a location key, and for unclear coordinates. */
export function isSearchedAutomatically({ location, search, isUnclear }: PlaceInput): Search | undefined {
  return location === undefined && !isUnclear ? search : undefined;
}

/** A single letter isn't a name yet, but a single Chinese, Japanese, or Korean character may be one. */
function isNameLike(text: string): boolean {
  return Array.from(text).length > 1 || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text);
}

/** Rounds to four decimals (11 meters), so that a place is searched for once, and nothing more exact is sent. */
function searchAt(degrees: readonly [latitude: number, longitude: number]): PlaceInput {
  if (Math.abs(degrees[0]) > 90 || Math.abs(degrees[1]) > 180) return { reason: "coordinates" };
  return { search: { kind: "coordinates", text: degrees.map((value) => Number(value.toFixed(4))).join(",") } };
}
