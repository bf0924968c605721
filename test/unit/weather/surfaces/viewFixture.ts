import assert from "node:assert/strict";

import type { Answer } from "../../../../src/weather/model/answer";
import { decodeObservations, type Observation } from "../../../../src/weather/model/observation";
import { offersOf, type OptionalSetting } from "../../../../src/weather/outlook/optionalSettings";
import type { SavedPlace } from "../../../../src/weather/places/savedPlaces";
import type { Target } from "../../../../src/weather/feed/subscription";
import { type Viewing, viewingOf } from "../../../../src/weather/locale/viewing";
import { defined } from "../../../../src/weather/base/json";
import type { FeedState } from "../../../../src/weather/feed/feed";
import { dailyForecast } from "../../../../src/weather/outlook/days";
import type { KindNow } from "../../../../src/weather/outlook/optionalKind";
import type { Glance } from "../../../../src/weather/view/glance";
import { panelView } from "../../../../src/weather/surfaces/panelView";
import { type PlaceWeather, viewingAt } from "../../../../src/weather/surfaces/placeWeather";
import type { WeatherReading } from "../../../../src/weather/view/readings";
import { type StatusBarStyle, statusBarView, type StatusBarView } from "../../../../src/weather/surfaces/statusBarView";
import { makeObservation } from "../../../loopback/observations";
import { answerFrom, weatherQueryFor, localeOf, minute } from "../fakes";

export const metric = localeOf();
export const imperial = localeOf("en-GB", "imperial");
const target = targetOf("349727");

/** 14:05 in this machine's time zone. */
export const now = new Date(2026, 9, 27, 14, 5).getTime();

/** About no place, at that time. */
export const viewing = viewingOf(metric, now);

/** Minutes by which the sample's place is ahead of UTC. No time zone has this offset, so it's never this machine's. */
export const elsewhere = -(4 * 60 + 7);

/** The members of a complete answer. */
export const sample: Readonly<Record<string, unknown>> = {
  ...makeObservation({ details: true, now, weather: "sunnyDay" }),
  EpochTime: Date.UTC(2026, 9, 27, 12, 7) / 1000,
  LocalObservationDateTime: "2026-10-27T08:00:00-04:07",
};

/** An answer received ten minutes ago, with these members in its observation. */
export function answerOf(members: object): Answer<Observation> {
  const decoded = decodeObservations([members]);
  assert.ok(decoded && decoded !== "none");
  return { ...answerFrom(now - 10 * minute), content: decoded };
}

export function stateOf(members: object): Conditions {
  return { loading: false, answer: answerOf(members) };
}

/** What is known about the weather at a place, except for the optional kinds. */
export type Conditions = FeedState<Observation> & Pick<PlaceWeather, "calls" | "history">;

export function weatherOf(
  { calls, history, ...state }: Conditions,
  kinds: readonly KindNow[] = [],
  asked = target,
): PlaceWeather {
  return { target: asked, state, ...defined({ calls, history }), kinds };
}

const plain: StatusBarStyle = { text: undefined, isOneOfSeveral: false };

/** The view in the status bar of a person with one place, with default settings except for `style`. */
export function glanceAt(
  known: Conditions,
  locale = metric,
  style: Partial<StatusBarStyle> = {},
  asked = target,
  kinds?: readonly KindNow[],
) {
  const weather = weatherOf(known, kinds, asked);
  return statusBarView(weather, viewingAt(weather, locale, now), { ...plain, ...style });
}

export function panelAt(
  known: Conditions,
  locale = metric,
  asked = target,
  saved: readonly SavedPlace[] = [],
  offered: readonly OptionalSetting[] = [],
  kinds?: readonly KindNow[],
) {
  const weather = weatherOf(known, kinds, asked);
  return panelView(weather, viewingAt(weather, locale, now), saved, offersOf(offered, locale.localize));
}

/** The weather at a place, and how a person sees it at this time. */
export function seenAt(weather: PlaceWeather, at = now, locale = metric): readonly [PlaceWeather, Viewing] {
  return [weather, viewingAt(weather, locale, at)];
}

/** A kind that says this in the status bar. */
export function kindSaying(glance: Partial<Glance>): KindNow {
  const said = { glance: () => ({ values: {}, rows: [], ...glance }), card: () => undefined, moments: () => [] };
  return { kind: { ...dailyForecast, ...said }, state: { answer: answerFrom(now) } };
}

export function targetOf(location: string, label?: string, host?: string): Target {
  return { kind: "query", query: weatherQueryFor(location, host), ...(label !== undefined && { label }) };
}

/** The text in the status bar, with the name of the glyph. */
export function textOf({ text }: StatusBarView): string {
  return text.segments.map(({ text }) => text).join("");
}

export function linesOf(rows: readonly WeatherReading[]): readonly string[] {
  return rows.map(({ label, value, detail }) => `${label}: ${detail ? `${value} · ${detail}` : value}`);
}
