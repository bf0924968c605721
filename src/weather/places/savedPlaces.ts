import { toSingleLine, trimInvisible } from "../base/cleanText";
import { type LocationKey, parseLocationKey } from "../model/locationKey";

/** A location with the name that a person knows it by. */
export interface SavedPlace {
  readonly location: LocationKey;
  readonly label?: string;
}

/** Characters as people count them. */
export const maxLabelLength = 60;

/** More than the address of a forecast page and a label have; who writes more has written something else. */
const maxEntryLength = 2000;

/**
 * Reads the list of saved places. Each entry is a text: a location key, then white space and a label, as in
 * `349727 New York`; the label may be missing. Anything else is left out, and of two entries for one key the first counts.
 */
export function parseSavedPlaces(list: unknown): readonly SavedPlace[] {
  return entriesThatCount(list).map(({ place }) => place);
}

/** The list with `place` at its end, or with its label where the key stands already. What cannot be read stays. */
export function withPlace(list: unknown, place: SavedPlace): readonly unknown[] {
  const entries = entriesOf(list);
  const known = entriesThatCount(list).find((entry) => entry.place.location === place.location);
  return known ? entries.with(known.index, written(place)) : [...entries, written(place)];
}

/** The list without any entry for `location`. */
export function withoutPlace(list: unknown, location: LocationKey): readonly unknown[] {
  return entriesOf(list).filter((entry) => readPlace(entry)?.location !== location);
}

/** The list with the entry for `location` before the place that it stood behind. */
export function movedUp(list: unknown, location: LocationKey): readonly unknown[] {
  const entries = entriesOf(list);
  const counting = entriesThatCount(list);
  const index = counting.findIndex(({ place }) => place.location === location);
  const [above, moved] = [counting[index - 1], counting[index]];
  if (!above || !moved) return entries;
  return entries.toSpliced(moved.index, 1).toSpliced(above.index, 0, entries[moved.index]);
}

/** The label that a person gave to `location`. */
export function labelOf(location: LocationKey, places: readonly SavedPlace[]): string | undefined {
  return places.find((place) => place.location === location)?.label;
}

/** The first entry for each location key, with its index in the list. */
function entriesThatCount(list: unknown): readonly { readonly index: number; readonly place: SavedPlace }[] {
  const known = new Set<LocationKey>();
  return entriesOf(list).flatMap((entry, index) => {
    const place = readPlace(entry);
    if (!place || known.has(place.location)) return [];
    known.add(place.location);
    return [{ index, place }];
  });
}

function readPlace(entry: unknown): SavedPlace | undefined {
  if (typeof entry !== "string" || entry.length > maxEntryLength) return undefined;
  const [, key = "", rest = ""] = /^(\S+)(.*)$/su.exec(trimInvisible(entry)) ?? [];
  const reading = parseLocationKey(key);
  if (reading.kind !== "location") return undefined;
  const label = toSingleLine(rest, maxLabelLength);
  return { location: reading.location, ...(label !== "" && { label }) };
}

function written({ location, label = "" }: SavedPlace): string {
  return `${location} ${toSingleLine(label, maxLabelLength)}`.trimEnd();
}

function entriesOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : list === undefined || list === null ? [] : [list];
}
