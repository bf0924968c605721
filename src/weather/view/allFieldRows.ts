import { type JsonObject, membersOf } from "../base/json";
import { toSingleLine } from "../base/cleanText";
import { formatSent, numberFormat, sideOf } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import { type Measure, readMeasure } from "../model/decode";
import type { Locale } from "../locale/locale";
import type { Row } from "./rows";

/** Levels. The service's answers have four; much deeper nesting breaks JSON parsers. */
const maxDepth = 10;

/** Members of a value pair that its row already shows. */
const ofPair = new Set(["Metric", "Imperial", "Value", "Unit", "UnitType"]);

/** Ten times what the service sends. Limited, because a hostile service could block the editor. */
const maxRows = 500;
const maxValueLength = 300;
const nothing = "–";

/** Without addresses of failed requests, which can contain the API key, and with `…` for what is below ten levels. */
export function shownPart(value: unknown, levels = maxDepth): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return "…";
  if (Array.isArray(value)) return value.map((item) => shownPart(item, levels - 1));
  const members = Object.entries(value).filter(([name]) => !/^reference$/i.test(name));
  return Object.fromEntries(members.map(([name, member]) => [name, shownPart(member, levels - 1)]));
}

/** Members in the service's order, such as `Wind › Speed`; pairs as sent, in the person's units; `…` after 500 rows. */
export function allFieldRows(members: JsonObject, locale: Locale): readonly Row[] {
  const rows: Row[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (rows.length > maxRows) return;
    const pair = readMeasure(value);
    const parts = pair
      ? partsBeside(pair, membersOf(value), locale)
      : Object.entries(typeof value === "object" ? (value ?? {}) : {});
    if (pair || parts.length === 0) {
      const label = path.map(readableName).join(" › ");
      rows.push({ label, value: pair ? formatSent(pair, locale) : plain(value, locale) });
    }
    for (const [name, part] of parts) visit(part, [...path, Array.isArray(value) ? String(Number(name) + 1) : name]);
  };
  for (const [name, value] of Object.entries(membersOf(shownPart(members)))) visit(value, [name]);
  return rows.length > maxRows ? [...rows.slice(0, maxRows), { label: "…", value: "…" }] : rows;
}

/** The members of a value pair that its row doesn't show, and those of its side in the row. */
function partsBeside(pair: Measure, value: JsonObject, locale: Locale): readonly [name: string, part: unknown][] {
  const system = sideOf(pair, locale) === pair.imperial ? "Imperial" : "Metric";
  return Object.entries({ ...value, ...membersOf(value[system]) }).filter(([name]) => !ofPair.has(name));
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
