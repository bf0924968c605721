import { defined, isObject, type JsonObject, lineIn, numberIn } from "../base/json";
import type { EpochMs } from "../base/ports";
import { highestUvIndex, isPlausible, type ReadingKind } from "./plausible";

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

export interface Measure {
  readonly metric?: Quantity;
  readonly imperial?: Quantity;
}

export interface Moment {
  readonly epoch: EpochMs;
  /** Minutes that the location's clock is ahead of UTC, if the service sent them. */
  readonly offset?: number;
}

/** The conditions at one location. The service may leave out any member. */
export interface Observation {
  readonly text?: string;
  readonly icon?: number;
  readonly isDayTime?: boolean;
  readonly observed?: Moment;
  readonly temperature?: Measure;
  readonly realFeel?: Measure;
  /** Percent. */
  readonly humidity?: number;
  readonly wind?: Wind;
  readonly uv?: { readonly index?: number; readonly text?: string };
  readonly dewPoint?: Measure;
  readonly visibility?: Measure;
  readonly pressure?: Measure;
  readonly pressureTendency?: { readonly direction?: "falling" | "steady" | "rising"; readonly text?: string };
  /** Percent. */
  readonly cloudCover?: number;
  readonly past24Hours?: { readonly low: Measure; readonly high: Measure };
  readonly precipitation?: readonly { readonly hours: number; readonly amount: Measure }[];
  readonly page?: string;
  /** Whether a link leads to the provider's site; then the data is the provider's too, whichever host sent it. */
  readonly isOfProvider?: true;
  readonly localSource?: string;
  /** Everything received, including members that this version doesn't know. */
  readonly members: JsonObject;
}

interface Wind {
  readonly speed?: Measure;
  readonly gusts?: Measure;
  readonly direction?: string;
  /** Degrees of the wind's origin: 0 and 360 are north, 90 is east. */
  readonly degrees?: number;
}

export type Decoding =
  | { readonly kind: "observation"; readonly observation: Observation }
  | { readonly kind: "empty" }
  | { readonly kind: "unexpected" };

/**
 * Reads the parsed body of a response with current conditions: an array whose first object is the observation. Leaves
 * out members that are missing or of another type. Source: service specification, section 2 "Current conditions".
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

/** The service sends one observation for each hour. */
const maxPast = 100;

/**
 * Reads the observations with a time and a temperature from the parsed body of a response; undefined if it isn't an
 * array. Source: public documentation of the service's historical current conditions.
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
      humidity: numberIn(members["RelativeHumidity"], 0, 100),
      wind: wind(members["Wind"], members["WindGust"]),
      uv: uv(members["UVIndex"], members["UVIndexText"]),
      dewPoint: reading(members["DewPoint"], "temperature"),
      visibility: reading(members["Visibility"], "visibility"),
      pressure: reading(members["Pressure"], "pressure"),
      pressureTendency: tendency(members["PressureTendency"]),
      cloudCover: numberIn(members["CloudCover"], 0, 100),
      past24Hours: past24Hours(members["TemperatureSummary"]),
      precipitation: precipitation(members["PrecipitationSummary"]),
      page: page(members["Link"]),
      isOfProvider: isOnSite(members["Link"]) || isOnSite(members["MobileLink"]) || undefined,
      localSource: localSource(members["LocalSource"]),
    }),
    members,
  };
}

/** A value pair `{Metric: {Value, Unit}, Imperial: {Value, Unit}}`; undefined if neither side can be read. */
export function measure(value: unknown): Measure | undefined {
  if (!isObject(value)) return undefined;
  return definedOrNothing({ metric: quantity(value["Metric"]), imperial: quantity(value["Imperial"]) });
}

function quantity(value: unknown): Quantity | undefined {
  if (!isObject(value)) return undefined;
  const amount = number(value["Value"]);
  const unit = lineIn(value["Unit"], 12) ?? "";
  return amount === undefined ? undefined : { value: amount, unit };
}

function reading(value: unknown, kind: ReadingKind): Measure | undefined {
  const { metric, imperial } = measure(value) ?? {};
  const plausible = (side: Quantity | undefined): Quantity | undefined =>
    side && isPlausible(side.value, side.unit, kind) ? side : undefined;
  return definedOrNothing({ metric: plausible(metric), imperial: plausible(imperial) });
}

function wind(value: unknown, gust: unknown): Wind | undefined {
  const { Speed: speed, Direction: direction } = isObject(value) ? value : {};
  return definedOrNothing({
    speed: reading(speed, "wind"),
    gusts: isObject(gust) ? reading(gust["Speed"], "wind") : undefined,
    direction: isObject(direction) ? text(direction["Localized"], 40) : undefined,
    degrees: isObject(direction) ? numberIn(direction["Degrees"], 0, 360) : undefined,
  });
}

function uv(index: unknown, words: unknown): Observation["uv"] {
  return definedOrNothing({ index: numberIn(index, 0, highestUvIndex), text: text(words) });
}

const tendencies: Readonly<Record<string, "falling" | "steady" | "rising">> = {
  F: "falling",
  S: "steady",
  R: "rising",
};

function tendency(value: unknown): Observation["pressureTendency"] {
  if (!isObject(value)) return undefined;
  const code = text(value["Code"]) ?? "";
  return definedOrNothing({
    direction: Object.hasOwn(tendencies, code) ? tendencies[code] : undefined,
    text: text(value["LocalizedText"]),
  });
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
  const amounts = pastHours.flatMap(([hours, name]) => {
    const amount = reading(value[name], "precipitation");
    return amount ? [{ hours, amount }] : [];
  });
  return amounts.length > 0 ? amounts : undefined;
}

/** Accepts only the provider's site. Services send plain http; links are opened over https. */
function page(value: unknown): string | undefined {
  const address = typeof value === "string" && value.length <= 1000 ? value : "";
  const path = /^https?:\/\/(?:www\.)?accuweather\.com(\/[\w\-./~%]*)(?:\?[\w\-.=&~%]*)?$/i.exec(address)?.[1];
  return path === undefined ? undefined : `https://www.accuweather.com${path}`;
}

/** Accepts any host of the provider's site: the pages for phones had their own. */
function isOnSite(link: unknown): link is string {
  return typeof link === "string" && /^https?:\/\/(?:[\w-]+\.){0,3}accuweather\.com(?:[/?#]|$)/i.test(link);
}

function localSource(value: unknown): string | undefined {
  return isObject(value) ? text(value["Name"], 80) : undefined;
}

function definedOrNothing<T extends object>(all: T): ReturnType<typeof defined<T>> | undefined {
  const found = defined(all);
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

/** Whether a clock can be this many minutes ahead of UTC. The limit is Kiribati's, 14 hours. */
export function isOffset(minutes: unknown): minutes is number {
  return typeof minutes === "number" && Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60;
}

function text(value: unknown, limit = 200): string | undefined {
  return lineIn(value, limit);
}

function number(value: unknown): number | undefined {
  return numberIn(value, -1e12, 1e12);
}

function integer(value: unknown): number | undefined {
  const amount = number(value);
  return Number.isInteger(amount) ? amount : undefined;
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
