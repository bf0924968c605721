import { isObject, type JsonObject, membersOf } from "../base/json";
import { toSingleLine } from "../base/cleanText";
import { formatSent, numberFormat, sideOf } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import { type Measure, readMeasure } from "../model/decode";
import type { Locale } from "../locale/locale";
import type { Row } from "../view/rows";
import type { Source } from "./summary";

/** Levels. The service's answers have four; much deeper nesting breaks JSON parsers. */
const maxDepth = 10;

/** Members of a value pair that its row already shows. */
const ofPair = new Set(["Metric", "Imperial", "Value", "Unit", "UnitType"]);

/** Ten times what the service sends. Limited, because a hostile service could block the editor. */
const maxRows = 500;
const maxValueLength = 300;
const nothing = "–";

/** Whether a member is the address of a failed request, which can contain the API key. */
function isNeverShown(member: string): boolean {
  return /^reference$/i.test(member);
}

/** Members in the service's order, such as `Wind › Speed`; pairs as sent, in the person's units; `…` after 500 rows. */
export function allFieldRows(members: JsonObject, locale: Locale): readonly Row[] {
  const rows: Row[] = [];
  for (const [name, value] of membersIn(members))
    for (const row of rowsIn(value, [name], locale)) {
      if (rows.length === maxRows) return [...rows, { label: "…", value: "…" }];
      rows.push(row);
    }
  return rows;
}

function* rowsIn(member: unknown, path: readonly string[], locale: Locale): Generator<Row> {
  const isDeep = path.length === maxDepth && typeof member === "object" && member !== null;
  const value = isDeep ? "…" : member;
  const pair = readMeasure(value);
  if (pair) yield { label: labelOf(path), value: formatSent(pair, locale) };
  let isShown = pair !== undefined;
  for (const [name, part] of pair ? partsBeside(pair, membersOf(value), locale) : membersIn(value)) {
    isShown = true;
    yield* rowsIn(part, [...path, name], locale);
  }
  if (!isShown) yield { label: labelOf(path), value: plain(value, locale) };
}

/** The members of an object, or the numbered items of a list, one by one, because there can be millions. */
function* membersIn(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield [String(index + 1), item];
  else if (isObject(value)) for (const name in value) if (!isNeverShown(name)) yield [name, value[name]];
}

/** The members of a value pair that its row doesn't show, and those of its side in the row. */
function* partsBeside(pair: Measure, value: JsonObject, locale: Locale): ReturnType<typeof membersIn> {
  const system = sideOf(pair, locale) === pair.imperial ? "Imperial" : "Metric";
  for (const part of [value, value[system]])
    for (const member of membersIn(part)) if (!ofPair.has(member[0])) yield member;
}

function labelOf(path: readonly string[]): string {
  return path.map(readableName).join(" › ");
}

/** `RealFeelTemperatureShade` becomes `Real feel temperature shade`, `UVIndex` becomes `UV index`. */
export function readableName(member: string): string {
  const words = toSingleLine(member, 80)
    .replace(/_+/g, " ")
    .trim()
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replace(/([0-9])([A-Za-z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(" ")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1) || nothing;
}

function plain(value: unknown, { tag, localize }: Locale): string {
  if (typeof value === "string") return toSingleLine(value, maxValueLength) || nothing;
  if (typeof value === "boolean") return localize(value ? strings.yes : strings.no);
  if (typeof value !== "number" || !Number.isFinite(value)) return nothing;
  return numberFormat(tag, { useGrouping: false, maximumFractionDigits: 6, signDisplay: "negative" }).format(value);
}

/** Invisible or misleading characters. Not the line break, because JSON has it only outside strings. */
const unseen = /(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The members as indented JSON, after the attribution. Invisible characters are escaped: they can't hide text. */
export function allFieldsJson(members: JsonObject, source?: Source): string {
  let name = "Attribution";
  while (Object.hasOwn(members, name)) name = `_${name}`;
  const attribution = source && { [name]: { Name: source.name, Link: source.href } };
  return JSON.stringify(shownPart({ ...attribution, ...members }, maxDepth), undefined, 2).replace(unseen, escaped);
}

/** A value without what is never shown, and with `…` for what is more than so many levels below it. */
function shownPart(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return "…";
  if (Array.isArray(value)) return value.map((item) => shownPart(item, levels - 1));
  const members = Object.entries(value).filter(([name]) => !isNeverShown(name));
  return Object.fromEntries(members.map(([name, member]) => [name, shownPart(member, levels - 1)]));
}

/** RFC 8259, section 7: a character beyond U+FFFF is escaped as its two surrogates. */
function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
