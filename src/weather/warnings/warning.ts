import { toSingleLine } from "../base/cleanText";
import { defined, isObject, type JsonObject, lineIn, membersOf, wordIn } from "../base/json";
import { memoizeOne } from "../base/memoizeOne";
import type { EpochMs } from "../base/ports";
import { readInteger, type Moment, readMoment, readPage } from "../model/decode";

export interface Warning {
  /** Unique in an answer. */
  readonly id: string;
  /** In the service's words, a single line. */
  readonly name: string;
  readonly country: string;
  /** The rank within the country; 1 is the highest. */
  readonly priority: number;
  /** Whether its level of alarm is red, the highest one. */
  readonly isSevere?: true;
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
  /**
   * The issuer's text with its lines and paragraphs, 5,000 characters at most; undefined if there is none. It's cleaned
   * at the first call, because that takes the most time, and few texts are shown.
   */
  readonly text?: () => string | undefined;
}

/** Entries that are read of each list, so that a hostile one can't block the editor. */
const maxReports = 300;
const maxAreas = 100;
const maxText = 5000;

/**
 * Decodes a 200 response: the warnings that have a name and aren't canceled or over, without duplicates, ordered by
 * priority within each country. An empty array means that nothing is in force. Undefined if it isn't an array, or
 * contains no valid warning.
 * Source: public documentation of the service's weather alerts.
 * @param receivedAt the time of receipt on the service's clock.
 */
export function decodeWarnings(json: unknown, receivedAt: EpochMs): readonly Warning[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const found = json.slice(0, maxReports).filter(isObject).flatMap(reportIn);
  if (json.length > 0 && found.length === 0) return undefined;
  const byId = new Map<string, Warning>();
  for (const report of found) {
    // For each area, the last report wins.
    const names = new Set(report.areas.map(({ name }) => name));
    const others = byId.get(report.id)?.areas.filter(({ name }) => !names.has(name)) ?? [];
    byId.set(report.id, { ...report, areas: [...report.areas, ...others] });
  }
  // If warnings say the same under several IDs, the last one wins.
  const distinct = new Map(warningsAt([...byId.values()], receivedAt).map((one) => [factsOf(one), one]));
  const countries = [...new Set(found.map(({ country }) => country))];
  const rank = ({ country }: Warning): number => countries.indexOf(country);
  return [...distinct.values()].sort((one, other) => rank(one) - rank(other) || one.priority - other.priority);
}

/** The facts that two reports of one warning share. */
function factsOf({ country, name, areas }: Warning): string {
  const times = areas.map(({ name, start, end }) => JSON.stringify([name, start?.epoch, end?.epoch]));
  return JSON.stringify([country, name, ...times.sort()]);
}

/** The warnings that aren't over at `now`, with only the areas in which they aren't over. Some may begin later. */
export function warningsAt(warnings: readonly Warning[], now: EpochMs): readonly Warning[] {
  return warnings
    .map((one) => ({ ...one, areas: one.areas.filter(({ end }) => !end || end.epoch > now) }))
    .filter(({ areas }) => areas.length > 0);
}

function reportIn(members: JsonObject, index: number): readonly Warning[] {
  const { Localized: localized, English: english } = membersOf(members["Description"]);
  const name = lineIn(localized, 100) ?? lineIn(english, 100);
  if (name === undefined) return [];
  const country = lineIn(members["CountryCode"], 40) ?? "";
  const list: readonly unknown[] = Array.isArray(members["Area"]) ? members["Area"] : [];
  const areas = list.slice(0, maxAreas).filter(isObject).map(areaIn);
  const said = defined({
    isSevere: wordIn(members["AlarmLevel"]) === "red" || undefined,
    issuer: lineIn(members["Source"], 100),
    disclaimer: lineIn(members["Disclaimer"], 500),
    link: readPage(members["Link"]) ?? readPage(members["MobileLink"]),
  });
  const id = JSON.stringify([country, idIn(members["AlertID"]) ?? { index }]);
  const priority = readInteger(members["Priority"]) ?? Infinity;
  return [{ id, name, country, priority, areas: areas.length > 0 ? areas : [{}], ...said }];
}

/** An ID, unique within a country. Undefined if it's missing, or isn't exact: other IDs may read as the same number. */
function idIn(value: unknown): string | undefined {
  return typeof value === "string" || Number.isSafeInteger(value) ? String(value) || undefined : undefined;
}

/** The beginnings of “cancel” and “canceled” in the languages of the requests. */
const canceled =
  /^(?:cancel|annul|anul|aufgehoben|aufheb|storn|abgebrochen|abbrech|取消|取り消|解除|キャンセル|취소|해제)/;

function areaIn(members: JsonObject): WarningArea {
  const start = readMoment(members["EpochStartTime"], members["StartTime"]);
  const end = readMoment(members["EpochEndTime"], members["EndTime"]);
  // A canceled one is over. `Expire` may be sent while a warning is in force, to confirm its end.
  const { English: english, Localized: localized } = membersOf(members["LastAction"]);
  const isCanceled = canceled.test(wordIn(english) || wordIn(localized) || wordIn(members["LastAction"]));
  const isInvalid = start && end && end.epoch <= start.epoch;
  return defined({
    name: lineIn(members["Name"], 100),
    start,
    end: isCanceled ? { epoch: 0 } : isInvalid ? undefined : end,
    text: memoizeOne(() => paragraphsIn(members["Text"]) ?? paragraphsIn(members["Summary"])),
  });
}

/** Plain text with its line breaks; an ellipsis marks a cut. */
function paragraphsIn(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const lines = text
    .slice(0, maxText - 1)
    .split(/\r\n?|\n/)
    .map((line) => toSingleLine(line, maxText));
  const kept = lines.join("\n").trim();
  return (text.length >= maxText ? `${kept}…` : kept) || undefined;
}
