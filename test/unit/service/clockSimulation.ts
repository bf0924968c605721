import assert from "node:assert/strict";

import { kindCall } from "../../../src/service/api/kindCalls";
import { conditionsCall } from "../../../src/service/api/locationCalls";
import type { ApiCall } from "../../../src/service/api/apiCall";
import type { HttpResponse } from "../../../src/service/http/transport";
import { defined } from "../../../src/weather/base/json";
import type { Answer } from "../../../src/weather/model/answer";
import type { Observation } from "../../../src/weather/model/observation";
import { optionalKinds } from "../../../src/weather/outlook/kinds";
import type { OpenKind } from "../../../src/weather/outlook/outlook";
import { viewingAt } from "../../../src/weather/surfaces/placeWeather";
import { statusBarView } from "../../../src/weather/surfaces/statusBarView";
import { makeDays, makeHours } from "../../loopback/dayForecasts";
import { describeLocation } from "../../loopback/locationAnswers";
import { makeObservation } from "../../loopback/observations";
import { makeWarnings } from "../../loopback/warnings";
import { openWindow, weatherQueryAt } from "../../processes/window";
import { rest } from "./storage/storageFixture";
import { FakeClock, hour, minute, second } from "../weather/fakes";
import { askedAt, kindsOf, type States } from "../weather/outlook/kindsOf";
import { metric, weatherOf } from "../weather/surfaces/viewFixture";

/** 12:00 in New York. */
const start = Date.UTC(2026, 9, 27, 16);

const kinds = ["minuteForecast", "hourlyForecast", "dailyForecast", "warnings"] as const;
const paths = ["forecasts/v1/minute", "forecasts/v1/hourly", "forecasts/v1/daily", "alerts/v1", "currentconditions"];

/** All times in minutes. */
export interface Case {
  /** How far this machine's clock is ahead, and after how many minutes it's corrected. */
  readonly ahead?: number;
  readonly correctedAfter?: number;
  /** How far the clock of the gateway is behind, by which its `Date` is. */
  readonly behind?: number;
  /** How old the responses are at first. They come from a cache until they have expired. */
  readonly old?: number;
  readonly lifetime: number;
  /** Whether the cache states its `Age`. */
  readonly hasAge?: boolean;
  /** How old the `Date` of every response is at first, which stands still while the bodies are fresh. */
  readonly standing?: number;
}

/** What a person sees of a case. */
export interface Seen {
  /** The status bar after the first responses. */
  readonly first: string;
  /** The minutes in which the status bar is wrong, as ranges, such as `1-10 66-77`. */
  readonly wrong: string;
  /** The minutes in which requests were sent, by kind. */
  readonly asked: Readonly<Record<string, readonly number[]>>;
}

/** It rains in these minutes, and a warning ends in this one. */
const rains = [
  [-145, -94],
  [35, 86],
] as const;
const warningEnds = 50;

