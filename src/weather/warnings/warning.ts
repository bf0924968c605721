import { toSingleLine } from "../base/cleanText";
import { defined, isObject, type JsonObject, membersOf } from "../base/json";
import type { EpochMs } from "../base/ports";
import { readInteger, type Moment, readMoment, readPage, readText } from "../model/decode";

export interface Warning {
  /** In the service's words, a single line. */
  readonly name: string;
  readonly country: string;
  /** The rank within the country; 1 is the highest. */
  readonly priority: number;
  readonly areas: readonly WarningArea[];
  readonly issuer?: string;
  readonly disclaimer?: string;
  /** A page of the provider. */
  readonly link?: string;
}

/** One of the areas that contain the place, with its own times. */
export interface WarningArea {
  readonly name?: string;
  readonly start?: Moment;
  /** Missing until further notice. */
  readonly end?: Moment;
  readonly isCanceled?: true;
  /** The issuer's text with its lines and paragraphs, 5,000 characters at most. */
  readonly text?: string;
}

/** More than are ever in force. Limited, because a hostile list would block the editor. */
const maxWarnings = 20;
const maxAreas = 10;
const maxText = 5000;

/**
 * Decodes a 200 response: all warnings that have a name, without duplicates, ordered by priority within each country.
 * An empty array means that nothing is in force. Undefined if it isn't an array, or contains no valid warning.
 *
 * Source: public documentation of the service's weather alerts.
 */
export function decodeWarnings(json: unknown): readonly Warning[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const found = json.slice(0, maxWarnings).filter(isObject).flatMap(warningIn);
  if (json.length > 0 && found.length === 0) return undefined;
  const byId = new Map<string, Warning>();
  for (const [id, warning] of found) {
    const { areas = [] } = byId.get(id) ?? {};
    // For each area, the last report wins.
    const last = new Map([...areas, ...warning.areas].map((area) => [area.name ?? area.start?.epoch, area]));
    byId.set(id, { ...warning, areas: [...last.values()] });
  }
  const countries = [...new Set(found.map(([, { country }]) => country))];
  const rank = ({ country }: Warning): number => countries.indexOf(country);
  // If reports say the same under several IDs, the last one wins.
  const reports = new Map([...byId.values()].map((one) => [factsOf(one), one]));
  return [...reports.values()].sort((one, other) => rank(one) - rank(other) || one.priority - other.priority);
}

/** The facts that two reports of one warning share. */
function factsOf({ country, name, areas }: Warning): string {
  const times = areas.map(({ name, start, end }) => JSON.stringify([name, start?.epoch, end?.epoch]));
  return JSON.stringify([country, name, ...times.sort()]);
}

/** The warnings that aren't over at `now`, with only the areas in which they aren't over. Some may begin later. */
export function warningsAt(warnings: readonly Warning[], now: EpochMs): readonly Warning[] {
  return warnings
    .map((one) => ({
      ...one,
      areas: one.areas.filter(({ end, isCanceled }) => !isCanceled && (!end || end.epoch > now)),
    }))
    .filter(({ areas }) => areas.length > 0);
}

/** An ID is unique only within a country. If it's too long for an exact number, the name is added. */
function warningIn(members: JsonObject): readonly (readonly [id: string, Warning])[] {
  const { Localized: localized, English: english } = membersOf(members["Description"]);
  const name = readText(localized, 100) ?? readText(english, 100);
  if (name === undefined) return [];
  const country = readText(members["CountryCode"], 2) ?? "";
  const number = readInteger(members["AlertID"]);
  const list: readonly unknown[] = Array.isArray(members["Area"]) ? members["Area"] : [];
  const areas = list.slice(0, maxAreas).filter(isObject).map(areaIn);
  const said = defined({
    issuer: readText(members["Source"], 100),
    disclaimer: readText(members["Disclaimer"], 500),
    link: readPage(members["Link"]) ?? readPage(members["MobileLink"]),
  });
  const id = [country, number, Number.isSafeInteger(number) ? "" : name].join(" ");
  const priority = readInteger(members["Priority"]) ?? Infinity;
  return [[id, { name, country, priority, areas: areas.length > 0 ? areas : [{}], ...said }]];
}

function areaIn(members: JsonObject): WarningArea {
  const start = readMoment(members["EpochStartTime"], members["StartTime"]);
  const end = readMoment(members["EpochEndTime"], members["EndTime"]);
  return defined({
    name: readText(members["Name"], 100),
    start,
    end: start && end && end.epoch <= start.epoch ? undefined : end,
    // `Expire` may be sent while the warning is in force, to confirm its end.
    isCanceled: membersOf(members["LastAction"])["English"] === "Cancel" || undefined,
    text: paragraphsIn(members["Text"]) ?? readText(members["Summary"], 500),
  });
}

/** Plain text with its line breaks; an ellipsis marks a cut. */
function paragraphsIn(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const lines = value
    .slice(0, maxText - 1)
    .split(/\r\n?|\n/)
    .map((line) => toSingleLine(line, maxText));
  const kept = lines.join("\n").trim();
  return (value.length >= maxText ? `${kept}…` : kept) || undefined;
}
