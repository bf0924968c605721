import type { Description } from "./locationAnswers";
import { linksTo, type Location } from "./locations";
import { localTime } from "./timeZones";

const MINUTE = 60_000;

const FORECAST_MINUTES = 120;

const moderateRain = { Dbz: 34, Threshold: "MODERATE", PrecipitationType: "RAIN" };

/** Rain from one minute to before another. */
type Stretch = readonly [from: number, until: number];

const namedForecasts = {
  dry: [],
  rainSoon: [[12, 47]],
  showers: [
    [8, 26],
    [55, 85],
  ],
} as const satisfies Readonly<Record<string, readonly Stretch[]>>;

export type ForecastName = keyof typeof namedForecasts;

/** Makes a minute forecast that begins with the current minute. */
export function makeForecast(name: ForecastName, { now }: Description, location: Location) {
  const stretches: readonly Stretch[] = namedForecasts[name];
  const start = Math.floor(now / MINUTE) * MINUTE;
  const [first] = stretches;
  return {
    Summary: first
      ? { Phrase: `Rain starting in ${first[0]} min`, Type: "Rain", TypeId: 1 }
      : { Phrase: `No precipitation for at least ${FORECAST_MINUTES} min`, Type: null, TypeId: 0 },
    Intervals: Array.from({ length: FORECAST_MINUTES }, (_, minute) => {
      const at = start + minute * MINUTE;
      // Milliseconds, although other endpoints have seconds here.
      const time = { StartDateTime: localTime(at, location.timeZone), StartEpochDateTime: at, Minute: minute };
      const isWet = stretches.some(([from, until]) => from <= minute && minute < until);
      return { ...time, ...(isWet ? moderateRain : { Dbz: 0 }) };
    }),
    ...linksTo("minute-weather-forecast", location),
  };
}
