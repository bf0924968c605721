import { isObject, type JsonObject, parsed } from "../weather/base/json";
import { oneLine } from "../weather/base/sanitize";
import { readLocation } from "../weather/model/locationKey";
import { longestName, type Match, mostMatches } from "../weather/places/foundPlace";

export const version = 1;

/** What a search found, and when, in milliseconds since 1970. */
export interface KeptSearch {
  readonly foundAt: number;
  readonly matches: readonly Match[];
}

/** The text of a file. Nothing in it says what was looked for. */
export function encodeSearch({ foundAt, matches }: KeptSearch): string {
  return JSON.stringify({ version, foundAt, matches });
}

/**
 * Reads a file with the suspicion that an answer from the network gets: what is no match is left out, and each location
 * comes once. Undefined: not a file of ours.
 */
export function decodeSearch(text: string): KeptSearch | undefined {
  const file = parsed(text);
  if (!isObject(file) || file["version"] !== version) return undefined;
  const { foundAt, matches: kept } = file;
  if (typeof foundAt !== "number" || !Array.isArray(kept)) return undefined;
  const decoded = (kept as unknown[]).slice(0, mostMatches).flatMap((one) => decodeMatch(one) ?? []);
  if (kept.length > 0 && decoded.length === 0) return undefined;
  const first = ({ location }: Match): Match | undefined => decoded.find((match) => match.location === location);
  return { foundAt, matches: decoded.filter((match) => match === first(match)) };
}

function decodeMatch(kept: unknown): Match | undefined {
  if (!isObject(kept)) return undefined;
  const reading = readLocation(kept["location"]);
  const { name } = textOf(kept, "name");
  if (reading.kind !== "location" || name === undefined) return undefined;
  return {
    location: reading.location,
    name,
    ...textOf(kept, "region"),
    ...textOf(kept, "country"),
    ...textOf(kept, "area"),
    ...textOf(kept, "postalCode"),
    ...(kept["isPostal"] === true && { isPostal: true }),
  };
}

function textOf<Name extends string>(kept: JsonObject, name: Name): Partial<Record<Name, string>> {
  const value = kept[name];
  const text = typeof value === "string" ? oneLine(value, longestName) : "";
  return (text === "" ? {} : { [name]: text }) as Partial<Record<Name, string>>;
}
