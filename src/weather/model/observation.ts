import { defined, isObject, type JsonObject, lineIn, membersOf, numberIn, wordIn } from "../base/json";
import { hour } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Answer } from "./answer";
import {
  readBoolean,
  definedOrNothing,
  highestUvIndex,
  readInteger,
  type Measure,
  type Moment,
  readMoment,
  readPage,
  readMeasure,
} from "./decode";

/** The conditions at one location. The service may leave out any member. */
export interface Observation {
  readonly text?: string;
  readonly icon?: number;
  readonly isDayTime?: boolean;
  readonly observed?: Moment;
  readonly temperature?: Measure;
  readonly realFeel?: Measure;
  /** The difference to the temperature 24 hours earlier. */
  readonly departure?: Measure;
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
  /** Whether a link leads to the provider's site. If so, the data is the provider's, whichever host sent it. */
  readonly isOfProvider?: true;
  readonly localSource?: string;
  /** Everything received, including members that this version doesn't know. */
  readonly members: JsonObject;
}

interface Wind {
  readonly speed?: Measure;
  readonly gusts?: Measure;
  readonly direction?: string;
  /** The direction that the wind comes from, in degrees: 0 and 360 are north, 90 is east. */
  readonly degrees?: number;
}

/**
 * Reads the parsed body of a response with current conditions: an array whose first object is the observation. Leaves
 * out members that are missing or of another type; `none` if the array is empty, undefined for anything else. Source:
 * service specification, section 2 "Current conditions".
 *
 * @param receivedAt the time of receipt on the service's clock, which is the latest that an observation can be of.
 */
export function decodeObservations(json: unknown, receivedAt: EpochMs = Infinity): Observation | "none" | undefined {
  if (!Array.isArray(json)) return undefined;
  if (json.length === 0) return "none";
  const first: unknown = json[0];
  if (!isObject(first)) return undefined;
  const observation = decodeObservation(first, receivedAt);
  const { members: _, ...understood } = observation;
  return Object.keys(understood).length === 0 ? undefined : observation;
}

/** When the observation was made, according to the parsed body; undefined if it doesn't say so. */
export function observedIn(json: unknown): EpochMs | undefined {
  const { EpochTime: seconds } = membersOf(Array.isArray(json) ? json[0] : undefined);
  return readMoment(seconds, undefined)?.epoch;
}

function decodeObservation(members: JsonObject, receivedAt: EpochMs): Observation {
  const observed = readMoment(members["EpochTime"], members["LocalObservationDateTime"]);
  return {
    ...defined({
      text: lineIn(members["WeatherText"]),
      icon: readInteger(members["WeatherIcon"]),
      isDayTime: readBoolean(members["IsDayTime"]),
      observed: observed && { ...observed, epoch: Math.min(observed.epoch, receivedAt) },
      temperature: readMeasure(members["Temperature"], "temperature"),
      realFeel: readMeasure(members["RealFeelTemperature"], "apparentTemperature"),
      departure: readMeasure(members["Past24HourTemperatureDeparture"], "temperature"),
      humidity: numberIn(members["RelativeHumidity"], 0, 100),
      wind: wind(members["Wind"], members["WindGust"]),
      uv: definedOrNothing({
        index: numberIn(members["UVIndex"], 0, highestUvIndex),
        text: lineIn(members["UVIndexText"]),
      }),
      dewPoint: readMeasure(members["DewPoint"], "temperature"),
      visibility: readMeasure(members["Visibility"], "visibility"),
      pressure: readMeasure(members["Pressure"], "pressure"),
      pressureTendency: tendency(members["PressureTendency"]),
      cloudCover: numberIn(members["CloudCover"], 0, 100),
      past24Hours: past24Hours(members["TemperatureSummary"]),
      precipitation: precipitation(members["PrecipitationSummary"]),
      page: readPage(members["Link"]),
      isOfProvider: isOnSite(members["Link"]) || isOnSite(members["MobileLink"]) || undefined,
      localSource: lineIn(membersOf(members["LocalSource"])["Name"], 80),
    }),
    members,
  };
}

function wind(value: unknown, gust: unknown): Wind | undefined {
  const { Speed: speed, Direction: origin } = membersOf(value);
  const { Localized: direction, Degrees: degrees } = membersOf(origin);
  return definedOrNothing({
    speed: readMeasure(speed, "wind"),
    gusts: readMeasure(membersOf(gust)["Speed"], "wind"),
    direction: lineIn(direction, 40),
    degrees: numberIn(degrees, 0, 360),
  });
}

const tendencies: ReadonlyMap<string, "falling" | "steady" | "rising"> = new Map(
  (["falling", "steady", "rising"] as const).flatMap((direction) => [
    [direction, direction],
    [direction.charAt(0), direction],
  ]),
);

function tendency(value: unknown): Observation["pressureTendency"] {
  const { Code: code, LocalizedText: words } = membersOf(value);
  return definedOrNothing({ direction: tendencies.get(wordIn(code)), text: lineIn(words) });
}

function past24Hours(value: unknown): Observation["past24Hours"] {
  const { Minimum: minimum, Maximum: maximum } = membersOf(membersOf(value)["Past24HourRange"]);
  const [low, high] = [readMeasure(minimum, "temperature"), readMeasure(maximum, "temperature")];
  return low && high ? { low, high } : undefined;
}

const pastHours = { PastHour: 1, Past3Hours: 3, Past6Hours: 6, Past12Hours: 12, Past24Hours: 24 };

function precipitation(value: unknown): Observation["precipitation"] {
  const members = membersOf(value);
  const amounts = Object.entries(pastHours).flatMap(([name, hours]) => {
    const amount = readMeasure(members[name], "precipitation");
    return amount ? [{ hours, amount }] : [];
  });
  return amounts.length > 0 ? amounts : undefined;
}

/** Accepts any host of the provider's site, because mobile pages used to have their own. */
function isOnSite(link: unknown): link is string {
  return typeof link === "string" && /^https?:\/\/(?:[\w-]+\.){0,3}accuweather\.com(?:[/?#]|$)/i.test(link);
}

/** Whether it's wet, and the service's word for the kind, if they were sent. */
export function wetnessOf({ members }: Observation): { readonly isWet?: boolean; readonly type: unknown } {
  return { ...defined({ isWet: readBoolean(members["HasPrecipitation"]) }), type: members["PrecipitationType"] };
}

/** The time at which an observation is old: two hours after it was made, or received if that isn't known. */
export function observationEnd({ content: { observed }, receivedAt }: Answer<Observation>): EpochMs {
  return (observed?.epoch ?? receivedAt) + 2 * hour;
}
