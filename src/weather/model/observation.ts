import { defined, isObject, type JsonObject, lineIn, numberIn } from "../base/json";
import { highestUvIndex, isPlausible, type ReadingKind } from "./plausible";

/** A number with the unit it was sent with, for example 21.4 and `C`. */
export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** One value in both systems, as the service sends it; either may be missing. */
export interface Measure {
  readonly metric?: Quantity;
  readonly imperial?: Quantity;
}

/** When the conditions were observed. */
export interface Moment {
  /** Milliseconds since 1970, UTC. */
  readonly epoch: number;
  /** Minutes that the location's clock is ahead of UTC, when the service said so. */
  readonly offset?: number;
}

/** The current conditions of one location. Every member is optional, because the service may leave any of them out. */
export interface Observation {
  readonly text?: string;
  /** The service's number for the picture, 1 to 44. */
  readonly icon?: number;
  readonly isDayTime?: boolean;
  readonly observed?: Moment;
  readonly temperature?: Measure;
  readonly realFeel?: Measure;
  /** Per cent. */
  readonly humidity?: number;
  readonly wind?: Wind;
  /** `index` from 0 for none to 11 and more for extreme; `text` in the service's words. */
  readonly uv?: { readonly index?: number; readonly text?: string };
  readonly dewPoint?: Measure;
  readonly visibility?: Measure;
  readonly pressure?: Measure;
  readonly pressureTendency?: { readonly direction?: "falling" | "steady" | "rising"; readonly text?: string };
  /** Per cent. */
  readonly cloudCover?: number;
  readonly past24Hours?: { readonly low: Measure; readonly high: Measure };
  /** What fell in the past hours, by their number, from the fewest. */
  readonly precipitation?: readonly { readonly hours: number; readonly amount: Measure }[];
  /** The provider's page about this location, when it is on the provider's own site. */
  readonly page?: string;
  /** A link is on the provider's site: so are the data, whatever host sent them. */
  readonly isOfProvider?: true;
  /** Who has observed it for the provider, as it calls them. */
  readonly localSource?: string;
  /** Everything that was received, including members that this version does not know. */
  readonly members: JsonObject;
}

interface Wind {
  readonly speed?: Measure;
  readonly gusts?: Measure;
  /** In the service's words, for example `SW`. */
  readonly direction?: string;
  /** Where it comes from: 0 and 360 are north, 90 is east. */
  readonly degrees?: number;
}

/** What `decodeObservations` returns. */
export type Decoding =
  | { readonly kind: "observation"; readonly observation: Observation }
  | { readonly kind: "empty" }
  | { readonly kind: "unexpected" };

/**
 * Reads the parsed body of a 200 answer: an array whose first object is the observation. Every member is read on its
 * own; one that is missing or of another type is left out and spoils nothing. `empty` is the array without an
 * observation, `unexpected` everything that is no current-conditions answer.
 *
 * Source: service specification, section 2 "Current conditions".
 */
export function decodeObservations(json: unknown): Decoding {
  if (!Array.isArray(json)) return { kind: "unexpected" };
  if (json.length === 0) return { kind: "empty" };
  const first: unknown = json[0];
  if (!isObject(first)) return { kind: "unexpected" };
  const observation = decodeObservation(first);
  const { members: _, ...understood } = observation;
  return Object.keys(understood).length === 0 ? { kind: "unexpected" } : { kind: "observation", observation };
}

/** How many past observations are read at the most: the service sends one for each hour. */
const maxPast = 100;

/**
 * Reads the parsed body of a 200 answer to the question for the past: the observations among the first 100 members that
 * say when and how warm it was. Undefined: it is no array.
 *
 * Source: public documentation of the service's historical current conditions.
 */
export function decodePastObservations(json: unknown): readonly Observation[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const all = json.slice(0, maxPast).filter(isObject).map(decodeObservation);
  return all.filter(({ observed, temperature: degrees }) => observed && degrees);
}

function decodeObservation(members: JsonObject): Observation {
  return {
    ...defined({
      text: text(members["WeatherText"]),
      icon: integer(members["WeatherIcon"]),
      isDayTime: boolean(members["IsDayTime"]),
      observed: moment(members["EpochTime"], members["LocalObservationDateTime"]),
      temperature: reading(members["Temperature"], "temperature"),
      realFeel: reading(members["RealFeelTemperature"], "apparentTemperature"),
      humidity: percentage(members["RelativeHumidity"]),
      wind: wind(members["Wind"], members["WindGust"]),
      uv: uv(members["UVIndex"], members["UVIndexText"]),
      dewPoint: reading(members["DewPoint"], "temperature"),
      visibility: reading(members["Visibility"], "visibility"),
      pressure: reading(members["Pressure"], "pressure"),
      pressureTendency: tendency(members["PressureTendency"]),
      cloudCover: percentage(members["CloudCover"]),
      past24Hours: past24Hours(members["TemperatureSummary"]),
      precipitation: precipitation(members["PrecipitationSummary"]),
      page: page(members["Link"]),
      isOfProvider: isOnSite(members["Link"]) || isOnSite(members["MobileLink"]) || undefined,
      localSource: localSource(members["LocalSource"]),
    }),
    members,
  };
}

/** A value pair `{Metric: {Value, Unit}, Imperial: {Value, Unit}}`; undefined when neither side can be read. */
export function measure(value: unknown): Measure | undefined {
  if (!isObject(value)) return undefined;
  const pair = defined({ metric: quantity(value["Metric"]), imperial: quantity(value["Imperial"]) });
  return pair.metric || pair.imperial ? pair : undefined;
}

