import assert from "node:assert/strict";

import { kindCall } from "../../../../src/service/api/kindCalls";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { ServerClock } from "../../../../src/service/headers/serverClock";
import type { Answer } from "../../../../src/weather/model/answer";
import { type KindId, optionalKinds } from "../../../../src/weather/outlook/kinds";
import type { KindNow, KindState, OptionalKind } from "../../../../src/weather/outlook/optionalKind";
import { cardsOf as cardsOfKinds, glanceOf as glanceOfKinds } from "../../../../src/weather/outlook/allKinds";
import type { Viewing } from "../../../../src/weather/locale/viewing";
import { viewingAt } from "../../../../src/weather/surfaces/placeWeather";
import type { Card } from "../../../../src/weather/view/cardTypes";
import type { Glance } from "../../../../src/weather/view/glance";
import type { Warning } from "../../../../src/weather/warnings/warning";
import { type DaysName, makeDays, makeHours } from "../../../loopback/dayForecasts";
import { makeForecast } from "../../../loopback/forecasts";
import type { Description } from "../../../loopback/locationAnswers";
import { type Location, locations } from "../../../loopback/locations";
import { makeWarnings, type WarningsName } from "../../../loopback/warnings";
import { answerOf } from "../../service/harness";
import { FakeClock, weatherQueryFor } from "../fakes";
import { metric, now } from "../surfaces/viewFixture";

const query = weatherQueryFor("349727");

/** The states of the kinds that are on. */
export type States = Readonly<Partial<Record<KindId, KindState<unknown>>>>;

export function kindOf(id: KindId): OptionalKind<unknown, KindId> {
  return optionalKinds.find((kind) => kind.id === id) ?? assert.fail(id);
}

/** What is known of the kinds with a state, and of kinds with the same settings. */
export function kindsOf(states: States): readonly KindNow[] {
  const on = optionalKinds.filter(({ id }) => id in states).map(({ setting }) => setting);
  return optionalKinds
    .filter(({ setting }) => on.includes(setting))
    .map((kind) => ({ kind, state: states[kind.id] ?? {} }));
}

/** The cards of the kinds that are on. */
export function cardsOf(states: States, locale = metric, at = now): readonly Card[] {
  const kinds = kindsOf(states);
  return cardsOfKinds({ state: {}, kinds }, viewingOf(kinds, at, locale), undefined);
}

/** How a person sees these kinds at this time. */
export function viewingOf(kinds: readonly KindNow[], at = now, locale = metric): Viewing {
  return viewingAt({ target: { kind: "query", query }, state: { loading: false }, kinds }, locale, at);
}

/** A request at this time for a place in a time zone. */
export function askedAt(now: number, timeZone = "America/New_York"): readonly [Description, Location] {
  const [location = assert.fail("There is no location.")] = locations;
  return [
    { details: true, language: "en-us", now },
    { ...location, timeZone },
  ];
}

/** The answer of a kind with this body, received by a machine whose clock is known to be `ahead` by milliseconds. */
export function answerAbout(id: KindId, body: unknown, receivedAt: number, ahead = 0) {
  const response = { status: 200, headers: {}, text: JSON.stringify(body) };
  const clock = new ServerClock(new FakeClock());
  clock.adopt({ receivedAt, expiresAt: receivedAt, clockOffset: ahead });
  return answerOf(readAnswer(response, kindCall(kindOf(id), query), receivedAt, clock));
}

const bodies: Readonly<Record<KindId, (options: Description, location: Location) => unknown>> = {
  minuteForecast: (...options) => makeForecast("showers", ...options),
  hourlyForecast: (...options) => makeHours("rainAtThree", ...options),
  dailyForecast: (...options) => makeDays("rainAtThree", ...options),
  warnings: (...options) => makeWarnings("areas", ...options),
};

/** An answer of any kind, received at `at` by a machine whose clock is `ahead` of the service's, in milliseconds. */
export const answerOfKind = (id: KindId, at: number, ahead = 0, timeZone?: string) =>
  answerAbout(id, bodies[id](...askedAt(at, timeZone)), at + ahead, ahead);

export function forecastsOf(name: DaysName, at = now, timeZone?: string) {
  const asked = askedAt(at, timeZone);
  return {
    hourlyForecast: { answer: answerAbout("hourlyForecast", makeHours(name, ...asked), at) },
    dailyForecast: { answer: answerAbout("dailyForecast", makeDays(name, ...asked), at) },
  };
}

export const warningsOf = (name: WarningsName, at = now): Answer<readonly Warning[]> =>
  answerAbout("warnings", makeWarnings(name, ...askedAt(at)), at) as Answer<readonly Warning[]>;

export function glanceOf(states: States, at = now, locale = metric): Glance | undefined {
  const kinds = kindsOf(states);
  return glanceOfKinds({ state: {}, kinds }, viewingOf(kinds, at, locale));
}
