import { defined, lineIn } from "../base/json";
import { toPlainLine, toSingleLine, trimInvisible } from "../base/cleanText";
import { comparable } from "../base/comparable";
import { type LocationKey, parseLocationKey } from "../model/locationKey";

export interface SavedPlace {
  readonly location: LocationKey;
  readonly label?: string;
}

export const maxLabelLength = 60;

/** Characters. Longer than the address of a forecast page and a label together. */
const maxEntryLength = 2000;

/** Reads entries such as `349727 New York`. The label is optional; the first entry for a key wins. */
export function parseSavedPlaces(list: unknown): readonly SavedPlace[] {
  const places = entriesOf(list).flatMap((entry) => readPlace(entry) ?? []);
  return places.filter(({ location }, index) => index === places.findIndex((one) => one.location === location));
}

/** The list with `place` added at its end, or with the new label if it already has the key. Unreadable entries stay. */
export function withPlace(list: unknown, place: SavedPlace): readonly unknown[] {
  const entries = entriesOf(list);
  const index = indexOf(place.location, entries);
  return index < 0 ? [...entries, written(place)] : entries.with(index, written(place));
}

export function withoutPlace(list: unknown, location: LocationKey): readonly unknown[] {
  return entriesOf(list).filter((entry) => readPlace(entry)?.location !== location);
}

export function movedUp(list: unknown, location: LocationKey): readonly unknown[] {
  const entries = entriesOf(list);
  const index = indexOf(location, entries);
  const above = entries.findLastIndex((entry, at) => at < index && readPlace(entry));
  return above < 0 ? entries : entries.toSpliced(index, 1).toSpliced(above, 0, entries[index]);
}

export function labelOf(location: LocationKey, places: readonly SavedPlace[]): string | undefined {
  return places.find((place) => place.location === location)?.label;
}

/** The places, after `place` if it isn't one of them. */
export function including(places: readonly SavedPlace[], place: SavedPlace): readonly SavedPlace[] {
  return places.some(({ location }) => location === place.location) ? places : [place, ...places];
}

/** The place with this location key, otherwise with this label, otherwise with a label that is written alike. */
export function placeNamed(name: string, places: readonly SavedPlace[]): SavedPlace | undefined {
  const line = toSingleLine(name, maxLabelLength);
  const isAlike = (text = ""): boolean => text !== "" && comparable(text) === comparable(line);
  return (
    places.find(({ location }) => isAlike(location)) ??
    places.find(({ label }) => label === line) ??
    places.find(({ label }) => isAlike(label))
  );
}

/** The places with `text` in their labels, in whatever form it's written. */
export function placesWith(text: string, places: readonly SavedPlace[]): readonly SavedPlace[] {
  const part = comparable(text);
  return places.filter(({ label = "" }) => comparable(label).includes(part));
}

function indexOf(location: LocationKey, entries: readonly unknown[]): number {
  return entries.findIndex((entry) => readPlace(entry)?.location === location);
}

function readPlace(entry: unknown): SavedPlace | undefined {
  if (typeof entry !== "string" || entry.length > maxEntryLength) return undefined;
  const [, key = "", rest = ""] = /^(\S+)(.*)$/su.exec(trimInvisible(entry)) ?? [];
  const parsed = parseLocationKey(key);
  if (parsed.kind !== "location") return undefined;
  return { location: parsed.location, ...defined({ label: lineIn(rest, maxLabelLength) }) };
}

function written({ location, label = "" }: SavedPlace): string {
  return `${location} ${toPlainLine(label, maxLabelLength)}`.trimEnd();
}

function entriesOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : list === undefined || list === null ? [] : [list];
}