function quantity(value: unknown): Quantity | undefined {
  if (!isObject(value)) return undefined;
  const amount = number(value["Value"]);
  const unit = lineIn(value["Unit"], 12) ?? "";
  return amount === undefined ? undefined : { value: amount, unit };
}

/** A value pair without the side that is outside the range of its kind; undefined if neither side is left. */
function reading(value: unknown, kind: ReadingKind): Measure | undefined {
  const { metric, imperial } = measure(value) ?? {};
  const plausible = (side: Quantity | undefined): Quantity | undefined =>
    side && isPlausible(side.value, side.unit, kind) ? side : undefined;
  const pair = defined({ metric: plausible(metric), imperial: plausible(imperial) });
  return pair.metric || pair.imperial ? pair : undefined;
}

function wind(value: unknown, gust: unknown): Wind | undefined {
  const { Speed: speed, Direction: direction } = isObject(value) ? value : {};
  const degrees = isObject(direction) ? number(direction["Degrees"]) : undefined;
  return orNothing(
    defined({
      speed: reading(speed, "wind"),
      gusts: isObject(gust) ? reading(gust["Speed"], "wind") : undefined,
      direction: isObject(direction) ? text(direction["Localized"], 40) : undefined,
      degrees: degrees !== undefined && degrees >= 0 && degrees <= 360 ? degrees : undefined,
    }),
  );
}

function uv(index: unknown, words: unknown): Observation["uv"] {
  const amount = number(index);
  return orNothing(
    defined({
      index: amount !== undefined && amount >= 0 && amount <= highestUvIndex ? amount : undefined,
      text: text(words),
    }),
  );
}

const tendencies: Readonly<Record<string, "falling" | "steady" | "rising">> = {
  F: "falling",
  S: "steady",
  R: "rising",
};

function tendency(value: unknown): Observation["pressureTendency"] {
  if (!isObject(value)) return undefined;
  const code = text(value["Code"]) ?? "";
  return orNothing(
    defined({
      direction: Object.hasOwn(tendencies, code) ? tendencies[code] : undefined,
      text: text(value["LocalizedText"]),
    }),
  );
}

function past24Hours(value: unknown): Observation["past24Hours"] {
  const range = isObject(value) ? value["Past24HourRange"] : undefined;
  if (!isObject(range)) return undefined;
  const [low, high] = [reading(range["Minimum"], "temperature"), reading(range["Maximum"], "temperature")];
  return low && high ? { low, high } : undefined;
}

const pastHours = [
  [1, "PastHour"],
  [3, "Past3Hours"],
  [6, "Past6Hours"],
  [12, "Past12Hours"],
  [24, "Past24Hours"],
] as const;

function precipitation(value: unknown): Observation["precipitation"] {
  if (!isObject(value)) return undefined;
  const found: { readonly hours: number; readonly amount: Measure }[] = [];
  for (const [hours, name] of pastHours) {
    const amount = reading(value[name], "precipitation");
    if (amount) found.push({ hours, amount });
  }
  return found.length > 0 ? found : undefined;
}

/** Services send plain http; it is opened over https, and only on the provider's own site. */
function page(value: unknown): string | undefined {
  const address = typeof value === "string" && value.length <= 1000 ? value : "";
  const path = /^https?:\/\/(?:www\.)?accuweather\.com(\/[\w\-./~%]*)(?:\?[\w\-.=&~%]*)?$/i.exec(address)?.[1];
  return path === undefined ? undefined : `https://www.accuweather.com${path}`;
}

/** The pages for phones have had a host of their own there. */
function isOnSite(link: unknown): link is string {
  return typeof link === "string" && /^https?:\/\/(?:[\w-]+\.){0,3}accuweather\.com(?:[/?#]|$)/i.test(link);
}

function localSource(value: unknown): string | undefined {
  return isObject(value) ? text(value["Name"], 80) : undefined;
}

function orNothing<T extends object>(found: T): T | undefined {
  return Object.keys(found).length > 0 ? found : undefined;
}

const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

function moment(seconds: unknown, local: unknown): Moment | undefined {
  const epoch = (number(seconds) ?? Number.NaN) * 1000;
  if (!(epoch >= earliest && epoch < latest)) return undefined;
  return { epoch, ...defined({ offset: offsetOf(local) }) };
}

function offsetOf(local: unknown): number | undefined {
  if (typeof local === "string" && local.endsWith("Z")) return 0;
  const [, sign, hours, minutes] = (typeof local === "string" && /([+-])(\d{2}):([0-5]\d)$/.exec(local)) || [];
  if (hours === undefined || minutes === undefined) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return !isOffset(offset) ? undefined : sign === "-" ? 0 - offset : offset;
}

/** Whether a clock can be so many minutes ahead of UTC. None is further than Kiribati's, by 14 hours. */
export function isOffset(minutes: unknown): minutes is number {
  return typeof minutes === "number" && Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60;
}

/** Characters of a text unless it says otherwise. */
const maxTextLength = 200;

function text(value: unknown, limit = maxTextLength): string | undefined {
  return lineIn(value, limit);
}

/** Nothing that is measured in the air is anywhere near the limit. */
function number(value: unknown): number | undefined {
  return numberIn(value, -1e12, 1e12);
}

function integer(value: unknown): number | undefined {
  const amount = number(value);
  return Number.isInteger(amount) ? amount : undefined;
}

function percentage(value: unknown): number | undefined {
  return numberIn(value, 0, 100);
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
