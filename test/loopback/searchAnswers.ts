import { describeLocation, type Description, outlineLocation } from "./locationAnswers";
import type { Location } from "./locations";
import type { Search } from "./routes";
import { findByBeginning, findByName, findByPostalCode, findNearest } from "./search";

/** How many locations come at once. */
const SET_SIZE = 25;

const COMPLETIONS = 10;

export interface SearchQuery {
  readonly search: Search;
  readonly text: string;
  /** Where the set begins that is asked for, as it was sent. */
  readonly offset: string | null;
  readonly all: readonly Location[];
}

/** The answer's value, or why there is none. */
export type SearchAnswer = { readonly value: unknown } | { readonly fault: string };

export function answerSearch({ search, text, offset, all }: SearchQuery, description: Description): SearchAnswer {
  if (text === "") return { fault: "Required parameter: q" };
  const start = Number(offset ?? 0);
  if (!Number.isSafeInteger(start) || start < 0) return { fault: "Invalid parameter: offset" };
  const cities = all.filter(({ type }) => type === "City");
  const set = (found: readonly Location[]): SearchAnswer => ({
    value: found.slice(start, start + SET_SIZE).map((location) => describeLocation(location, description)),
  });
  switch (search) {
    case "textSearch": {
      const named = findByName(all, text);
      return set(named.length > 0 ? named : findByPostalCode(all, text));
    }
    case "citySearch":
      return set(findByName(cities, text));
    case "postalCodeSearch":
      return set(findByPostalCode(all, text));
    case "autocomplete": {
      const begun = findByBeginning(cities, text).slice(0, COMPLETIONS);
      return { value: begun.map((location) => outlineLocation(location, description.language)) };
    }
    case "geopositionSearch": {
      const position = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text)?.slice(1).map(Number) ?? [];
      const [latitude = NaN, longitude = NaN] = position;
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return { fault: "Invalid parameter: q" };
      const nearest = findNearest(all, latitude, longitude);
      return { value: nearest === undefined ? null : describeLocation(nearest, description) };
    }
  }
}
