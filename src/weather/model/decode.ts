import type { Moment } from "../base/day";
import { defined, isObject, type JsonObject, lineIn, membersOf, numberIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import { convert, type MeasureKind, type Unit, unitFacts, unitSent } from "./units";

export type { Moment };

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

export interface Measure {
  readonly metric?: Quantity;
  readonly imperial?: Quantity;
}

/** A pair `{Metric, Imperial}` of `{Value, Unit}`; with a `kind`, only plausible sides; undefined if none is left. */
export function readMeasure(value: unknown, kind?: ReadingKind): Measure | undefined {
  const sideIn = (json: unknown): Quantity | undefined => {
    const side = readQuantity(json);
    return side && (!kind || isPlausible(side.value, side.unit, kind)) ? side : undefined;
  };
  const { Metric: metric, Imperial: imperial } = membersOf(value);
  return definedOrNothing({ metric: sideIn(metric), imperial: sideIn(imperial) });
}

function readQuantity(value: unknown): Quantity | undefined {
  const { Value: amount, Unit: unit } = membersOf(value);
  const number = numberIn(amount);
  return number === undefined ? undefined : { value: number, unit: lineIn(unit, 12) ?? "" };
}

/** A plausible temperature in one unit instead of a value pair, as in forecasts. */
export function readTemperature(value: unknown): Measure | undefined {
  const system = unitSent(readQuantity(value)?.unit ?? "") === "fahrenheit" ? "Imperial" : "Metric";
  return readMeasure({ [system]: value }, "temperature");
}

const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

/** The time of an epoch in seconds, otherwise of a local time with an offset; undefined if it isn't in this century. */
export function readMoment(seconds: unknown, local: unknown): Moment | undefined {
  const epoch = seconds === undefined || seconds === null ? epochIn(local) : (numberIn(seconds) ?? Number.NaN) * 1000;
  if (!(epoch >= earliest && epoch < latest)) return undefined;
  return defined({ epoch, offset: readOffset(local) });
}

/** Without an offset, a local time isn't a moment. */
function epochIn(local: unknown): EpochMs {
  return readOffset(local) === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(String(local))
    ? Number.NaN
    : Date.parse(String(local));
}

/** Minutes by which the clock of a local time such as `2026-10-27T14:05:00+01:00` is ahead of UTC. */
function readOffset(local: unknown): number | undefined {
  if (typeof local !== "string") return undefined;
  if (local.endsWith("Z")) return 0;
  const [, sign, hours, minutes] = /([+-])(\d{2}):([0-5]\d)$/.exec(local) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return !isOffset(offset) ? undefined : sign === "-" ? 0 - offset : offset;
}

/** Whether a clock can be this many minutes ahead of UTC. The limit is Kiribati's 14 hours. */
export function isOffset(minutes: unknown): minutes is number {
  return Number.isInteger(minutes) && Math.abs(Number(minutes)) <= 14 * 60;
}

export function readInteger(value: unknown): number | undefined {
  const amount = numberIn(value);
  return Number.isInteger(amount) ? amount : undefined;
}

export function readBoolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

export function definedOrNothing<T extends object>(all: T): ReturnType<typeof defined<T>> | undefined {
  const found = defined(all);
  return Object.keys(found).length > 0 ? found : undefined;
}

/** The address of a page on the provider's site. The service sends http links; they are opened over https. */
export function readPage(value: unknown): string | undefined {
  const address = typeof value === "string" && value.length <= 1000 ? value : "";
  const path = /^https?:\/\/(?:www\.)?accuweather\.com(\/[\w\-./~%]*)(?:\?[\w\-.=&~%]*)?$/i.exec(address)?.[1];
  return path === undefined ? undefined : `https://www.accuweather.com${path}`;
}

/** The objects of a list in which `read` finds a moment, in order of time; the first one of each moment. */
export function readMoments<One extends Moment>(
  list: readonly unknown[],
  read: (members: JsonObject) => One | undefined,
): readonly One[] {
  const found = list.filter(isObject).flatMap((members) => read(members) ?? []);
  const first = new Map(found.toReversed().map((one) => [one.epoch, one]));
  return [...first.values()].sort((one, other) => one.epoch - other.epoch);
}

/**
 * Adds an end to each: the start of the next one, but at most `maxStep` milliseconds later. The last one is as long as
 * the one before it; a single one lasts `usual` milliseconds.
 */
export function withEnds<One extends Moment>(
  ordered: readonly One[],
  usual: number,
  maxStep: number,
): readonly (One & { readonly end: EpochMs })[] {
  let length = usual;
  return ordered.map((one, index) => {
    const next = ordered[index + 1];
    if (next) length = Math.min(maxStep, next.epoch - one.epoch);
    return { ...one, end: one.epoch + length };
  });
}

type ReadingKind = MeasureKind | "apparentTemperature";

interface Range {
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
}

/**
 * Plausible limits, slightly beyond the records on Earth, because stations send -9999 or 999 for a missing value.
 * Source unless noted: World Meteorological Organization, World Weather and Climate Extremes Archive.
 */
const ranges: Readonly<Record<ReadingKind, Range>> = {
  // Vostok 1983: -89.2. Furnace Creek 1913: 56.7.
  temperature: { unit: "celsius", min: -95, max: 65 },
  // Wind chill of -89 at 100 km/h: -140 (Environment Canada, 2001). Highest heat index, Dhahran 2003: 81.
  apparentTemperature: { unit: "celsius", min: -150, max: 100 },
  // Barrow Island 1996: 113. The tornado of Bridge Creek 1999: 135 (J. Wurman et al., 2007).
  wind: { unit: "meter-per-second", min: 0, max: 150 },
  // Agata 1968: 1083.8 at sea level. Station pressure is lower: about 530 in La Rinconada, the highest town.
  pressure: { unit: "hectopascal", min: 500, max: 1100 },
  // Foc-Foc 1966: 1825 in 24 hours.
  precipitation: { unit: "millimeter", min: 0, max: 2000 },
  // Air without particles: 391 (W. C. Malm, Introduction to Visibility, 1999).
  visibility: { unit: "kilometer", min: 0, max: 400 },
};

/** Licancabur 2003: 43.3 (N. A. Cabrol et al., Record solar UV irradiance in the tropical Andes, 2014). */
export const highestUvIndex = 50;

/** Whether a value in the service's unit `name` is plausible. An unknown unit isn't, nor is one of another kind. */
export function isPlausible(value: number, name: string, reading: ReadingKind): boolean {
  const { unit, min, max } = ranges[reading];
  const sent = unitSent(name, unitFacts[unit].kind);
  return sent !== undefined && value >= convert(min, unit, sent) && value <= convert(max, unit, sent);
}
