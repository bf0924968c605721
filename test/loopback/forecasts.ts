import { mayForm, minuteTextOf, phraseOf, sentenceOf, type Tongue } from "./forecastTexts";
import { locations, type Location } from "./locations";
import {
  echoAt,
  FORECAST_MINUTES,
  forecastAfter,
  type ForecastName,
  namedForecasts,
  precipitationKinds,
  type Stretch,
} from "./namedForecasts";
import { localTime } from "./timeZones";
import { round } from "./values";
import { weathers } from "./weathers";

const MINUTE = 60_000;

export interface ForecastOptions {
  /** The forecast of this name; the one that goes with the location's weather if not said. */
  readonly named?: ForecastName;
  /** With the intervals that `details=true` adds. */
  readonly details?: boolean;
  /** German sentences for `de`, English ones for the rest. */
  readonly language?: string;
  readonly now?: number;
  readonly location?: Location;
}

/** Makes a minute-by-minute forecast, which begins with the minute that `now` is in. */
export function makeForecast(options: ForecastOptions = {}) {
  const { details = false, language = "en-us", now = Date.now(), location = locations[0] } = options;
  if (location === undefined) throw new Error("There is no location to forecast for.");
  const name = options.named ?? forecastAfter(weathers[location.weather ?? "sunnyDay"]);
  const stretches: readonly Stretch[] = namedForecasts[name];
  const tongue = language.toLowerCase().startsWith("de") ? "de" : "en";
  const start = Math.floor(now / MINUTE) * MINUTE;
  const { country, slug, key, timeZone } = location;
  // Plain http, as services send it.
  const link = `http://www.accuweather.com/${tongue}/${country}/${slug}/${key}/minute-weather-forecast/${key}?lang=${language}`;
  return {
    Summary: summaryOf(name, stretches, tongue),
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

function summaryOf(name: ForecastName, [first]: readonly Stretch[], tongue: Tongue) {
  // Wet in the summary alone: no stretch and no minute is.
  if (name === "mayForm") return { Phrase: mayForm[tongue], Type: "Rain", TypeId: precipitationKinds.rain.id };
  return { Phrase: sentenceOf(first, tongue), ...typeOf(first) };
}

function typeOf(stretch: Stretch | undefined) {
  const { type, id } = stretch ? precipitationKinds[stretch.kind] : { type: null, id: 0 };
  return { Type: type, TypeId: id };
}

/** The stretches and the dry times between, one upon the other. */
function summariesOf(stretches: readonly Stretch[], tongue: Tongue) {
  const edges = new Set([0, ...stretches.flatMap(({ from, until }) => [from, until]), FORECAST_MINUTES]);
  return [...edges].slice(0, -1).map((begin, index, all) => {
    const stretch = stretches.find(({ from }) => from === begin);
    const end = all[index + 1] ?? FORECAST_MINUTES;
    return {
      StartMinute: begin,
      EndMinute: end - 1,
      CountMinute: end - begin,
      MinuteText: minuteTextOf(stretch, tongue),
      ...typeOf(stretch),
    };
  });
}

function weatherAt(minute: number, stretches: readonly Stretch[], tongue: Tongue) {
  const stretch = stretches.find(({ from, until }) => from <= minute && minute < until);
  const ShortPhrase = phraseOf(stretch, tongue);
  if (!stretch) return { Dbz: 0, ShortPhrase, IconCode: 7, CloudCover: 60 };
  const { colour } = precipitationKinds[stretch.kind];
  const [Red, Green, Blue] = colour.match(/../g)?.map((two) => Number.parseInt(two, 16)) ?? [];
  const Color = { Red, Green, Blue, Hex: `#${colour}` };
  return {
    Dbz: round(echoAt(minute, stretch), 1),
    ShortPhrase,
    Threshold: stretch.intensity.toUpperCase(),
    PrecipitationType: stretch.kind.toUpperCase(),
    Color,
    SimplifiedColor: Color,
    IconCode: 18,
    CloudCover: 100,
  };
}
