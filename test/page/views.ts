import type { Answer } from "../../src/weather/model/answer";
import type { Observation } from "../../src/weather/model/observation";
import { optionalSettings } from "../../src/weather/outlook/optionalSettings";
import { sampleView } from "../../src/weather/surfaces/sampleView";
import { parseSavedPlaces, type SavedPlace } from "../../src/weather/places/savedPlaces";
import { allFieldRows } from "../../src/weather/surfaces/allFields";
import type { Row } from "../../src/weather/view/rows";
import { type PanelView, panelView } from "../../src/weather/surfaces/panelView";
import type { KindNow } from "../../src/weather/outlook/optionalKind";
import { makeObservation, type ObservationOptions } from "../loopback/observations";
import { failures, hour, localeOf, minute } from "../unit/weather/fakes";
import { minutesOf } from "../unit/weather/minuteForecast/fixture";
import { forecastsOf, kindsOf, type States, warningsOf } from "../unit/weather/outlook/kindsOf";
import {
  answerOf as answerWith,
  type Conditions,
  metric,
  now,
  panelAt,
  seenAt,
  stateOf,
  targetOf,
  viewing,
  weatherOf,
} from "../unit/weather/surfaces/viewFixture";

/** The page's view of a state, now or some minutes later. */
export function viewOf(state: Conditions, later = 0, locale = metric, kinds?: readonly KindNow[]): PanelView {
  return panelView(...seenAt(weatherOf(state, kinds), now + later * minute, locale), []);
}

/**
 * Saved places: one without a name, one with a long name, one with a right-to-left name, and two with the same name.
 */
export const places = parseSavedPlaces([
  ...["349727 New York", "178087 Berlin", "18404_PC"],
  "264120 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  ...["213225 ירושלים", "27042 Springfield", "27043 Springfield"],
]);

/** The page's view of a saved place or another one. */
export function viewAt(at: string, state: Conditions, saved: readonly SavedPlace[] = places): PanelView {
  return panelAt(state, metric, targetOf(at, saved.find(({ location }) => location === at)?.label), saved);
}

/** An answer with an observation as the service sends it. */
export function answerOf(options: ObservationOptions = {}): Answer<Observation> {
  return answerWith(makeObservation({ details: true, now, ...options }));
}

/** Weather with everything that the page can show. */
export function everything(options: ObservationOptions = {}): Conditions {
  const history = Array.from({ length: 36 }, (_, index) => {
    const celsius = 18 + 6 * Math.sin(index / 6);
    return { at: now - (35 - index) * 40 * minute, celsius, fahrenheit: celsius * 1.8 + 32 };
  });
  const calls = { made: 7, budget: 50, remaining: 43 };
  return { loading: false, answer: answerOf(options), nextAt: now + 21 * minute, calls, history };
}

export const warm = everything({ weather: "sunnyDay" });
export const wet = everything({ weather: "nightRain" });

/** The page's view of the default location while these kinds are on. */
export const withCards = (state: Conditions, states: States): PanelView => viewOf(state, 0, metric, kindsOf(states));

const { forbidden, locationMissing, serviceTrouble, unreachable } = failures;
const little = stateOf({ WeatherText: "Cloudy" });
const bare = viewOf(little);
const warning = warningsOf("one");
const severe = { ...warning, content: warning.content.map((one) => ({ ...one, isSevere: true as const })) };
const offered: PanelView = panelAt(little, metric, targetOf("349727"), [], optionalSettings);

export const views = {
  setUp: panelAt({ loading: false }, metric, { kind: "failure", failure: locationMissing }),
  loading: viewOf({ loading: true }),
  current: viewOf(warm),
  twelveHours: viewOf(warm, 0, localeOf("en-US", "imperial")),
  bare,
  stale: viewOf({
    ...wet,
    answer: { ...answerOf({ weather: "nightRain" }), receivedAt: now - 3 * hour },
    failure: unreachable,
  }),
  failed: viewOf({ loading: false, failure: serviceTrouble, nextAt: now + 5 * minute, calls: { made: 3 } }),
  places: viewAt("349727", warm),
  longPlace: viewAt("264120", { loading: false, failure: unreachable }),
  refreshing: viewOf({ ...everything({ weather: "thunderstorm" }), loading: true }),
  forecast: withCards(wet, { minuteForecast: { answer: minutesOf([8, 26, 20], [55, 85, 43]) } }),
  forecastOfAll: withCards(warm, {
    minuteForecast: {
      answer: minutesOf([0, 30, 50], [30, 60, 34, "ice"], [60, 90, 34, "mix"], [90, 120, 20, "snow"]),
    },
  }),
  forecastLine: withCards(little, { minuteForecast: { answer: minutesOf() } }),
  forecastProblem: withCards(little, { minuteForecast: { failure: forbidden } }),
  offers: offered,
  rainAhead: withCards(warm, forecastsOf("rainAtThree")),
  snowAhead: withCards(little, forecastsOf("snow")),
  polarNight: withCards(little, forecastsOf("polarNight")),
  warned: withCards(warm, { warnings: { answer: warningsOf("three") } }),
  warnedAreas: withCards(little, { warnings: { answer: warningsOf("areas") } }),
  warnedSeverely: withCards(little, { warnings: { answer: severe } }),
  sample: sampleView(viewing),
} satisfies Readonly<Record<string, PanelView>>;

export function rowsOf({ content }: Answer<Observation>): readonly Row[] {
  return allFieldRows(content.members, metric);
}

/** The rows of the current weather. */
export const rows = rowsOf(answerOf());

/** Made-up fields of a hostile service. */
export function unforeseen(count: number): Readonly<Record<string, unknown>> {
  const names = Array.from({ length: count }, (_, index) => index + 1);
  return Object.fromEntries(names.map((name) => [`Unforeseen${name}`, `value ${name}`]));
}