/** A window with all kinds of data, compared in each of these minutes to what a right clock would show. */
export async function simulate(folder: string, given: Case, minutes: number): Promise<Seen> {
  const { ahead = 0, correctedAfter = Infinity } = given;
  const clock = new FakeClock();
  clock.set(start + ahead * minute - clock.now());
  const passed = (): number => Math.floor(clock.monotonic() / minute);
  const asked: Record<string, number[]> = {};
  const entries = new Map<string, number>();
  const respond = (url: URL): HttpResponse => {
    const kind = paths.findIndex((path) => url.pathname.includes(path));
    const name = [...kinds, "conditions"][kind] ?? "coordinates";
    (asked[name] ??= []).push(passed());
    return responseTo(name, url.pathname, start + clock.monotonic(), given, entries);
  };
  const window = openWindow({
    ...{ storage: folder, key: "a-key-of-the-test", clock, optional: ["precipitation", "forecast", "warnings"] },
    connect: () =>
      Promise.resolve({ send: ({ url }) => Promise.resolve(respond(url)), close: () => Promise.resolve() }),
  });
  const { feeds } = window;
  const query = weatherQueryAt("https://weather.example");
  let opened: readonly OpenKind[] = [];
  const open = feeds.outlook.open.bind(feeds.outlook);
  feeds.outlook.open = (all) => open((opened = all));
  const { feed } = feeds.conditions.acquire(query, "shown");
  feeds.outlook.follow({ kind: "query", query });
  await feeds.loadKinds();
  void feed.refresh();
  const states = opened.map(({ kind, feeds: of }) => [kind.id, of.acquire(query, "shown").feed] as const);
  const isBusy = (): boolean => [feed, ...states.map(([, one]) => one)].some(({ isDue }) => isDue);
  /** Lets time pass from timer to timer, with everything that follows in the storage. */
  const pass = async (time: number): Promise<void> => {
    for (let left = time; left > 0;) {
      const step = Math.min(left, Math.max(1, isBusy() ? second : Math.min(...clock.delays)));
      left -= step;
      await clock.pass(step);
      await rest(window);
    }
  };
  await rest(window);
  await pass(minute);

  /** The status bar if every answer had been read by a right clock, or as it is. */
  const barOf = (difference?: number): string => {
    const rightly = <Content>(answer: Answer<Content> | undefined, call: ApiCall<Content>) => {
      if (!answer || difference === undefined) return answer;
      const lifetime = { ...answer, clockOffset: difference };
      const decoded = call.decode(JSON.parse(answer.body), lifetime);
      return "kind" in decoded ? lifetime : { ...lifetime, ...decoded };
    };
    const answer = rightly<Observation>(feed.state.answer, conditionsCall(query));
    const all = states.map(([id, { state }]) => {
      const position = { latitude: 40.71, longitude: -74.01 };
      const kind = optionalKinds.find((one) => one.id === id) ?? assert.fail();
      return [id, { ...state, answer: rightly(state.answer, kindCall(kind, query, position)) }];
    });
    const known = difference === undefined ? feeds.outlook.kindsAt(query) : kindsOf(Object.fromEntries(all) as States);
    const weather = weatherOf({ ...feed.state, ...defined({ answer }) }, known, { kind: "query", query });
    const style = { text: undefined, isOneOfSeveral: false };
    return statusBarView(weather, viewingAt(weather, metric, clock.now()), style).text.label;
  };

  const first = barOf();
  const wrong: [from: number, to: number][] = [];
  for (;;) {
    const difference = clock.now() - start - clock.monotonic();
    if (barOf() !== barOf(difference)) {
      const last = wrong.at(-1);
      if (last?.[1] === passed() - 1) last[1] += 1;
      else wrong.push([passed(), passed()]);
    }
    if (passed() >= minutes) break;
    if (passed() === correctedAfter) clock.set(-ahead * minute);
    await pass(minute);
  }
  window.dispose();
  return { first, wrong: wrong.map((range) => range.join("-")).join(" "), asked };
}

function responseTo(name: string, path: string, now: number, given: Case, entries: Map<string, number>): HttpResponse {
  const { old = 0, lifetime, hasAge = false, behind = 0, standing } = given;
  const known = entries.get(path) ?? start - old * minute;
  const madeAt = standing === undefined && now - known < lifetime * minute ? known : now;
  if (old > 0) entries.set(path, madeAt);
  const at = old > 0 ? madeAt : now;
  const date = standing === undefined ? at - behind * minute : start - standing * minute;
  const headers = {
    date: new Date(date).toUTCString(),
    "cache-control": `max-age=${lifetime * 60}`,
    ...(hasAge && { age: `${Math.floor((now - at) / 1000)}` }),
  };
  return { status: 200, headers, text: JSON.stringify(bodyOf(name, at)) };
}

function bodyOf(name: string, now: number): unknown {
  const asked = askedAt(now);
  const [description, location] = asked;
  if (name === "coordinates") return describeLocation(location, description);
  if (name === "conditions") return [makeObservation({ ...description, location })];
  if (name === "hourlyForecast") return makeHours("dry", ...asked);
  if (name === "dailyForecast") return makeDays("dry", ...asked);
  if (name === "warnings")
    return start + warningEnds * minute <= now
      ? []
      : makeWarnings("one", { ...description, now: start + warningEnds * minute - 5 * hour }, location);
  const from = Math.floor(now / minute) * minute;
  const Intervals = Array.from({ length: 120 }, (_, index) => {
    const at = from + index * minute;
    const isWet = rains.some(([first, end]) => at >= start + first * minute && at < start + end * minute);
    return { StartEpochDateTime: at / 1000, ...(isWet ? { Dbz: 34, PrecipitationType: "RAIN" } : { Dbz: 0 }) };
  });
  return { Summary: { Phrase: "x" }, Intervals };
}
