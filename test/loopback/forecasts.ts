import { locations, type Location } from "./locations";
import { localTime } from "./timeZones";
import { round } from "./values";
import { weathers } from "./weathers";

const MINUTE = 60_000;

/** How many minutes a forecast has. */
const FORECAST_MINUTES = 120;

type Tongue = "en" | "de";

/** Radar echoes in dBZ, each in the middle of its range, and what they are called. */
const intensities = {
  light: { echo: 20, en: "Light", de: "Leichter" },
  moderate: { echo: 34, en: "", de: "" },
  heavy: { echo: 43, en: "Heavy", de: "Starker" },
};

const precipitationKinds = {
  rain: { id: 1, type: "Rain", en: "Rain", de: "Regen", colour: "00D22D" },
  snow: { id: 2, type: "Snow", en: "Snow", de: "Schnee", colour: "5FB4F0" },
  mix: { id: 3, type: "Mix", en: "Rain and snow", de: "Schneeregen", colour: "B98CE6" },
  ice: { id: 4, type: "Ice", en: "Freezing rain", de: "Eisregen", colour: "F096C8" },
};

/** What falls from one minute until before another one. */
type Stretch = readonly [
  from: number,
  until: number,
  kind: keyof typeof precipitationKinds,
  intensity: keyof typeof intensities,
];

/** The forecasts that have a name, as what falls in them. */
export const namedForecasts = {
  dry: [],
  rainSoon: [[12, 47, "rain", "moderate"]],
  rainEnds: [[0, 25, "rain", "moderate"]],
  rainStays: [[0, FORECAST_MINUTES, "rain", "moderate"]],
  showers: [
    [8, 26, "rain", "light"],
    [55, 85, "rain", "heavy"],
  ],
  snow: [[10, FORECAST_MINUTES, "snow", "light"]],
  ice: [[0, 40, "ice", "light"]],
  mixed: [[5, 60, "mix", "moderate"]],
} as const satisfies Readonly<Record<string, readonly Stretch[]>>;

export type ForecastName = keyof typeof namedForecasts;

/** What is forecast where it has this precipitation now. */
const going = { Rain: "rainStays", Snow: "snow", Ice: "ice", Mixed: "mixed", none: "dry" } as const;

interface ForecastOptions {
  /** The forecast of this name; the one that goes with the location's weather if not said. */
  readonly named?: ForecastName;
  /** With the intervals that `details=true` adds. */
  readonly details: boolean;
  /** German sentences for `de`, English ones for the rest. */
  readonly language: string;
  readonly now: number;
  readonly location?: Location | undefined;
}

/** Makes a minute-by-minute forecast, which begins with the minute that `now` is in. */
export function makeForecast({ named, details, language, now, location = locations[0] }: ForecastOptions) {
  if (location === undefined) throw new Error("There is no location to forecast for.");
  const name = named ?? going[weathers[location.weather ?? "sunnyDay"].precipitation ?? "none"];
  const stretches: readonly Stretch[] = namedForecasts[name];
  const tongue = language.toLowerCase().startsWith("de") ? "de" : "en";
  const start = Math.floor(now / MINUTE) * MINUTE;
  const { country, slug, key, timeZone } = location;
  // Plain http, as services send it.
  const link = `http://www.accuweather.com/${tongue}/${country}/${slug}/${key}/minute-weather-forecast/${key}?lang=${language}`;
  return {
    Summary: { Phrase: sentenceOf(stretches[0], tongue), ...typeOf(stretches[0]) },
    Summaries: summariesOf(stretches, tongue),
    ...(details && {
      Intervals: Array.from({ length: FORECAST_MINUTES }, (_, minute) => {
        const at = start + minute * MINUTE;
        // Milliseconds, although its neighbours of other endpoints are in seconds.
        const time = { StartDateTime: localTime(at, timeZone), StartEpochDateTime: at, Minute: minute };
        return { ...time, ...weatherAt(minute, stretches, tongue) };
      }),
    }),
    MobileLink: link,
    Link: link,
  };
}

function typeOf(stretch: Stretch | undefined) {
  const { type, id } = stretch ? precipitationKinds[stretch[2]] : { type: null, id: 0 };
  return { Type: type, TypeId: id };
}

/** The stretches and the dry times between, one upon the other. */
function summariesOf(stretches: readonly Stretch[], tongue: Tongue) {
  const edges = new Set([0, ...stretches.flatMap(([from, until]) => [from, until]), FORECAST_MINUTES]);
  return [...edges].slice(0, -1).map((begin, index, all) => {
    const stretch = stretches.find(([from]) => from === begin);
    const end = all[index + 1] ?? FORECAST_MINUTES;
    const minutes = { StartMinute: begin, EndMinute: end - 1, CountMinute: end - begin };
    return { ...minutes, MinuteText: minuteTextOf(stretch, tongue, "%MINUTE_VALUE"), ...typeOf(stretch) };
  });
}

function weatherAt(minute: number, stretches: readonly Stretch[], tongue: Tongue) {
  const stretch = stretches.find(([from, until]) => from <= minute && minute < until);
  const ShortPhrase = phraseOf(stretch, tongue);
  if (!stretch) return { Dbz: 0, ShortPhrase, IconCode: 7, CloudCover: 60 };
  const [from, until, kind, intensity] = stretch;
  // The echo swings by up to 3, and has the intensity of its stretch throughout.
  const swell = 2 * Math.sin(((minute - from) / (until - from)) * 3 * Math.PI) + Math.sin(minute * 2.3);
  const { colour } = precipitationKinds[kind];
  const [Red, Green, Blue] = colour.match(/../g)?.map((two) => Number.parseInt(two, 16)) ?? [];
  return {
    Dbz: round(intensities[intensity].echo + swell, 1),
    ShortPhrase,
    Threshold: intensity.toUpperCase(),
    PrecipitationType: kind.toUpperCase(),
    Color: { Red, Green, Blue, Hex: `#${colour}` },
    IconCode: 18,
    CloudCover: 100,
  };
}

/** What falls, as "Light rain"; without a stretch, that nothing does. */
function phraseOf(stretch: Stretch | undefined, tongue: Tongue): string {
  if (!stretch) return tongue === "de" ? "Kein Niederschlag" : "No precipitation";
  const [, , kind, intensity] = stretch;
  const name = precipitationKinds[kind][tongue];
  if (intensity === "moderate") return name;
  return `${intensities[intensity][tongue]} ${tongue === "de" ? name : name.toLowerCase()}`;
}

/** The text of a stretch or of a dry time of so many minutes. */
function minuteTextOf(stretch: Stretch | undefined, tongue: Tongue, minutes: string): string {
  const phrase = phraseOf(stretch, tongue);
  return tongue === "de" ? `${phrase} für mindestens ${minutes} Min.` : `${phrase} for at least ${minutes} min`;
}

/** The sentence for the two hours. */
function sentenceOf(first: Stretch | undefined, tongue: Tongue): string {
  const [from, until] = first ?? [0, FORECAST_MINUTES];
  const phrase = phraseOf(first, tongue);
  if (from > 0) return tongue === "de" ? `${phrase} beginnt in ${from} Min.` : `${phrase} starting in ${from} min`;
  if (until === FORECAST_MINUTES) return minuteTextOf(first, tongue, String(FORECAST_MINUTES));
  return tongue === "de" ? `${phrase} endet in ${until} Min.` : `${phrase} ending in ${until} min`;
}
