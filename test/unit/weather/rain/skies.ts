import assert from "node:assert/strict";

import type { Viewing } from "../../../../src/weather/locale/viewing";
import { dueAt } from "../../../../src/weather/feed/nextStep";
import { eventsOf } from "../../../../src/weather/outlook/allKinds";
import { type KindNow, minimumInterval } from "../../../../src/weather/outlook/optionalKind";
import { chatText } from "../../../../src/weather/surfaces/chatText";
import { markdownOf } from "../../../../src/weather/surfaces/panelMarkdown";
import { panelView } from "../../../../src/weather/surfaces/panelView";
import { viewingAt } from "../../../../src/weather/surfaces/placeWeather";
import { statusBarView } from "../../../../src/weather/surfaces/statusBarView";
import { answerFrom, failures, hour, localeOf, minute } from "../fakes";
import { answerAbout, kindsOf, type States } from "../outlook/kindsOf";
import { type Conditions, stateOf, weatherOf } from "../surfaces/viewFixture";

const english = localeOf("en-US-u-hc-h23");

/** A time of day on this machine's clock, on the day of all these skies, or on the next one from 24:00 on. */
export function clock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(2026, 10, 25, hours, minutes).getTime();
}

/** What the sources say, with the time at which each was received. */
export interface Sky {
  readonly now: number;
  readonly minutes?: {
    readonly receivedAt: number;
    readonly expiresAt?: number;
    readonly hasFailed?: boolean;
    /** Each minute from the first one: the letter of a kind, otherwise dry. */
    readonly from: number;
    readonly wet: string;
  };
  readonly hours?: {
    readonly receivedAt: number;
    readonly expiresAt?: number;
    readonly hasFailed?: boolean;
    readonly steps: readonly { readonly at: number; readonly members: object }[];
  };
  readonly observation?: { readonly at: number; readonly members: object };
}

const types: Readonly<Record<string, string>> = { r: "RAIN", s: "SNOW", i: "ICE", m: "MIX" };

export function hoursFrom(first: string, chances: readonly number[], more: object = {}) {
  return chances.map((PrecipitationProbability, index) => ({
    at: clock(first) + index * hour,
    members: { PrecipitationProbability, ...more },
  }));
}

/** The minutes from `from` on, for example `dry 20, r 60`. */
export function minutesIn(runs: string): string {
  return runs
    .split(", ")
    .map((run) => run.split(" "))
    .map(([kind = "", length]) => (kind === "dry" ? "." : kind).repeat(Number(length)))
    .join("");
}

function statesOf({ minutes, hours }: Sky): States {
  const known = <Content>({ expiresAt, hasFailed }: { expiresAt?: number; hasFailed?: boolean }, answer: Content) => ({
    answer: { ...answer, ...(expiresAt !== undefined && { expiresAt }) },
    ...(hasFailed && { failure: failures.unreachable }),
  });
  const intervals = Array.from(minutes?.wet ?? "").map((letter, index) => ({
    StartEpochDateTime: (minutes?.from ?? 0) + index * minute,
    ...(letter in types ? { Dbz: 20, PrecipitationType: types[letter] } : { Dbz: 0 }),
  }));
  return {
    ...(minutes && {
      minuteForecast: known(minutes, answerAbout("minuteForecast", { Intervals: intervals }, minutes.receivedAt)),
    }),
    ...(hours && {
      hourlyForecast: known(
        hours,
        answerAbout(
          "hourlyForecast",
          hours.steps.map(({ at, members }) => ({ EpochDateTime: at / 1000, ...members })),
          hours.receivedAt,
        ),
      ),
    }),
  };
}

function conditionsOf({ observation: { at, members } = { at: clock("00:00"), members: {} } }: Sky): Conditions {
  const { answer = assert.fail() } = stateOf({ WeatherText: "Weather", EpochTime: at / 1000, ...members });
  return { loading: false, answer: { ...answer, ...answerFrom(at), content: answer.content } };
}

/** Whether the next request for a kind is due, unless the last one failed. */
function isDue({ kind, state: { answer, failure } }: KindNow, now: number): boolean {
  if (!answer || failure) return false;
  return now >= dueAt(answer, { minimumInterval: () => minimumInterval, pauseAfter: (one) => kind.pauseAfter(one) });
}

/** Every text about precipitation, with the time until one of them changes. */
export function saidOf(sky: Sky, more: Partial<Viewing> = {}) {
  const kinds = kindsOf(statesOf(sky)).map((one) => ({ ...one, ...(isDue(one, sky.now) && { isDue: true as const }) }));
  const weather = weatherOf(conditionsOf(sky), kinds);
  const viewing = { ...viewingAt(weather, more.locale ?? english, sky.now), ...more };
  const { text, tooltip, changesIn } = statusBarView(weather, viewing, {
    text: "{precipitation}",
    isOneOfSeveral: false,
  });
  const bar = text.segments.some(({ kind }) => kind === "glyph") ? "" : text.segments.map((one) => one.text).join("");
  const { answer = assert.fail() } = weather.state;
  const view = panelView(weather, viewing, []);
  const events = (waits: boolean) =>
    eventsOf(weather, viewing)
      .filter(({ source, isDue }) => source === "rain" && !(waits && isDue))
      .flatMap(({ events }) => events.map((event) => event.text))
      .join("");
  const card = view.cards.find(({ kind }) => kind === "chart" || kind === "line");
  const isSentence = card?.kind === "chart" || card?.kind === "line";
  const rowsIn = (rows: readonly string[]) => rows.filter((row) => /^(Next 2 hours|Coming hours|Later): /.test(row));
  const lasting = { ...viewing, isLasting: true };
  const copied = markdownOf(panelView(weather, lasting, []));
  return {
    bar: bar + (text.isOld && bar !== "" ? " $(history)" : ""),
    label: /weather, (.*)$/.exec(text.label)?.[1]?.replace(/(?:^|, )Observed: .*$/, "") ?? "",
    rows: rowsIn(tooltip.rows.map(({ label, value }) => `${label}: ${value}`)),
    card: isSentence ? card.sentence : "",
    cardKind: card?.kind,
    cardAge: isSentence ? card.age : "",
    spoken: card?.kind === "chart" ? card.spoken : [],
    event: events(true),
    patientEvent: events(false),
    chat: rowsIn(chatText(weather, { kind: "answer", answer }, lasting).replaceAll('"', "").split("\n")),
    cardTitle: card?.title,
    copy: (card && /### (?:Next 2 hours|Coming hours|Later)\n\n(?!last updated)(.+)/.exec(copied)?.[1]) ?? "",
    changesIn,
  };
}
