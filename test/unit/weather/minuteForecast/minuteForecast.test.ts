import assert from "node:assert/strict";

import { decodeMinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import { minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { now } from "../view/viewFixture";
import { forecastOf, intervalOf, intervalsOf, summaries, summaryOf } from "./fixture";

/** Asserts the stretches in minutes from `now`, for example `14-25 rain moderate`, and the end of the forecast. */
function assertTold(members: object, expected: string, receivedAt = now): void {
  const { stretches, minutes: all, until } = forecastOf(members, receivedAt);
  assert.ok(all.every(({ epoch }, index) => epoch > (all[index - 1]?.epoch ?? 0)));
  const minutes = (at: number): number => (at - now) / minute;
  const lines = stretches.map(({ start, end, kind, intensity }) =>
    [`${minutes(start)}-${minutes(end)}`, kind, intensity].filter(Boolean).join(" "),
  );
  assert.equal([...lines, ...(until === undefined ? [] : [`until ${minutes(until)}`])].join(", "), expected);
}

const intervals = (...Intervals: readonly unknown[]): object => ({ Intervals });

describe("the stretches of a minute forecast", () => {
  const wet = summaryOf("10-29 RAIN");
  const unreadable = [null, 1, [], {}, { ...wet, StartMinute: 70, Type: 7, TypeId: "1" }];
  const starts = ["10", -1, 0.5, 1e9, null].map((StartMinute) => ({ ...wet, StartMinute }));
  const timed = { ...intervalOf(-20), Minute: 0, Dbz: undefined, PrecipitationType: undefined };
  const kinds = ["0-9 Rain", "10-19 SNOW", "20-29 ice", "30-39  Mix "];
  const nested = ["10-59 snow", "0-119 rain", "20-29 ice", "80-89"];
  const typed = (Type: unknown, TypeId: unknown): object => summaries({ ...wet, Type, TypeId });
  const nestedTold = "0-10 rain, 10-20 snow, 20-30 ice, until 120";
  itRows(assertTold, {
    "K4 have the service's types": [summaries(...kinds), "0-10 rain, 10-20 snow, 20-30 ice, 30-40 mixed, until 40"],
    "K5 give way to the one that begins later": [summaries(...nested), nestedTold],
    "K5 go over a gap of a few minutes": [summaries("0-9 rain", "14-19 rain"), "0-20 rain, until 20"],
    "are left out if they end before they begin": [summaries({ ...wet, EndMinute: 9 }, "0-9"), "until 10"],
    "are left out without any end": [summaries({ ...wet, EndMinute: null, CountMinute: null }, "0-9"), "until 10"],
    "K4 are rain if a type isn't known and its number is above zero": [typed("frogs", 1), "10-30 rain, until 30"],
    "K4 say nothing if neither is known": [{ Summary: { Phrase: "Frogs" }, ...typed("frogs", "1") }, ""],
    "K1 are left out if they can't be read": [summaries(...unreadable, ...starts, wet), "10-30 rain, until 30"],
    "count from the first timed minute": [{ ...summaries(wet), ...intervals(timed) }, "-10-10 rain, until 10"],
    "count from the minute of the answer without a time": [summaries(wet), "10-30 rain, until 30", now + 59_999],
  });
});

describe("the minutes of a minute forecast", () => {
  const rain = intervalOf(10, 20, "rain");
  const bare = { ...rain, Dbz: undefined, PrecipitationType: undefined };
  const apart = intervals(intervalOf(0, 30, "rain"), intervalOf(40, 30, "rain"), intervalOf(80));
  const mixed = intervals(...intervalsOf([0, 5, 20], [5, 6, 45], [6, 9, 30], [9, 12, 20, "ice"]));
  const unreported = [-9999, -32.5, 80.1, 1e300].map((dbz, number) => intervalOf(number, dbz, "rain"));
  const light = unreported.map((interval) => ({ ...interval, Threshold: "LIGHT" }));
  const thresholds = ["light", "moderate", "heavy"].map((Threshold, at) => ({ Minute: 20 * at, Threshold }));
  const lightly = { ...bare, Threshold: "Light-Moderate" };
  const nothing = { ...intervals(bare, null, 1, [], {}, { Dbz: 40 }), ...summaries("0-9") };

  itRows(assertTold, {
    "make a stretch as strong as its strongest": [mixed, "0-9 rain heavy, 9-12 ice light, until 120"],
    "last at most a quarter of an hour": [apart, "0-15 rain moderate, 40-55 rain moderate, until 95"],
    "K4 have each of the service's thresholds": [
      intervals(...thresholds),
      "0-15 rain light, 20-35 rain moderate, 40-55 rain heavy, until 55",
    ],
    "say what falls without a type": [intervals({ ...bare, Dbz: 30 }), "10-11 rain moderate, until 11"],
    "are dry if the type is null, whatever the reflectivity": [intervals(intervalOf(10, 30)), "until 11"],
    "are dry without a type at a reflectivity of 5": [intervals({ ...bare, Dbz: 5 }), "until 11"],
    "are wet without a type above it": [intervals({ ...bare, Dbz: 5.1 }), "10-11 rain light, until 11"],
    "are rain if there is only a threshold": [intervals(lightly), "10-11 rain light, until 11"],
    "J7 are as strong as their threshold without a reflectivity": [intervals(...light), "0-4 rain light, until 4"],
    "J7 K1 are left out without anything else": [intervals({ ...bare, Dbz: 9999 }, intervalOf(11)), "until 12"],
    "K1 are left out if they say nothing": [nothing, "until 10"],
  });

  const seconds = (now + 10 * minute) / 1000;
  const assertTime = (StartDateTime: unknown, StartEpochDateTime: unknown, Minute?: number): void =>
    assertTold(
      intervals(intervalOf(0), intervalOf(8), intervalOf(9), { ...rain, StartDateTime, StartEpochDateTime, Minute }),
      "10-11 rain light, until 11",
    );
  const odd = ["2026-10-27T14:20:00", "x2026-10-27T08:15:00Z", "2026-10-27T08:15:00Zx", "2026-10-27T08:15:00+1:00"];
  itEach(assertTime, {
    "K3 have a time in seconds or milliseconds": [
      ["", seconds],
      [undefined, seconds * 1000],
    ],
    "count from the first one if their time is invalid": [
      ...[...odd, "2026-99-99T99:99:99Z", 7].map((text) => [text, null, 10] as const),
      ["1970-01-01T00:00:00Z", 1e300, 10],
    ],
  });
});

describe("the sentence of a minute forecast", () => {
  const assertSaid = (members: object, expected: string | undefined): void =>
    assert.equal(forecastOf(members).sentence, expected);
  itRows(assertSaid, {
    "is the summary's": [{ Summary: { Phrase: "  Rain\nending in 25 min\u202e " } }, "Rain ending in 25 min"],
  });

  it("K2 has its sentence only, if no minute is wet", () => {
    const Summary = { Phrase: "Rain may form in the area", Type: "Rain", TypeId: 1 };
    for (const numbers of [{}, summaries("0-119"), intervals(...intervalsOf())]) {
      const { offset: _, ...words } = forecastOf({ Summary, ...numbers });
      assert.deepEqual(words, { sentence: Summary.Phrase, stretches: [], minutes: [] });
    }
  });
});

describe("a minute forecast", () => {
  it("K6 is ignored if it had ended when it arrived", () => {
    const decode = (late: number) => decodeMinuteForecast(intervals(...intervalsOf()), now + late * minute);
    assert.ok(decode(119));
    assert.equal(decode(120), undefined);
  });

  it("K7 reads no more than 500 minutes", () => {
    const many = Array.from({ length: 200_000 }, (_, number) => intervalOf(number % 1440, 30, "rain"));
    assert.equal(forecastOf({ Intervals: many }).minutes.length, 500);
  });
});
