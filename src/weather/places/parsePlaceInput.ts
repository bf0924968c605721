import { trimInvisible } from "../base/cleanText";
import { plainCharacters } from "../base/plainCharacters";
import { bareValue, without } from "../model/bareValue";
import { type LocationKey, parseLocationKey } from "../model/locationKey";
import type { Reason } from "../model/reason";
import { parseCoordinates } from "./parseCoordinates";
import type { Search } from "./placeQuery";
import { isInNames, type SavedPlace } from "./savedPlaces";

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

/** Text that is copied with a location key: its name, a comma; with a text in JSON, its name; and the postal sign of Japan. */
const extras = [
  /^["']?[\w.]*(?:location[ _-]?(?:key|id)?|key)["']?\s?[:= ]\s?(?=["']?\d[\w-]*["']?,?$)/i,
  /^[\w.-]+\s?=\s?(?=["']?\d[\w-]*["']?$)/,
  /^"[^"]{1,80}"\s?:\s?(?="(?=[^"]*\p{L})[^"]*",?$)/u,
  /(?<=^\d[\w-]*),$/,
  /^〒\s?(?=\d)/,
];

/** Characters that are copied along with a text, such as direction marks and soft hyphens; joiners belong to words. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const gaps = /[\s\p{Cc}\p{Cs}]+/gu;
const hyphens = /(?<=\d)[\u2010-\u2015−ー](?=\d)/g;

/** No place has such a long word of ASCII letters and digits, but a pasted API key does. */
const secret = /(?<![!-~])(?=[!-+--~]*\d)(?=[!-+--~]*[A-Za-z])[!-+--~]{20,}/;
const address =
  /^https?:|:\/\/|accuweather\.com|^(?:[a-z\d-]+\.)+[a-z]{2,}\/?\S*[?#=]|^(?:[a-z\d-]+\.)+[a-z]{2,}\/\S*\d/i;

/** Reads a location key, a page's address, coordinates in degrees, a name, or a postal code. @param language BCP 47. */
export function parsePlaceInput(input: string, language = "en"): PlaceInput {
  if (input.length > maxInputLength) return { reason: "longerThan100" };
  const entered = trimInvisible(plainCharacters(input.replace(invisible, "").replace(gaps, " ")).replace(hyphens, "-"));
  const text = bareValue(entered, (part) => without(extras, part));
  const parsed = parseLocationKey(text);
  if (parsed.kind === "missing") return {};
  const isAddress = address.test(text);
  if (isAddress && parsed.kind === "location") return { location: parsed.location };
  if (!isAddress && text.length > maxSearchLength) return { reason: "longerThan100" };
  const position = parseCoordinates(text, language);
  if (typeof position === "object") return searchAt(position);
  if (isAddress) return { reason: "locationPage" };
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: "noName" };
  if (secret.test(text)) return { reason: "looksLikeKey" };
  const search: Search = { kind: "text", text };
  if (position === "unclear") return { search, isUnclear: true };
  if (parsed.kind !== "location" || !keyForm.test(text)) return { search };
  return { location: parsed.location, ...(/^\d+$/.test(text) && { search }) };
}

/** Scripts that people type with an input method, which shows its unfinished texts. */
const composed = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u;
const composingLanguage = /^(?:zh|ja|ko)\b/i;

/**
 * The search to start automatically: none for digits, which may be a location key, for unclear coordinates, and for a
 * text that may be unfinished or that a saved place has in its name.
 *
 * @param language the editor's display language, in some of which an input method composes Latin letters.
 */
export function isSearchedAutomatically(
  { location, search, isUnclear }: PlaceInput,
  language = "en",
  places: readonly SavedPlace[] = [],
): Search | undefined {
  if (location !== undefined || isUnclear || !search) return undefined;
  if (search.kind === "coordinates") return search;
  const { text } = search;
  const isComposing = composed.test(text) || (composingLanguage.test(language) && /\p{sc=Latn}/u.test(text));
  const isShort = !/(?:[\p{L}\p{N}].*){3}|(?:\p{sc=Han}.*){2}/u.test(text);
  return isComposing || isShort || isInNames(text, places) ? undefined : search;
}

/** Rounds to four decimals (11 meters), so that a place is searched for once, and nothing more exact is sent. */
function searchAt(degrees: readonly [latitude: number, longitude: number]): PlaceInput {
  if (Math.abs(degrees[0]) > 90 || Math.abs(degrees[1]) > 180) return { reason: "coordinates" };
  return { search: { kind: "coordinates", text: degrees.map((value) => Number(value.toFixed(4))).join(",") } };
}
