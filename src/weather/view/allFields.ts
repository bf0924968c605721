import { isObject, type JsonObject } from "../base/json";
import { Parts } from "../base/parts";
import { toSingleLine } from "../base/cleanText";
import { formatSent, numberFormat, sideOf } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import { measure } from "../model/observation";
import type { Locale } from "../locale/locale";

/** One reading for people: what it is called and what it says. */
export interface Row {
  readonly label: string;
  readonly value: string;
}

const maxDepth = 5;

/** What a value pair is made of and its row already says. */
const ofPair = new Set(["Metric", "Imperial", "Value", "Unit", "UnitType", "Phrase"]);

/** Far more than a service sends; a hostile one could make the editor wait. */
const maxRows = 10_000;

/** Characters of all names and rows together: many times what a service sends. */
const maxCharacters = 600_000;
const maxValueLength = 300;
const nothing = "–";

/** Whether a member is the address of a failed request, which can hold the key: it is left out wherever the service puts it. */
export function isNeverShown(member: string): boolean {
  return /^reference$/i.test(member);
}

/**
 * Every member that was received, in the service's order, as readable rows. Value pairs are shown as they were sent, on the
 * side of the person's system of units; members of members as `Wind › Speed`; members that are not known here like all
 * others. Objects deeper than five levels are shown as `…`, and so is everything after 10,000 rows or 600,000 characters.
 */
export function allFieldRows(members: JsonObject, locale: Locale): readonly Row[] {
  const rows: Row[] = [];
  let characters = 0;
  const add = (path: readonly string[], value: string): void => {
    const label = path.join(" › ");
    characters += label.length + value.length;
    rows.push(rows.length < maxRows && characters <= maxCharacters ? { label, value } : { label: "…", value: "…" });
  };
  const parts = new Parts(locale.report);
  const addPart = (path: readonly string[], value: () => string): void =>
    add(
      path,
      parts.make(value, () => locale.localize(strings.broken)),
    );
  const isFull = (): boolean => rows.length > maxRows || characters > maxCharacters;
  const visit = (value: unknown, path: readonly string[]): void => {
    const pair = measure(value);
    if (pair && isObject(value)) {
      const system = sideOf(pair, locale) === pair.imperial ? "Imperial" : "Metric";
      addPart(path, () => withPhrase(formatSent(pair, locale), value, system));
      const side = value[system];
      const others = [...Object.entries(value), ...Object.entries(isObject(side) ? side : {})];
      if (path.length <= maxDepth) visitMembers(Object.fromEntries(others.filter(([name]) => !ofPair.has(name))), path);
    } else if (isEmpty(value)) addPart(path, () => plain(value, locale));
    else if (path.length > maxDepth) add(path, "…");
    else visitMembers(value as JsonObject, path);
  };
  const visitMembers = (object: JsonObject, path: readonly string[]): void => {
    const isList = Array.isArray(object);
    for (const [name, value] of Object.entries(object)) {
      if (isFull()) return;
      if (isNeverShown(name)) continue;
      const label = isList ? String(Number(name) + 1) : readableName(name);
      characters += label.length;
      visit(value, [...path, label]);
    }
  };
  visitMembers(members, []);
  return rows;
}

/** Whether there is nothing inside: a value of its own, or an object or a list without members. */
function isEmpty(value: unknown): boolean {
  return typeof value !== "object" || value === null || Object.keys(value).length === 0;
}

/** `RealFeelTemperatureShade` becomes `Real feel temperature shade`, `UVIndex` becomes `UV index`. */
export function readableName(member: string): string {
  const words = toSingleLine(member, 80)
    .replace(/_+/g, " ")
    .trim()
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replace(/([0-9])([A-Za-z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(" ")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1) || nothing;
}

function withPhrase(value: string, pair: unknown, side: string): string {
  const sideObject = isObject(pair) ? pair[side] : undefined;
  const phrase =
    isObject(sideObject) && typeof sideObject["Phrase"] === "string" ? toSingleLine(sideObject["Phrase"], 80) : "";
  return phrase === "" ? value : `${value}, ${phrase}`;
}

function plain(value: unknown, { tag, localize }: Locale): string {
  switch (typeof value) {
    case "string":
      return toSingleLine(value, maxValueLength) || nothing;
    case "boolean":
      return localize(value ? strings.yes : strings.no);
    case "number":
      return Number.isFinite(value)
        ? numberFormat(tag, { useGrouping: false, maximumFractionDigits: 6, signDisplay: "negative" }).format(value)
        : nothing;
    default:
      return nothing;
  }
}
