import { defined, isObject, type JsonObject } from "../base/json";
import { chanceIn, kindIn } from "./chance";
import { integer, type Measure, type Moment, moment, momentsIn, temperatureIn, text } from "../model/members";
import type { PrecipitationKind } from "../model/precipitation";

/** One day of the forecast. It begins at 07:00 of the place, and its night lasts until 07:00 of the next day. */
export interface ForecastDay extends Moment {
  readonly low?: Measure;
  readonly high?: Measure;
  /** In the service's words. */
  readonly text?: string;
  readonly icon?: number;
  /** Chance of precipitation in percent: that of the day or of the night, whichever is greater. */
  readonly chance?: number;
  /** The kind of precipitation of that half. */
  readonly kind?: PrecipitationKind;
  /** Missing on polar days and nights. */
  readonly sunrise?: Moment;
  readonly sunset?: Moment;
}

/** The next days: in the order of time, each once. */
export interface DailyForecast {
  readonly days: readonly ForecastDay[];
}

/** More days than any of the service's products has. */
const maxDays = 50;

/**
 * Reads the parsed body of a 200 answer: the days among `DailyForecasts` that say when they begin and anything else.
 * Undefined if there is no such array, or none of its members is a day.
 *
 * Source: public documentation of the service's daily forecasts.
 */
export function decodeDailyForecast(json: unknown): DailyForecast | undefined {
  const list: unknown = isObject(json) ? json["DailyForecasts"] : undefined;
  if (!Array.isArray(list)) return undefined;
  const days = momentsIn(list.slice(0, maxDays), dayIn);
  return list.length > 0 && days.length === 0 ? undefined : { days };
}

function dayIn(members: JsonObject): ForecastDay | undefined {
  const start = moment(members["EpochDate"], members["Date"]);
  const [range, sun] = [objectIn(members["Temperature"]), objectIn(members["Sun"])];
  const [day, night] = [objectIn(members["Day"]), objectIn(members["Night"])];
  const halves = [day, night].map((half) => ({ chance: chanceIn(half), kind: kindIn(half) }));
  const [wetter] = halves.sort((one, other) => (other.chance ?? -1) - (one.chance ?? -1));
  const said = defined({
    low: temperatureIn(range["Minimum"]),
    high: temperatureIn(range["Maximum"]),
    text: text(day["IconPhrase"]),
    icon: integer(day["Icon"]),
    ...wetter,
    sunrise: moment(sun["EpochRise"], sun["Rise"]),
    sunset: moment(sun["EpochSet"], sun["Set"]),
  });
  return start && Object.keys(said).length > 0 ? { ...start, ...said } : undefined;
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
