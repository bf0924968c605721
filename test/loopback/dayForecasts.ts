import type { Description } from "./locationAnswers";
import { linksTo, type Location } from "./locations";
import { localTime, offsetAt, timed } from "./timeZones";
import { celsius, round } from "./values";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** The weather of the next days, by the hours of the place's clock. */
interface DayWeather {
  readonly low: number;
  readonly high: number;
  /** The wet hours, from `from` to before `until`. */
  readonly wet?: {
    readonly from: number;
    readonly until: number;
    readonly kind: "Rain" | "Snow";
    readonly chance: number;
  };
  readonly isWithoutSun?: boolean;
}

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

export function makeHours(named: DaysName, { now }: Description, location: Location): readonly unknown[] {
  const weather: DayWeather = namedDays[named];
  const first = Math.ceil((now + 1) / HOUR) * HOUR;
  return Array.from({ length: 12 }, (_, index) => {
    const at = first + index * HOUR;
    const hour = Number(localTime(at, location.timeZone).slice(11, 13));
    const isDay = hour >= 6 && hour < 21 && !weather.isWithoutSun;
    const { icon, ...sky } = skyAt(hour, isDay, weather);
    return {
      ...timed("DateTime", at, location.timeZone),
      WeatherIcon: icon,
      ...sky,
      IsDaylight: isDay,
      Temperature: celsius(round(temperatureAt(hour, weather), 1)).Metric,
      ...linksTo("hourly-weather-forecast", location),
    };
  });
}

/** The next five days. A day begins at 07:00 at the place; before that, the first day is yesterday. */
export function makeDays(named: DaysName, { now }: Description, location: Location): object {
  const { timeZone } = location;
  const weather: DayWeather = namedDays[named];
  const local = now + offsetAt(now, timeZone) * 60_000 - 7 * HOUR;
  const midnight = Math.floor(local / DAY) * DAY;
  /** The members for an hour of the day `index`, on the place's clock. */
  const time = (name: string, index: number, hour: number): object => {
    const wall = midnight + index * DAY + hour * HOUR;
    return timed(name, wall - offsetAt(wall, timeZone) * 60_000, timeZone);
  };
  const half = (isDay: boolean): object => {
    const hour = isDay ? (weather.wet?.from ?? 12) : 2;
    const { icon, ...sky } = skyAt(hour, isDay && !weather.isWithoutSun, weather);
    return { Icon: icon, ...sky };
  };
  const days = [0, 1, 2, 3, 4].map((index) => ({
    ...time("Date", index, 7),
    ...(!weather.isWithoutSun && { Sun: { ...time("Rise", index, 6), ...time("Set", index, 21) } }),
    Moon: { Phase: "WaningCrescent", Age: 25 },
    Temperature: {
      Minimum: celsius(weather.low + (index % 3)).Metric,
      Maximum: celsius(weather.high - (index % 2)).Metric,
    },
    Day: half(true),
    Night: half(false),
    ...linksTo("daily-weather-forecast", location),
  }));
  return { DailyForecasts: days };
}

/** The sky, and the kind and chance of precipitation. */
function skyAt(hour: number, isDay: boolean, { wet }: DayWeather) {
  const { chance, kind } = wet && hour >= wet.from && hour < wet.until ? wet : { chance: 10, kind: undefined };
  const [IconPhrase, icon] = phrases[kind ?? (isDay ? "clear" : "night")];
  return { icon, IconPhrase, ...(kind && { PrecipitationType: kind }), PrecipitationProbability: chance };
}

/** Coldest at 04:00, warmest at 16:00. */
function temperatureAt(hour: number, { low, high }: DayWeather): number {
  return (low + high) / 2 - (Math.cos(((hour - 4) / 12) * Math.PI) * (high - low)) / 2;
}
