import { trimInvisible } from "../base/cleanText";
import { type LocationKey, parseLocationKey } from "../model/locationKey";
import type { Reason } from "../model/reason";
import type { Search } from "./placeQuery";

/** What a person means by a text in the box for places. Nothing in it means nothing yet. */
export interface PlaceInput {
  /** The location key that it is. */
  readonly location?: LocationKey;
  /** What to look for; beside a location key only if the person wants that, because digits are a postal code too. */
  readonly search?: Search;
  /** Why it can be neither; completes "This cannot be used: ". */
  readonly reason?: Reason;
}

const maxInputLength = 2000;
const maxSearchLength = 100;

/** The forms that location keys have: `349727`, `18404_PC`, `5-295212_1_AL`. */
const keyForm = /^\d+$|^\d[\d-]*(?:_[A-Za-z\d]+)+$/;

/** Direction marks, soft hyphens, variation selectors and the like, which come along when text is copied; but joiners belong to words. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const gaps = /[\s\p{Cc}\p{Cs}]+/gu;

/** `40.71,-74.01`, `40.71 -74.01`, `40.71° N, 74.01° W`, and with decimal commas `40,71; -74,01`. */
const coordinates = [String.raw`(?:\.\d{0,15})?`, String.raw`,\d{1,15}`].map((decimals) => {
  const degrees = String.raw`([+\-−]?\d{1,3}${decimals}) ?°? ?`;
  return new RegExp(String.raw`^${degrees}([NS]?)(?: ?[,;，、；] ?| )${degrees}([EW]?)$`, "i");
});

/** No place has so long a word of letters and digits; an API key that is pasted into the wrong box does. */
const secret = /(?:^| )(?=\S*\d)(?=\S*\p{L})[^\s,]{20,}/u;

/** Some countries write their postal codes with a space inside: `114 55`. */
const digitsInTwo = /^\d+ \d+$/;

/**
 * Reads what a person types or pastes to find a place: a location key, the address of a forecast page that ends in one,
 * coordinates (`40.71,-74.01`), or the name or postal code of a place.
 */
export function parsePlaceInput(input: string): PlaceInput {
  if (input.length > maxInputLength) return { reason: "longerThan100" };
  const text = trimInvisible(input.replace(invisible, "").replace(gaps, " ")).normalize("NFC");
  const reading = parseLocationKey(text);
  if (reading.kind === "missing") return {};
  const isAddress = /^https?:|:\/\/|accuweather\.com/i.test(text);
  if (isAddress) return reading.kind === "location" ? { location: reading.location } : { reason: "locationPage" };
  if (text.length > maxSearchLength) return { reason: "longerThan100" };
  const position = readCoordinates(text);
  if (position) return position;
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: "noName" };
  if (secret.test(text)) return { reason: "looksLikeKey" };
  const search: Search = { kind: "text", text };
  if (reading.kind !== "location" || !keyForm.test(text)) return isNameLike(text) ? { search } : {};
  return { location: reading.location, ...(/^\d+$/.test(text) && { search }) };
}

/** What is searched for automatically: digits may be a location key, so the person says which they are. */
export function isSearchedAutomatically({ location, search }: PlaceInput): Search | undefined {
  return location === undefined ? search : undefined;
}

/** A single letter is the beginning of a name; a single character of Chinese or Japanese may be one. */
function isNameLike(text: string): boolean {
  return Array.from(text).length > 1 || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text);
}

/** To four decimals, which are eleven metres: the same place is not looked for twice, and no more is told about a person. */
function readCoordinates(text: string): PlaceInput | undefined {
  const found = coordinates.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found || digitsInTwo.test(text)) return undefined;
  const [, latitude = "", south = "", longitude = "", west = ""] = found;
  const position = [degreesOf(latitude, south), degreesOf(longitude, west)] as const;
  if (Math.abs(position[0]) > 90 || Math.abs(position[1]) > 180) return { reason: "coordinates" };
  return { search: { kind: "coordinates", text: position.map((value) => Number(value.toFixed(4))).join(",") } };
}

function degreesOf(written: string, hemisphere: string): number {
  const value = Number(written.replace("−", "-").replace(",", "."));
  return /[sw]/i.test(hemisphere) ? -Math.abs(value) : value;
}
