import { isObject, type JsonObject } from "../base/json";
import { toSingleLine } from "../base/cleanText";
import { formatSent, numberFormat, sideOf } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import { readMeasure } from "../model/decode";
import type { Locale } from "../locale/locale";
import type { Row } from "./rows";

const maxDepth = 5;

/** Members of a value pair that its row already shows. */
const ofPair = new Set(["Metric", "Imperial", "Value", "Unit", "UnitType"]);

/** Ten times what the service sends. Limited, because a hostile service could block the editor. */
const maxRows = 500;
const maxValueLength = 300;
const nothing = "–";

/** Whether a member is the address of a failed request, which can contain the API key. */
export function isNeverShown(member: string): boolean {
  return /^reference$/i.test(member);
}

/**
 * Every member in the service's order; nested members have names such as `Wind › Speed`. Value pairs are shown as sent,
 * in the person's system of units. Objects below five levels, and everything after 500 rows, are shown as `…`.
 */
export function allFieldRows(members: JsonObject, locale: Locale): readonly Row[] {
  const rows: Row[] = [];
  const add = (path: readonly string[], value: string): void => {
    rows.push(rows.length < maxRows ? { label: path.join(" › "), value } : { label: "…", value: "…" });
  };
  const visit = (value: unknown, path: readonly string[]): void => {
    const pair = readMeasure(value);
    if (pair && isObject(value)) {
      const system = sideOf(pair, locale) === pair.imperial ? "Imperial" : "Metric";
      const side = value[system];
      add(path, formatSent(pair, locale));
      if (path.length <= maxDepth) for (const part of [value, side]) visitMembers(part, path, ofPair);
    } else if (!visitMembers(value, path)) add(path, plain(value, locale));
  };
  /** Returns whether there is a member. */
  const visitMembers = (value: unknown, path: readonly string[], shown: ReadonlySet<string> = new Set()): boolean => {
    const object = typeof value === "object" ? value : {};
    let isEmpty = true;
    for (const [name, member] of Object.entries(object ?? {})) {
      const isDeep = path.length > maxDepth;
      if (isEmpty && isDeep) add(path, "…");
      isEmpty = false;
      if (isDeep || rows.length > maxRows) break;
      if (isNeverShown(name) || shown.has(name)) continue;
      visit(member, [...path, Array.isArray(object) ? String(Number(name) + 1) : readableName(name)]);
    }
    return !isEmpty;
  };
  visitMembers(members, []);
  return rows;
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
