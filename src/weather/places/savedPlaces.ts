import { defined, lineIn } from "../base/json";
import { toPlainLine, toSingleLine, trimInvisible } from "../base/cleanText";
import { comparable } from "../base/comparable";
import { nameAndRegion } from "../base/nameAndRegion";
import { type LocationKey, parseLocationKey } from "../model/locationKey";
import { distinctTexts } from "./distinctTexts";

export interface SavedPlace {
  readonly location: LocationKey;
  /** A name, or a name and its region after a comma. */
  readonly label?: string;
}

export const maxLabelLength = 60;

/** Characters. Longer than the address of a forecast page and a label together. */
const maxEntryLength = 2000;

/** Reads entries such as `349727 Wellington, New Zealand`. The label is optional; the first entry for a key wins. */
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

/** The name of a saved place among `places`, see `distinctNames`. */
export function nameOf(location: LocationKey, places: readonly SavedPlace[]): string | undefined {
  const nameIn: Label = (place) => comparable(nameAndRegion(labelIn(place))[0]);
  const own = places.find((place) => place.location === location);
  if (own?.label === undefined) return undefined;
  const name = nameIn(own);
  const alike = places.filter((place) => nameIn(place) === name);
  return distinctNames(alike, labelIn)[alike.indexOf(own)];
}

type Label = (place: SavedPlace) => string;

const labelIn: Label = ({ label = "" }) => label;

/** The name of each place, with its region if another one has the same name, and its key if that isn't enough. */
export function distinctNames(places: readonly SavedPlace[], labelOf: Label): readonly string[] {
  const nameIn = (place: SavedPlace): string => nameAndRegion(labelOf(place))[0];
  const names = places.map((place) => comparable(nameIn(place)));
  const isShared = (name: string): boolean => names.indexOf(name) < names.lastIndexOf(name);
  const shortest = (place: SavedPlace): string => (isShared(comparable(nameIn(place))) ? labelOf : nameIn)(place);
  return distinctTexts(places, [shortest, withKey(labelOf)]);
}

/** The label of each place, with its key if another one has the same label. */
export function distinctLabels(places: readonly SavedPlace[], labelOf: Label): readonly string[] {
  return distinctTexts(places, [labelOf, withKey(labelOf)]);
}

function withKey(labelOf: Label): Label {
  return (place) => `${labelOf(place)} (${place.location})`;
}

/** The places, after `place` if it isn't one of them. */
export function including(places: readonly SavedPlace[], place: SavedPlace): readonly SavedPlace[] {
  return places.some(({ location }) => location === place.location) ? places : [place, ...places];
}

/** The place with this key, otherwise with this label or name, one that is written alike, or a label with its key. */
export function placeNamed(text: string, places: readonly SavedPlace[]): SavedPlace | undefined {
  const line = toSingleLine(text, maxLabelLength);
  const textsOf = ({ label }: SavedPlace) => (label === undefined ? [] : [label, nameAndRegion(label)[0]]);
  return (
    places.find(({ location }) => isAlike(location, line)) ??
    places.find(({ label }) => label === line) ??
    places.find((place) => textsOf(place).includes(line)) ??
    places.find((place) => textsOf(place).some((one) => isAlike(one, line))) ??
    places.find((place) => isAlike(withKey(labelIn)(place), toSingleLine(text, maxEntryLength)))
  );
}

/** The places with `text` in their labels, in whatever form it's written. */
export function placesWith(text: string, places: readonly SavedPlace[]): readonly SavedPlace[] {
  const part = comparable(text);
  return places.filter(({ label = "" }) => comparable(label).includes(part));
}

/** Whether a place has `text` in its name, or begins with it: a region that only contains it is no match. */
export function isInNames(text: string, places: readonly SavedPlace[]): boolean {
  const part = comparable(text);
  return places.some(
    ({ label = "" }) => comparable(nameAndRegion(label)[0]).includes(part) || comparable(label).startsWith(part),
  );
}

function isAlike(one: string, other: string): boolean {
  return one !== "" && comparable(one) === comparable(other);
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
