import { trimInvisible } from "../base/cleanText";
import type { Reason } from "./reason";

/** Safe as a path segment of a request: letters, digits, `_` and `-`, in upper case, at least one digit. */
export type LocationKey = string & { readonly __brand: "LocationKey" };

export type ParsedLocationKey =
  | { readonly kind: "location"; readonly location: LocationKey }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly reason: Reason };

const maxKeyLength = 64;
const maxAddressLength = 2000;
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** For example `/en/us/new-york-ny/10021/weather-forecast/349727`; the last segment is the key. */
const forecastPage =
  /^(?:https?:\/\/)?(?:www\.)?accuweather\.com(?:\/[^/?#\s]+){5}\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})\/?(?:[?#]\S*)?$/i;

/**
 * Reads a location key from a setting or from a person: a key such as `349727` or `18404_PC`, a whole number, or the
 * address of a forecast page of the provider. Trims it and converts it to upper case, so that each place has one key.
 * Source: service specification, section 2 "Location key" and section 4 (it is one path segment).
 */
export function parseLocationKey(input: unknown): ParsedLocationKey {
  if (input === undefined || input === null || input === "") return { kind: "missing" };
  if (typeof input === "number" && Number.isSafeInteger(input) && input >= 0) return found(String(input));
  if (typeof input !== "string") return refused("mustBeText");
  if (input.length > maxAddressLength) return refused("longerThan64");
  const text = trimInvisible(input);
  if (text === "") return { kind: "missing" };
  const page = forecastPage.exec(text)?.[1];
  if (page !== undefined && /\d/.test(page)) return found(page);
  if (/^https?:|^(?:www\.)?accuweather\.com/i.test(text)) return refused("locationPage");
  if (text.length > maxKeyLength) return refused("longerThan64");
  if (!keyPattern.test(text)) return refused("locationCharacters");
  if (!/\d/.test(text)) return refused("locationDigits");
  return found(text);
}

function found(key: string): ParsedLocationKey {
  return { kind: "location", location: key.toUpperCase() as LocationKey };
}

function refused(reason: Reason): ParsedLocationKey {
  return { kind: "refused", reason };
}
