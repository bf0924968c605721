import { isObject, type JsonObject, lineIn, membersOf, numberIn, wordIn } from "../base/json";
import { definedOrNothing, type Measure, type Moment, readMoment, readMoments, readTemperature } from "../model/decode";
import { type MoonPhase, readMoonPhase } from "../view/moonPhase";
import { type Sky, skyIn } from "./sky";

/**
 * One day of the forecast. It begins at 07:00 of the place, and its night lasts from 19:00 until 07:00 of the next day.
 * The chance and the kind of precipitation are those of the day or of the night, whichever chance is greater.
 */
export interface ForecastDay extends Moment, Sky {
  readonly low?: Measure;
  readonly high?: Measure;
  readonly night?: Sky;
  /** Missing on polar days and nights. */
  readonly sunrise?: Moment;
  readonly sunset?: Moment;
  readonly moon?: MoonPhase;
  /** In the service's words; from category 1, good, to 6, hazardous. */
  readonly air?: { readonly category: number; readonly text: string };
}

/** The next days, in order of time, without duplicates. */
export interface DailyForecast {
  readonly days: readonly ForecastDay[];
}

/** More days than any of the service's products has. */
const maxDays = 50;

/**
 * Decodes a 200 response: the days in `DailyForecasts` with a start and at least one other value; undefined if none.
 * Source: public documentation of the service's daily forecasts.
 */
export function decodeDailyForecast(json: unknown): DailyForecast | undefined {
  const list = membersOf(json)["DailyForecasts"];
  if (!Array.isArray(list)) return undefined;
  const days = readMoments(list.slice(0, maxDays), dayIn);
  return list.length > 0 && days.length === 0 ? undefined : { days };
}

function dayIn(members: JsonObject): ForecastDay | undefined {
  const start = readMoment(members["EpochDate"], members["Date"]);
  const [range, sun] = [membersOf(members["Temperature"]), membersOf(members["Sun"])];
  const [low, high] = [readTemperature(range["Minimum"]), readTemperature(range["Maximum"])];
  const skyOf = (half: "Day" | "Night"): Sky => skyIn(membersOf(members[half]), "Icon", high);
  const [day, night] = [skyOf("Day"), skyOf("Night")];
  const { chance, kind } = (night.chance ?? -1) > (day.chance ?? -1) ? night : day;
  const said = definedOrNothing({
    ...{ low, high },
    ...day,
    ...{ chance, kind, night: definedOrNothing(night) },
    sunrise: readMoment(sun["EpochRise"], sun["Rise"]),
    sunset: readMoment(sun["EpochSet"], sun["Set"]),
    moon: readMoonPhase(membersOf(members["Moon"])["Phase"]),
    air: airIn(members["AirAndPollen"]),
  });
  return start && said && { ...start, ...said };
}

/** Its number isn't read: the service sends 0. */
function airIn(list: unknown): ForecastDay["air"] {
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  const { Category, CategoryValue } = entries.find(({ Name: name }) => wordIn(name) === "airquality") ?? {};
  const [category, text] = [numberIn(CategoryValue, 1, 6), lineIn(Category)];
  return category === undefined || text === undefined ? undefined : { category, text };
}
