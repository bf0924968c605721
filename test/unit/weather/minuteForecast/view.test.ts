import assert from "node:assert/strict";

import type { MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import { minuteForecastCard, minuteForecastGlance } from "../../../../src/weather/minuteForecast/view";
import type { MinuteForecastCard } from "../../../../src/weather/view/forecastView";
import type { Answer } from "../../../../src/weather/model/answer";
import { failures, faultsIn, localeOf, minute, pseudo, textsIn } from "../fakes";
import { itRows } from "../itEach";
import { answerOf, dryFor2Hours, intervalsOf, minutesOf, now, summaryOf } from "./fixture";

/** 24 hours, and minutes that are written alike by one and by twelve. */
const english = localeOf("en-US-u-hc-h23");
const vague = answerOf({ Summary: { Phrase: "Rain may form in the area over the next 120 min" } });
const soon = minutesOf([12, 47, 30]);
const showers = minutesOf([12, 20, 20], [40, 50, 45], [80, 90, 20]);
const going = minutesOf([0, 30, 20]);
const toTheEnd = minutesOf([0, 120, 30]);
/** The same, which is over at `now`. */
const endingNow = (answer: Answer<MinuteForecast>): Answer<MinuteForecast> => ({
  ...answer,
  content: { ...answer.content, until: now },
});
const snowToIce = minutesOf([0, 10, 20, "snow"], [10, 20, 20, "ice"]);

/** The tail, the row and what is spoken, so many minutes after the forecast came. */
function glanceAfter(minutes: number, answer: Answer<MinuteForecast>, expected: readonly (string | undefined)[]): void {
  const { tail, rows, spoken } = minuteForecastGlance({ answer }, english, now + minutes * minute) ?? { rows: [] };
  const [row] = rows;
  assert.deepEqual([tail, row?.value, spoken], expected);
  assert.ok(row === undefined || row.label === "Next 2 hours");
}

describe("the next two hours at a glance", () => {
  const fromTo = "rain from 14:17 to 14:52, moderate";
  const none = [undefined, undefined, undefined];

  itRows(glanceAfter, {
    "say when it begins": [0, soon, ["☂ 12 min", fromTo, "rain in 12 minutes"]],
    "count down": [4.5, soon, ["☂ 8 min", fromTo, "rain in 8 minutes"]],
    "count to one minute": [11.9, soon, ["☂ 1 min", fromTo, "rain in 1 minute"]],
    "say when it ends": [12, soon, ["☂ until 14:52", "rain until 14:52, moderate", "rain until 14:52"]],
    "have no tail where it is dry from then on": [47, soon, [undefined, "dry until 16:05", undefined]],
    "have no tail where it is dry for an hour": [
      0,
      minutesOf([60, 70, 20]),
      [undefined, "rain from 15:05 to 15:15, light", undefined],
    ],
    "have one a minute later": [
      1,
      minutesOf([60, 70, 20]),
      ["☂ 59 min", "rain from 15:05 to 15:15, light", "rain in 59 minutes"],
    ],
    "say that it goes on": [0, toTheEnd, ["☂", "rain until at least 16:05, moderate", "rain until at least 16:05"]],
    "say when it begins that has no end": [
      0,
      minutesOf([10, 120, 45]),
      ["☂ 10 min", "rain from 14:15, heavy", "rain in 10 minutes"],
    ],
    "name the first two of several": [
      0,
      showers,
      ["☂ 12 min", "rain from 14:17 to 14:25, light, then rain from 14:45 to 14:55, heavy", "rain in 12 minutes"],
    ],
    "end when the last of several kinds ends that follow each other": [
      0,
      snowToIce,
      ["❄ until 14:25", "snow until 14:15, light, then ice from 14:15 to 14:25, light", "snow until 14:25"],
    ],
    "have a sign for ice": [10, snowToIce, ["◊ until 14:25", "ice until 14:25, light", "ice until 14:25"]],
    "have a sign for rain and snow": [
      0,
      minutesOf([5, 10, 20, "mix"]),
      ["☂❄ 5 min", "rain and snow from 14:10 to 14:15, light", "rain and snow in 5 minutes"],
    ],
    "do not say how much where the service does not": [
      0,
      answerOf({ Summaries: [summaryOf(0, 9, "rain"), summaryOf(10, 119)] }),
      ["☂ until 14:15", "rain until 14:15", "rain until 14:15"],
    ],
    "K2 are the service's words where there are no numbers": [
      119,
      vague,
      [undefined, vague.content.sentence, undefined],
    ],
    "say nothing when these words are two hours old": [120, vague, none],
    "K6 say nothing when the forecast is over": [120, toTheEnd, none],
    "K6 say nothing of a forecast that was over when it came": [0, endingNow(soon), none],
  });

  it("are whole English sentences where the person's language is not translated", () => {
    const turkish = { ...localeOf("tr-TR"), textTag: "en" };
    const { spoken } = minuteForecastGlance({ answer: soon }, turkish, now) ?? {};
    const card = minuteForecastCard({ answer: minutesOf([0, 10, 20, "ice"]) }, turkish, now);
    assert.deepEqual([spoken, card?.sentence], ["rain in 12 minutes", "Ice until 14:15, light."]);
  });

  it("say nothing where nothing is known", () => {
    assert.equal(minuteForecastGlance({ failure: failures.forbidden }, english, now), undefined);
  });
});

function chartOf(answer: Answer<MinuteForecast>, at = now): Extract<MinuteForecastCard, { kind: "chart" }> {
  const card = minuteForecastCard({ answer }, english, at);
  return card?.kind === "chart" ? card : assert.fail(`a ${card?.kind}`);
}

/** Column for column, in hundredths and the first letter of the kind. */
function columnsOf(answer: Answer<MinuteForecast>, at?: number): string {
  return chartOf(answer, at)
    .columns.map(({ height, kind = "" }) => `${Math.round(height * 100)}${kind.slice(0, 1)}`)
    .join(" ");
}

const dryColumns = (count: number): string => " 0".repeat(count);

describe("the drawing of the next two hours", () => {
  it("has the highest of each five minutes, and its kind", () => {
    assert.equal(
      columnsOf(minutesOf([4, 5, 20], [5, 7, 45, "snow"], [7, 12, 20, "ice"])),
      `19r 85s 19i${dryColumns(21)}`,
    );
  });

  const heights = (dbz: number, expected: string): void =>
    assert.equal(columnsOf(minutesOf([0, 5, dbz])).split(" ")[0], expected);
  itRows(heights, {
    "shows that something falls": [5, "4r"],
    "has a third for light": [29.3, "33r"],
    "has a third for moderate": [39, "67r"],
    "has a third for heavy": [50.3, "100r"],
    "does not go higher": [80, "100r"],
  });

  it("is as high in all five minutes of a longer step", () => {
    const quarters = intervalsOf([15, 45, 20]).filter((_, number) => number % 15 === 0);
    assert.equal(columnsOf(answerOf({ Intervals: quarters })), `0 0 0${" 19r".repeat(6)}${dryColumns(15)}`);
  });

  it("begins with the current five minutes", () => {
    assert.equal(columnsOf(soon, now + 14 * minute), `35r${" 35r".repeat(7)}${dryColumns(16)}`);
  });

  it("has the middle of a stretch's intensity, moderate where it is not known, where there are no minutes", () => {
    const stretches = answerOf({ Summaries: [summaryOf(0, 9, "rain"), summaryOf(10, 119)] });
    assert.equal(columnsOf(stretches), `50r 50r${dryColumns(22)}`);
  });

  it("has marks for light, moderate and heavy, and for every half hour on the person's clock", () => {
    const { levels, times } = chartOf(soon);
    const marks = [...levels, ...times].map(({ at, label }) => `${Math.round(at * 24 * 10) / 10} ${label}`);
    const clock = ["5 14:30", "11 15:00", "17 15:30", "23 16:00"];
    assert.deepEqual(marks, ["0 light", "8 moderate", "16 heavy", ...clock]);
    const halfPast = now + 25 * minute;
    assert.equal(chartOf(soon, halfPast).times.length, 5);
  });

  it("is told in words, stretch by stretch, with its age", () => {
    const { title, sentence, spoken, age } = chartOf(showers, now + 13 * minute);
    assert.deepEqual(
      [title, sentence, age],
      ["Next 2 hours", "Rain until 14:25, light, then rain from 14:45 to 14:55, heavy.", "last updated 13 minutes ago"],
    );
    assert.deepEqual(spoken, [
      "Rain until 14:25, light.",
      "Rain from 14:45 to 14:55, heavy.",
      "Rain from 15:25 to 15:35, light.",
    ]);
  });
});

describe("the card of the next two hours", () => {
  const title = "Next 2 hours";
  const line = (known: Parameters<typeof minuteForecastCard>[0], expected: object | undefined): void =>
    assert.deepEqual(
      minuteForecastCard(known, english, now + minute),
      expected && { kind: "line", title, ...expected },
    );
  const refresh = { action: "refresh", label: "Refresh" };
  const other = "Couldn't get the minute forecast: Can't connect. Retrying automatically.";
  const age = "last updated 1 minute ago";

  itRows(line, {
    "says that it stays dry": [{ answer: dryFor2Hours }, { sentence: "Dry until 16:05.", age }],
    "is the service's words where there are no numbers": [{ answer: vague }, { sentence: vague.content.sentence, age }],
    "K12 shows a forecast that is not over in spite of a failure": [
      { answer: dryFor2Hours, failure: failures.forbidden },
      { sentence: "Dry until 16:05.", age },
    ],
    "says what a failure means when the forecast is over": [
      { answer: endingNow(dryFor2Hours), failure: failures.unreachable },
      { sentence: other, action: refresh },
    ],
    "is none where nothing is known": [{}, undefined],
    "K8 says that a key has no subscription": [
      { failure: { ...failures.forbidden, call: "minuteForecast" } },
      {
        sentence:
          "Your subscription doesn't include the minute forecast (MinuteCast), its trial has ended, or its calls are used up (403). Check it, or set a different key. Then refresh.",
        action: { action: "checkSubscription", label: "Check Subscription" },
      },
    ],
    "K8 says that a key has no coordinates, without which there is no forecast": [
      { failure: { ...failures.forbidden, call: "coordinates" } },
      {
        sentence:
          "Your subscription doesn't include the coordinates of locations, its trial has ended, or its calls are used up (403). Check it, or set a different key. Then refresh.",
        action: { action: "checkSubscription", label: "Check Subscription" },
      },
    ],
    "D30 says that the team's key is refused or has no subscription": [
      { failure: failures.gatewayRefused },
      {
        sentence:
          "Your team's gateway couldn't get the minute forecast: its key was refused or has no subscription for it (MinuteCast). Tell the gateway's administrator. Once it's fixed, refresh.",
        action: refresh,
      },
    ],
    "F7 says that another window alone may show it": [
      { failure: failures.notStored },
      {
        sentence: "Couldn't get the minute forecast: Shown in another window. Retrying automatically.",
        action: refresh,
      },
    ],
    "says no retry where none comes": [
      { failure: failures.requestRefused },
      { sentence: "Couldn't get the minute forecast: Request refused. Try again later.", action: refresh },
    ],
    "K9 says that an area is not covered": [
      { failure: failures.notCovered },
      { sentence: "The weather service has no minute forecast for this location." },
    ],
    "K10 says that the calls of the day are used up": [
      { failure: { ...failures.budgetUsedUp, budget: 45, setting: "currentConditions.precipitationBudget" } },
      {
        sentence:
          "Your calls in the last 24 hours have reached your daily budget of 45 (currentConditions.precipitationBudget). Updates resume at 15:00. To get them sooner, raise the budget.",
        action: { action: "openSettings", label: "Open Settings" },
      },
    ],
    "leaves to the panel what it says already: no key": [{ failure: failures.keyMissing }, undefined],
    "leaves to the panel what it says already: a key that is refused": [{ failure: failures.unauthorized }, undefined],
    "leaves to the panel what it says already: a setting": [{ failure: failures.addressRefused }, undefined],
    "leaves to the panel what it says already: an unknown location": [{ failure: failures.locationUnknown }, undefined],
  });
});

it("every text of the next two hours is in the person's language, and whole", () => {
  // Japanese, so that no word of `Intl` is mistaken for one of ours.
  const foreign = localeOf("ja-JP", "metric", pseudo);
  const all = [soon, showers, going, toTheEnd, snowToIce, dryFor2Hours, minutesOf([5, 10, 50, "mix"])].map(
    (answer) => ({ answer }),
  );
  const known = [...all, ...Object.values(failures).map((failure) => ({ failure }))];
  const views = (locale: typeof foreign) =>
    known.flatMap((one) =>
      [0, 13].map((ago) =>
        [minuteForecastGlance, minuteForecastCard].map((view) => view(one, locale, now + ago * minute)),
      ),
    );
  const names = /\.(?:action|kind)$/;
  const values = /new\.example|currentConditions\.\w+/g;
  const unsaid = textsIn(views(foreign)).filter(
    ([path, text]) => !names.test(path) && /[a-z]/i.test(text.replace(values, "")),
  );
  assert.deepEqual([unsaid, faultsIn(views(english))], [[], []]);
});
