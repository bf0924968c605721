import { oneLine } from "./text";

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
  readonly wind?: { readonly speed?: Measure; readonly direction?: string };
  /** Everything that was received, including members that nobody foresaw. */
  readonly members: JsonObject;
}

export type JsonObject = Readonly<Record<string, unknown>>;

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

function decodeObservation(members: JsonObject): Observation {
  return {
    ...present("text", text(members["WeatherText"])),
    ...present("icon", integer(members["WeatherIcon"])),
    ...present("isDayTime", boolean(members["IsDayTime"])),
    ...present("observed", moment(members["EpochTime"], members["LocalObservationDateTime"])),
    ...present("temperature", temperature(members["Temperature"])),
    ...present("realFeel", temperature(members["RealFeelTemperature"])),
    ...present("humidity", percentage(members["RelativeHumidity"])),
    ...present("wind", wind(members["Wind"])),
    members,
  };
}

/** A value pair `{Metric: {Value, Unit}, Imperial: {Value, Unit}}`; undefined when neither side can be read. */
export function measure(value: unknown): Measure | undefined {
  if (!isObject(value)) return undefined;
  const pair = {
    ...present("metric", quantity(value["Metric"])),
    ...present("imperial", quantity(value["Imperial"])),
  };
  return pair.metric || pair.imperial ? pair : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function quantity(value: unknown): Quantity | undefined {
  if (!isObject(value)) return undefined;
  const amount = number(value["Value"]);
  const unit = typeof value["Unit"] === "string" ? oneLine(value["Unit"], 12) : "";
  return amount === undefined ? undefined : { value: amount, unit };
}

/** Colder or hotter than anything on Earth, or in another unit than degrees, is a fault of the sender, not weather. */
function temperature(value: unknown): Measure | undefined {
  const { metric, imperial } = measure(value) ?? {};
  const plausible = (side: Quantity | undefined): Quantity | undefined =>
    side && /^[CF]?$/.test(side.unit) && Math.abs(side.value) < 200 ? side : undefined;
  const pair = { ...present("metric", plausible(metric)), ...present("imperial", plausible(imperial)) };
  return pair.metric || pair.imperial ? pair : undefined;
}

function wind(value: unknown): Observation["wind"] {
  if (!isObject(value)) return undefined;
  const direction = isObject(value["Direction"]) ? text(value["Direction"]["Localized"]) : undefined;
  const speed = isObject(value["Speed"]) ? measure(value["Speed"]) : undefined;
  const found = { ...present("speed", speed), ...present("direction", direction) };
  return found.speed || found.direction ? found : undefined;
}

const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

function moment(seconds: unknown, local: unknown): Moment | undefined {
  const epoch = (number(seconds) ?? Number.NaN) * 1000;
  if (!(epoch >= earliest && epoch < latest)) return undefined;
  return { epoch, ...present("offset", offsetOf(local)) };
}

function offsetOf(local: unknown): number | undefined {
  if (typeof local === "string" && local.endsWith("Z")) return 0;
  const [, sign, hours, minutes] = (typeof local === "string" && /([+-])(\d{2}):([0-5]\d)$/.exec(local)) || [];
  if (hours === undefined || minutes === undefined) return undefined;
  const offset = Number(hours) * 60 + Number(minutes);
  return offset > 14 * 60 ? undefined : sign === "-" ? -offset : offset;
}

function text(value: unknown): string | undefined {
  return (typeof value === "string" && oneLine(value, 200)) || undefined;
}

/** Nothing that is measured in the air is anywhere near the limit. */
function number(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) < 1e12 ? value : undefined;
}

function integer(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined;
}

function percentage(value: unknown): number | undefined {
  const amount = number(value);
  return amount !== undefined && amount >= 0 && amount <= 100 ? amount : undefined;
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function present<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<K, V>>);
}
