import assert from "node:assert/strict";

import type { Answer, Reading } from "../../src/weather/model/answer";
import { decodeObservations, type Observation } from "../../src/weather/model/observation";
import { labelOf, type SavedPlace } from "../../src/weather/places/savedPlaces";
import type { FeedState } from "../../src/weather/refresh/conditionsFeed";
import type { Target } from "../../src/weather/refresh/subscription";
import { allFieldRows, type Row } from "../../src/weather/view/allFields";
import { type PanelView, panelView } from "../../src/weather/view/panelView";
import { makeObservation, type ObservationOptions } from "../loopback/observations";
import { answerFrom, conditionsQueryFor, failures, hour, localeOf, minute } from "../unit/weather/fakes";

/** Five past two on this machine's clock, wherever it stands. */
export const now = new Date(2026, 9, 27, 14, 5).getTime();
const target: Target = { kind: "query", query: conditionsQueryFor("349727") };
const locale = localeOf();

/** What the page is given for a state, now or so many minutes later. */
export function viewOf(state: FeedState, later = 0, of: Target = target): PanelView {
  return panelView(of, state, locale, now + later * minute);
}

/** A place as the settings have it. */
export function placeOf(location: string, label?: string): SavedPlace {
  return { location: conditionsQueryFor(location).location, ...(label !== undefined && { label }) };
}

/** Saved places: one without a name, one with a long one, one from right to left, and two that are called alike. */
export const places: readonly SavedPlace[] = [
  placeOf("349727", "New York"),
  placeOf("178087", "Berlin"),
  placeOf("18404_PC"),
  placeOf("264120", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"),
  placeOf("213225", "ירושלים"),
  placeOf("27042", "Springfield"),
  placeOf("27043", "Springfield"),
];

/** What the page is given for one of the saved places, or for another one. */
export function viewAt(location: string, state: FeedState, saved: readonly SavedPlace[] = places): PanelView {
  const query = conditionsQueryFor(location);
  const label = labelOf(query.location, saved);
  return panelView({ kind: "query", query, ...(label !== undefined && { label }) }, state, locale, now, saved);
}

/** An answer with an observation as the service sends it. */
export function answerOf(options: ObservationOptions = {}): Answer {
  const observation = decoded(makeObservation({ details: true, now, ...options }));
  return { ...answerFrom(now - 9 * minute), observation };
}

export function decoded(members: object): Observation {
  const decoding = decodeObservations([members]);
  assert.ok(decoding.kind === "observation");
  return decoding.observation;
}

/** Weather with everything that the page can show. */
export function everything(options: ObservationOptions = {}): FeedState {
  return {
    loading: false,
    answer: answerOf(options),
    nextAt: now + 21 * minute,
    calls: { made: 7, budget: 50, remaining: 43 },
    history: historyAround(answerOf(options).observation.temperature?.metric?.value ?? 0),
  };
}

/** A day's temperatures: coldest before sunrise, and now what it is now. */
function historyAround(last: number): readonly Reading[] {
  const curve = (hours: number): number => -4 * Math.cos(((hours - 3) / 12) * Math.PI) + Math.sin(hours * 2.7) / 2;
  const shift = last - curve(14);
  return Array.from({ length: 36 }, (_, index) => {
    const hours = 14 - (35 - index) * (2 / 3);
    const celsius = Math.round((curve(hours) + shift) * 10) / 10;
    return { at: now - (35 - index) * 40 * minute - 7 * minute, celsius, fahrenheit: celsius * 1.8 + 32 };
  });
}

const { locationMissing, noObservation, serviceTrouble, unreachable } = failures;

/** The states of the panel. */
export const views = {
  setUp: viewOf({ loading: false, failure: locationMissing }, 0, { kind: "failure", failure: locationMissing }),
  loading: viewOf({ loading: true }),
  current: viewOf(everything()),
  bare: viewOf({ loading: false, answer: { ...answerFrom(now), observation: decoded({ WeatherText: "Cloudy" }) } }),
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
} satisfies Readonly<Record<string, PanelView>>;

/** All fields of an answer. */
export function rowsOf({ observation }: Answer): readonly Row[] {
  return allFieldRows(observation.members, locale);
}

/** As many fields as a service can make up. */
export function unforeseen(count: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`Unforeseen${index + 1}`, `value ${index + 1}`]),
  );
}
