import assert from "node:assert/strict";

import { isoTime } from "../../../../src/weather/locale/formatTime";
import type { MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import { feedKindOf, type KindState } from "../../../../src/weather/outlook/optionalKind";
import type { ChartCard } from "../../../../src/weather/view/cardTypes";
import type { Answer } from "../../../../src/weather/model/answer";
import { dueAt } from "../../../../src/weather/feed/nextStep";
import { minuteForecast } from "../../../../src/weather/outlook/minutes";
import { failures, localeOf, minute } from "../fakes";
import { itRows } from "../itEach";
import { cardsOf, glanceOf } from "../outlook/kindsOf";
import { elsewhere, linesOf, now } from "../surfaces/viewFixture";
import { answerOf, intervalOf, intervalsOf, minutesOf, summaries } from "./fixture";

/** A clock of 24 hours, and minutes with the same abbreviation in the singular and plural. */
const english = localeOf("en-US-u-hc-h23");
const words = "Rain may form in the area over the next 120 min";
const vague = answerOf({ Summary: { Phrase: words } });
const dry = minutesOf();
const soon = minutesOf([12, 47, 30]);
const inAnHour = minutesOf([60, 70, 20]);
const showers = minutesOf([12, 20, 20], [40, 50, 45], [80, 90, 20]);
const toTheEnd = minutesOf([0, 120, 30]);
const stretches = answerOf(summaries("0-9 rain", "10-119"));
const snowToIce = minutesOf([0, 10, 20, "snow"], [10, 20, 20, "ice"]);
/** The same answer, which ends at `now`. */
const endingNow = (answer: Answer<MinuteForecast>): Answer<MinuteForecast> => ({
  ...answer,
  content: { ...answer.content, until: now },
});

describe("the next two hours at a glance", () => {
  /** Asserts the text, the row, the spoken text, and the time of the next change, so many minutes after receipt. */
  const assertGlance = (minutes: number, answer: Answer<MinuteForecast>, expected: string): void => {
    const at = now + minutes * minute;
    const { values, rows = [], changesIn } = glanceOf({ minuteForecast: { answer } }, at, english) ?? {};
    const { text = "dry", spoken = "" } = values?.precipitation ?? {};
    const lines = linesOf(rows).map((line) => line.replace(/^Next 2 hours: /, ""));
    const next = changesIn === undefined ? "" : `${changesIn / 1000} s`;
    assert.equal([text, ...lines, spoken, next].filter(Boolean).join(" | "), expected);
  };
  const two = "rain from 14:17 to 14:25, light, then rain from 14:45 to 14:55, heavy";
  const lastTwo = "rain from 14:45 to 14:55, heavy, then rain from 15:25 to 15:35, light";
  const atLeast = "rain until at least 16:05, moderate";
  const updated = "last updated 21 minutes ago";
  const later = "rain from 15:05 to 15:15, light";
  const snowThenIce = "snow until 14:15, light, then ice or freezing rain until 14:25, light";
  const mix = minutesOf([5, 10, 20, "mix"]);
  const rainAndSnow = "rain and snow from 14:10 to 14:15, light | rain and snow in 5 minutes";

  itRows(assertGlance, {
    "the tooltip has only rain that isn't over": [
      21,
      showers,
      `☂ 19 min | ${lastTwo} · ${updated} | rain in 19 minutes, ${updated} | 60 s`,
    ],
    "rain an hour from now has its time": [0, inAnHour, `☂ 15:05 | ${later} | rain in 60 minutes | 0.001 s`],
    "rain to the end lasts until at least then": [0, toTheEnd, `☂ | ${atLeast} | ${atLeast} | 1800 s`],
    "the tooltip has the first two of many showers": [0, showers, `☂ 12 min | ${two} | rain in 12 minutes | 60 s`],
    "snow, then ice, has both symbols until the end of the ice": [
      0,
      snowToIce,
      `❄◊ until 14:25 | ${snowThenIce} | ${snowThenIce} | 600 s`,
    ],
    "rain and snow have both symbols": [0, mix, `☂❄ 5 min | ${rainAndSnow} | 60 s`],
    "without numbers, the tooltip has the service's sentence [K2]": [14, vague, `dry | ${words} | 60 s`],
    "a sentence of the service with minutes in it lasts 15 minutes [K6]": [15, vague, "dry"],
    "a sentence of the service without a number lasts two hours [K6]": [
      119,
      answerOf({ Summary: { Phrase: "Rain may form" } }),
      "dry | Rain may form · last updated 1 hour ago | 60 s",
    ],
    "the tooltip has no forecast that was over on arrival [K6]": [0, endingNow(soon), "dry"],
  });
});

function chartOf(answer: Answer<MinuteForecast>, at = now): ChartCard {
  const [card] = cardsOf({ minuteForecast: { answer } }, english, at);
  return card?.kind === "chart" ? card : assert.fail(`a ${card?.kind}`);
}

/** Asserts the columns that aren't empty: their height in hundredths, and the first letter of the kind. */
function assertColumns(answer: Answer<MinuteForecast>, expected: string, at?: number): void {
  const { columns } = chartOf(answer, at);
  const told = columns.map(({ height, kind = "" }) => `${Math.round(height * 100)}${kind.slice(0, 1)}`).join(" ");
  assert.equal(columns.length, 24);
  assert.equal(told.replace(/( 0)+$/, ""), expected);
}

describe("the drawing of the next two hours", () => {
  const one = (dbz: number): Answer<MinuteForecast> => minutesOf([0, 5, dbz]);
  const mixed = minutesOf([4, 5, 20], [5, 7, 45, "snow"], [7, 12, 20, "ice"]);
  const quarters = answerOf({ Intervals: intervalsOf([15, 45, 20]).filter((_, number) => number % 15 === 0) });
  itRows(assertColumns, {
    "a column has the highest of its five minutes, and its kind": [mixed, "19r 85s 19i"],
    "a column of weak rain is visible": [one(5), "4r"],
    "no column is higher than the drawing": [one(80), "100r"],
    "a step of 15 minutes has three equal columns": [quarters, `0 0 0${" 19r".repeat(6)}`],
    "the columns begin with the current five minutes": [soon, "35r 35r 35r 35r 35r 35r 35r 35r", now + 14 * minute],
    "rain of unknown intensity has moderate columns": [stretches, "50r 50r"],
  });

  it("the drawing of two hours has labels for light, moderate, heavy, and every half hour", () => {
    const levels = chartOf(soon).levels.map(({ at, label }) => `${at.toFixed(2)} ${label}`);
    assert.deepEqual(levels, ["0.00 light", "0.33 moderate", "0.67 heavy"]);
    const marks = chartOf(soon).times.map(({ at, label }) => `${Math.round(at * 240) / 10} ${label}`);
    assert.deepEqual(marks, ["5 14:30", "11 15:00", "17 15:30", "23 16:00"]);
    assert.equal(chartOf(soon, now + 25 * minute).times.length, 5);
  });

  it("the drawing of two hours has the times of the place, and the tooltip says so [J19]", () => {
    const Intervals = intervalsOf([12, 47, 30]).map((interval, index) => ({
      ...interval,
      StartDateTime: isoTime({ epoch: now + index * minute, offset: elsewhere }),
    }));
    const states = { minuteForecast: { answer: answerOf({ Intervals }) } };
    const [card] = cardsOf(states, english, now);
    assert.ok(card?.kind === "chart");
    const after = (minutes: number): string =>
      new Date(now + (minutes + elsewhere) * minute).toISOString().slice(11, 16);
    assert.equal(card.title, "Next 2 hours");
    assert.equal(glanceOf(states, now, english)?.isElsewhere, true);
    assert.equal(card.sentence, `Rain from ${after(12)} to ${after(47)}, moderate.`);
  });

  it("the drawing of two hours is described in words, stretch by stretch, with its age", () => {
    const { title, sentence, spoken, age } = chartOf(showers, now + 13 * minute);
    assert.equal(title, "Next 2 hours");
    assert.equal(sentence, "Rain until 14:25, light, then rain from 14:45 to 14:55, heavy.");
    const all = ["Rain until 14:25, light.", "Rain from 14:45 to 14:55, heavy.", "Rain from 15:25 to 15:35, light."];
    assert.deepEqual(spoken, all);
    assert.equal(age, "last updated 13 minutes ago");
  });
});

describe("a minute forecast that isn't exactly the next two hours", () => {
  /** Rain after 200 of 240 minutes, in steps of ten. */
  const long = answerOf({
    Summary: { Phrase: "Rain starting in 200 min" },
    Intervals: Array.from({ length: 24 }, (_, index) =>
      index < 20 ? intervalOf(10 * index) : intervalOf(10 * index, 20, "rain"),
    ),
  });
  const shownAt = (minutes: number) => {
    const at = now + minutes * minute;
    const [card] = cardsOf({ minuteForecast: { answer: long } }, english, at);
    const { values, rows = [] } = glanceOf({ minuteForecast: { answer: long } }, at, english) ?? {};
    const { kind, title, sentence } = card?.kind === "chart" || card?.kind === "line" ? card : {};
    return [kind, title, sentence, values?.precipitation, ...linesOf(rows)];
  };
  it("a forecast of four hours has a title, a sentence, and a row about the same two hours [K21]", () =>
    assert.deepEqual(shownAt(0), [
      ...["line", "Next 2 hours", "Dry until at least 16:05."],
      { text: "☂ 17:25", spoken: "rain from 17:25, light" },
      "Next 2 hours: dry until at least 16:05",
    ]));
});

describe("the card of the next two hours", () => {
  /** Asserts the sentence, its age, and the actions. */
  const assertLine = (known: KindState<MinuteForecast>, sentence?: string, ending?: string): void => {
    const [card] = cardsOf({ minuteForecast: known }, english, now + minute);
    if (sentence === undefined) return void assert.equal(card, undefined);
    assert.ok(card?.kind === "line" || card?.kind === "note");
    assert.deepEqual({ title: card.title, sentence: card.sentence }, { title: "Next 2 hours", sentence });
    const actions = card.kind === "note" ? card.actions : [];
    assert.equal(card.age ?? actions.map(({ action, label }) => `${action}: ${label}`).join(), ending);
  };
  const unreachable = "Couldn't get the data: Can't connect. Retrying automatically.";
  const refused = "Couldn't get the data: Request refused. Try again later.";
  const [age, refresh] = ["last updated 1 minute ago", "refresh: Refresh"];
  const overdue: KindState<MinuteForecast> = { answer: endingNow(dry), failure: failures.unreachable };
  const notCovered = "The weather service has no minute forecast for this location.";

  itRows(assertLine, {
    "the card of the next two hours says that they stay dry": [{ answer: dry }, "Dry until at least 16:05.", age],
    "the card of a forecast that is over explains a failure": [overdue, unreachable, refresh],
    "a failure without a retry announces no retry": [{ failure: failures.requestRefused }, refused, refresh],
    "a card says that an area isn't covered [K9]": [{ failure: failures.notCovered }, notCovered, ""],
  });
});

const kind = feedKindOf(minuteForecast, () => assert.fail("It asks."), {} as never);

describe("the next minute forecast", () => {
  const minutesAfter = (answer: Answer<MinuteForecast>, expected: number): void =>
    assert.equal((dueAt(answer, kind) - now) / minute, expected);
  const told = (...stretches: readonly string[]): Answer<MinuteForecast> => answerOf(summaries(...stretches));
  const ending = told("0-119", "0-29 rain");

  itRows(minutesAfter, {
    "the next forecast is requested when 40 dry minutes are over": [told("0-39"), 40],
    "the next forecast is requested after half the time until rain": [told("0-119", "100-109 rain"), 50],
    "rain for half an hour means a request after 10 minutes": [ending, 10],
    "snow after rain means a request after 15 minutes": [told("0-119", "0-9 rain", "10-30 snow"), 15],
    "no request is sent before a forecast expires": [{ ...ending, expiresAt: now + 70 * minute }, 70],
    "forecasts are at least five minutes apart [K19]": [{ ...told("0-119", "2-29 rain"), expiresAt: now - 1 }, 5],
  });
});
