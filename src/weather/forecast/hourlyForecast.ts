import { hour } from "../base/duration";
import { defined, type JsonObject } from "../base/json";
import type { EpochMs } from "../base/ports";
import {
  readBoolean,
  type Measure,
  type Moment,
  readMoment,
  readMoments,
  readTemperature,
  withEnds,
} from "../model/decode";
import { type Sky, skyIn } from "./sky";

/** One hour of the forecast, or a longer step, from the moment at which it begins. */
export interface ForecastHour extends Moment, Sky {
  /** The beginning of the next one, as far as it is known. */
  readonly end: EpochMs;
  readonly temperature?: Measure;
  readonly isDayTime?: boolean;
}

/** The next hours: in the order of time, each once. */
export interface HourlyForecast {
  readonly hours: readonly ForecastHour[];
}

/** Milliseconds. Before a longer gap, hours are missing. */
const maxStep = 3 * hour;

/** More hours than any of the service's products has. */
const maxHours = 250;

/**
 * Reads the parsed body of a 200 answer: the hours among its members that say when they begin and anything else. An empty
 * array is a forecast without hours. Undefined if it is no array, or none of its members is an hour.
 *
 * Source: public documentation of the service's hourly forecasts.
 */
export function decodeHourlyForecast(json: unknown): HourlyForecast | undefined {
  if (!Array.isArray(json)) return undefined;
  const hours = withEnds(readMoments(json.slice(0, maxHours), hourIn), hour, maxStep);
  return json.length > 0 && hours.length === 0 ? undefined : { hours };
}

function hourIn(members: JsonObject): Omit<ForecastHour, "end"> | undefined {
  const start = readMoment(members["EpochDateTime"], members["DateTime"]);
  const said = {
    ...defined({
      temperature: readTemperature(members["Temperature"]),
      isDayTime: readBoolean(members["IsDaylight"]),
    }),
    ...skyIn(members, "WeatherIcon"),
  };
  return start && Object.keys(said).length > 0 ? { ...start, ...said } : undefined;
}
