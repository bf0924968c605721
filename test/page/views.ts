import type { Answer } from "../../src/weather/model/answer";
import type { Observation } from "../../src/weather/model/observation";
import { labelOf, parseSavedPlaces, type SavedPlace } from "../../src/weather/places/savedPlaces";
import type { ConditionsState } from "../../src/weather/conditions/conditionsSubscription";
import { allFieldRows, type Row } from "../../src/weather/view/allFields";
import { type PanelView, panelView } from "../../src/weather/view/panelView";
import type { MinuteForecastCard } from "../../src/weather/view/forecastView";
import type { DaysName } from "../loopback/dayForecasts";
import type { WarningsName } from "../loopback/warnings";
import { makeObservation, type ObservationOptions } from "../loopback/observations";
import { weatherQueryFor, failures, hour, minute } from "../unit/weather/fakes";
import { answerOf as answerWith, metric, now, stateOf } from "../unit/weather/view/viewFixture";
import { cardsOf, warningsViewOf } from "./aheadCards";
import { cards } from "./forecastCards";
import type { TemperatureSample } from "../../src/weather/model/knownConditions";

const query = weatherQueryFor("349727");

/** What the page is given for a state, now or so many minutes later. */
export function viewOf(state: ConditionsState, later = 0, locale = metric): PanelView {
  return panelView({ kind: "query", query }, state, locale, now + later * minute);
}

/** Saved places: one without a name, one with a long one, one from right to left, and two that are called alike. */
export const places = parseSavedPlaces([
  ...["349727 New York", "178087 Berlin", "18404_PC"],
  "264120 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  ...["213225 ירושלים", "27042 Springfield", "27043 Springfield"],
]);

/** What the page is given for one of the saved places, or for another one. */
export function viewAt(at: string, state: ConditionsState, saved: readonly SavedPlace[] = places): PanelView {
  const { location } = weatherQueryFor(at);
  const label = labelOf(location, saved);
  const target = { kind: "query", query: { ...query, location }, ...(label !== undefined && { label }) } as const;
  return panelView(target, state, metric, now, saved);
}

/** An answer with an observation as the service sends it. */
export function answerOf(options: ObservationOptions = {}): Answer<Observation> {
  return answerWith(makeObservation({ details: true, now, ...options }));
}

/** Weather with everything that the page can show. */
export function everything(options: ObservationOptions = {}): ConditionsState {
  const answer = answerOf(options);
  const last = answer.content.temperature?.metric?.value ?? 0;
  // A day's temperatures: coldest before sunrise, and now what it is now.
  const curve = (hours: number): number => -4 * Math.cos(((hours - 3) / 12) * Math.PI) + Math.sin(hours * 2.7) / 2;
  const history = Array.from({ length: 36 }, (_, index): TemperatureSample => {
    const age = (35 - index) * 40 * minute;
    const celsius = Math.round((curve(14 - age / hour) - curve(14) + last) * 10) / 10;
    return { at: now - age - 7 * minute, celsius, fahrenheit: celsius * 1.8 + 32 };
  });
  return { loading: false, answer, nextAt: now + 21 * minute, calls: { made: 7, budget: 50, remaining: 43 }, history };
}

const { noObservation, serviceTrouble, unreachable } = failures;
const nowhere = { kind: "failure", failure: failures.locationMissing } as const;
/** Weather of the first hours, which has a short line. */
const short: ConditionsState = { ...everything(), history: everything().history?.slice(-6) ?? [] };
const bare = viewOf(stateOf({ WeatherText: "Cloudy" }));

/** The states of the panel. */
export const views = {
  setUp: panelView(nowhere, { loading: false, failure: nowhere.failure }, metric, now),
  loading: viewOf({ loading: true }),
  current: viewOf(everything()),
  bare,
  stale: viewOf({
    ...everything({ weather: "nightRain" }),
    answer: { ...answerOf({ weather: "nightRain" }), receivedAt: now - 3 * hour },
    failure: unreachable,
  }),
  failed: viewOf({ loading: false, failure: serviceTrouble, nextAt: now + 5 * minute, calls: { made: 3 } }),
  noObservation: viewOf({ loading: false, failure: noObservation }),
  places: viewAt("349727", everything({ weather: "sunnyDay" })),
  longPlace: viewAt("264120", { loading: false, failure: unreachable }),
  refreshing: viewOf({ ...everything({ weather: "thunderstorm" }), loading: true }),
  firstDay: viewOf(short),
  loadingPast: viewOf({ ...short, loadingPast: true }),
  forecast: withCard(viewOf(everything({ weather: "nightRain" })), cards.showers),
  forecastLine: withCard(bare, cards.dry),
  forecastProblem: withCard(bare, cards.problem),
  forecastOffer: withCard(bare, cards.offer),
  rainAhead: withAhead(viewOf(everything()), "rainAtThree"),
  snowAhead: withAhead(bare, "snow"),
  polarNight: withAhead(bare, "polarNight"),
  warned: withWarnings(viewOf(everything()), "three"),
  warnedAreas: withWarnings(bare, "areas"),
} satisfies Readonly<Record<string, PanelView>>;

/** The view with a card for the next two hours. */
export function withCard(view: PanelView, forecastCard: MinuteForecastCard): PanelView {
  return { ...view, minuteForecast: forecastCard };
}

/** The view with the cards for the next hours and days. */
function withAhead(view: PanelView, name: DaysName): PanelView {
  return { ...view, ahead: cardsOf(name) };
}

/** The view with the official warnings. */
export function withWarnings(view: PanelView, name: WarningsName): PanelView {
  return { ...view, warnings: warningsViewOf(name) };
}

/** All fields of an answer. */
export function rowsOf({ content }: Answer<Observation>): readonly Row[] {
  return allFieldRows(content.members, metric);
}

/** Those of the current weather. */
export const rows = rowsOf(answerOf());

/** As many fields as a service can make up. */
export function unforeseen(count: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`Unforeseen${index + 1}`, `value ${index + 1}`]),
  );
}
