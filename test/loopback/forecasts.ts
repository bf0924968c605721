import type { Description } from "./locationAnswers";
import { linksTo, type Location } from "./locations";
import { localTime } from "./timeZones";
import { round } from "./values";

const MINUTE = 60_000;

const FORECAST_MINUTES = 120;

/** What falls from one minute until before another one. */
type Stretch = readonly [from: number, until: number, kind: "Rain" | "Snow"];

const namedForecasts = {
  dry: [],
  rainSoon: [[12, 47, "Rain"]],
  showers: [
    [8, 26, "Rain"],
    [55, 85, "Rain"],
  ],
  snow: [[10, FORECAST_MINUTES, "Snow"]],
} as const satisfies Readonly<Record<string, readonly Stretch[]>>;

export type ForecastName = keyof typeof namedForecasts;

/** Makes a minute-by-minute forecast, which begins with the minute that `now` is in. */
export function makeForecast(name: ForecastName, { details, now }: Description, location: Location) {
  const stretches: readonly Stretch[] = namedForecasts[name];
  const start = Math.floor(now / MINUTE) * MINUTE;
  return {
    Summary: { Phrase: sentenceOf(stretches[0]), ...typeOf(stretches[0]) },
    Summaries: summariesOf(stretches),
    ...(details && {
      Intervals: Array.from({ length: FORECAST_MINUTES }, (_, minute) => {
        const at = start + minute * MINUTE;
        // Milliseconds, although its neighbours of other endpoints are in seconds.
        const time = { StartDateTime: localTime(at, location.timeZone), StartEpochDateTime: at, Minute: minute };
        return { ...time, ...weatherAt(minute, stretches) };
      }),
    }),
    ...linksTo("minute-weather-forecast", location),
  };
}

const phraseOf = (stretch: Stretch | undefined): string => stretch?.[2] ?? "No precipitation";
const typeOf = (stretch: Stretch | undefined) => ({
  Type: stretch?.[2] ?? null,
  TypeId: stretch === undefined ? 0 : stretch[2] === "Rain" ? 1 : 2,
});

/** The stretches and the dry times between, one upon the other. */
function summariesOf(stretches: readonly Stretch[]) {
  const edges = new Set([0, ...stretches.flatMap(([from, until]) => [from, until]), FORECAST_MINUTES]);
  return [...edges].slice(0, -1).map((begin, index, all) => {
    const stretch = stretches.find(([from]) => from === begin);
    const end = all[index + 1] ?? FORECAST_MINUTES;
    const minutes = { StartMinute: begin, EndMinute: end - 1, CountMinute: end - begin };
    return { ...minutes, MinuteText: `${phraseOf(stretch)} for at least %MINUTE_VALUE min`, ...typeOf(stretch) };
  });
}

function weatherAt(minute: number, stretches: readonly Stretch[]) {
  const stretch = stretches.find(([from, until]) => from <= minute && minute < until);
  if (!stretch) return { Dbz: 0 };
  const [from, until, kind] = stretch;
  // The echo swings by up to 3 in the middle of the range of moderate intensity.
  const swell = 2 * Math.sin(((minute - from) / (until - from)) * 3 * Math.PI) + Math.sin(minute * 2.3);
  return { Dbz: round(34 + swell, 1), Threshold: "MODERATE", PrecipitationType: kind.toUpperCase() };
}

/** The sentence for the two hours. */
function sentenceOf(first: Stretch | undefined): string {
  const when = first === undefined ? `for at least ${FORECAST_MINUTES}` : `starting in ${first[0]}`;
  return `${phraseOf(first)} ${when} min`;
}
