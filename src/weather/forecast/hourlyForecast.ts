import { hour } from "../base/duration";
import { type JsonObject } from "../base/json";
import type { EpochMs } from "../base/ports";
import {
  definedOrNothing,
  readBoolean,
  type Measure,
  type Moment,
  readMoment,
  readMoments,
  readTemperature,
  withEnds,
} from "../model/decode";
import { type Sky, skyIn } from "./sky";

/** An hour or a longer step of the forecast. Its moment is its start. */
export interface ForecastHour extends Moment, Sky {
  /** The start of the next one, or an estimate if that isn't known. */
  readonly end: EpochMs;
  readonly temperature?: Measure;
  readonly isDayTime?: boolean;
  /** Whether precipitation is expected. If a chance was sent, too, it decides. */
  readonly isWet?: boolean;
}

/** The next hours, in order of time, without duplicates. */
export interface HourlyForecast {
  readonly hours: readonly ForecastHour[];
}

/** Milliseconds. A longer gap means that hours are missing. */
const maxStep = 3 * hour;

/** More hours than any of the service's products has. */
const maxHours = 250;

/**
 * Decodes a 200 response: the hours that have a start and at least one other value. An empty array is a forecast
 * without hours. Undefined if it isn't an array, or contains no valid hour.
 * Source: public documentation of the service's hourly forecasts.
 */
export function decodeHourlyForecast(json: unknown): HourlyForecast | undefined {
  if (!Array.isArray(json)) return undefined;
  const hours = withEnds(readMoments(json.slice(0, maxHours), hourIn), hour, maxStep);
  return json.length > 0 && hours.length === 0 ? undefined : { hours };
}

function hourIn(members: JsonObject): Omit<ForecastHour, "end"> | undefined {
  const start = readMoment(members["EpochDateTime"], members["DateTime"]);
  const temperature = readTemperature(members["Temperature"]);
  const said = definedOrNothing({
    temperature,
    isDayTime: readBoolean(members["IsDaylight"]),
    isWet: readBoolean(members["HasPrecipitation"]),
    ...skyIn(members, "WeatherIcon", temperature),
  });
  return start && said && { ...start, ...said };
}
