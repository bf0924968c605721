import type { Description } from "./locationAnswers";
import { type Location, pageOf } from "./locations";
import { localTime, offsetAt } from "./timeZones";
import { celsius, round } from "./values";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** What falls, as the service names it. */
type Kind = "Rain" | "Snow";

/** The weather of the next days, by the hours of the place's clock. */
interface DayWeather {
  readonly low: number;
  readonly high: number;
  /** From the first hour until before the last one. */
  readonly wet?: { readonly from: number; readonly until: number; readonly kind: Kind; readonly chance: number };
  readonly isWithoutSun?: boolean;
}

/** The forecasts that have a name. */
const namedDays = {
  dry: { low: 12, high: 23 },
  rainAtThree: { low: 12, high: 23, wet: { from: 15, until: 18, kind: "Rain", chance: 60 } },
  snow: { low: -6, high: -1, wet: { from: 0, until: 24, kind: "Snow", chance: 80 } },
  polarNight: { low: -21, high: -16, isWithoutSun: true },
} satisfies Readonly<Record<string, DayWeather>>;

export type DaysName = keyof typeof namedDays;

const phrases = {
  clear: ["Mostly sunny", 2],
  night: ["Mostly clear", 34],
  Rain: ["Showers", 12],
  Snow: ["Snow", 22],
} as const;

/** The next twelve full hours. */
export function makeHours(named: DaysName, { now }: Description, location: Location): readonly unknown[] {
  const weather: DayWeather = namedDays[named];
  const first = Math.ceil((now + 1) / HOUR) * HOUR;
  return Array.from({ length: 12 }, (_, index) => {
    const at = first + index * HOUR;
    const hour = hourOf(at, location);
    const { chance, kind } = wetAt(hour, weather);
    const isDay = hour >= 6 && hour < 21 && !weather.isWithoutSun;
    const [text, icon] = phrases[kind ?? (isDay ? "clear" : "night")];
    return {
      DateTime: localTime(at, location.timeZone),
      EpochDateTime: at / 1000,
      WeatherIcon: icon,
      IconPhrase: text,
      // As of the service: the flag doesn't follow from the chance.
      HasPrecipitation: chance > 40,
      ...(kind && { PrecipitationType: kind, PrecipitationIntensity: "Light" }),
      IsDaylight: isDay,
      Temperature: celsius(round(temperatureAt(hour, weather), 1)).Metric,
      PrecipitationProbability: chance,
      ...linksOf(location, "hourly-weather-forecast"),
    };
  });
}

/** The next five days; a day begins at 07:00 of the place, so that before that the first one is yesterday. */
export function makeDays(named: DaysName, { now }: Description, location: Location): object {
  const weather: DayWeather = namedDays[named];
  const local = now + offsetAt(now, location.timeZone) * 60_000 - 7 * HOUR;
  const midnight = Math.floor(local / DAY) * DAY;
  /** The moment of an hour of the day `index`, on the place's clock. */
  const momentAt = (index: number, hour: number): number => {
    const wall = midnight + index * DAY + hour * HOUR;
    return wall - offsetAt(wall, location.timeZone) * 60_000;
  };
  const time = (name: string, at: number): object => ({
    [name]: localTime(at, location.timeZone),
    [`Epoch${name}`]: at / 1000,
  });
  const half = (isDay: boolean): object => {
    const { chance, kind } = wetAt(isDay ? (weather.wet?.from ?? 12) : 2, weather);
    const [text, icon] = phrases[kind ?? (isDay && !weather.isWithoutSun ? "clear" : "night")];
    return {
      Icon: icon,
      IconPhrase: text,
      HasPrecipitation: kind !== undefined,
      ...(kind && { PrecipitationType: kind, PrecipitationIntensity: "Light" }),
      PrecipitationProbability: chance,
    };
  };
  const days = [0, 1, 2, 3, 4].map((index) => ({
    ...time("Date", momentAt(index, 7)),
    ...(!weather.isWithoutSun && { Sun: { ...time("Rise", momentAt(index, 6)), ...time("Set", momentAt(index, 21)) } }),
    Temperature: {
      Minimum: celsius(weather.low + (index % 3)).Metric,
      Maximum: celsius(weather.high - (index % 2)).Metric,
    },
    Day: half(true),
    Night: half(false),
    Sources: ["AccuWeather"],
    ...linksOf(location, "daily-weather-forecast"),
  }));
  return { DailyForecasts: days };
}

function hourOf(at: number, { timeZone }: Location): number {
  return Number(localTime(at, timeZone).slice(11, 13));
}

function wetAt(hour: number, { wet }: DayWeather): { readonly chance: number; readonly kind?: Kind } {
  return wet && hour >= wet.from && hour < wet.until ? wet : { chance: 10 };
}

/** Coldest at four, warmest at four in the afternoon. */
function temperatureAt(hour: number, { low, high }: DayWeather): number {
  return (low + high) / 2 - (Math.cos(((hour - 4) / 12) * Math.PI) * (high - low)) / 2;
}

function linksOf(location: Location, page: string): object {
  const link = pageOf(location, page);
  return { MobileLink: link, Link: link };
}
