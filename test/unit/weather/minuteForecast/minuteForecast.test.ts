import assert from "node:assert/strict";

import { decodeMinuteForecast, firstMinuteIn } from "../../../../src/weather/minuteForecast/minuteForecast";
import { minute } from "../fakes";
import { itRows } from "../itEach";
import { now } from "../surfaces/viewFixture";
import { forecastOf, intervalOf, intervalsOf, summaries, summaryOf } from "./fixture";

/** Asserts the stretches in minutes from `now`, for example `14-25 rain moderate`, and the end of the forecast. */
function assertTold(members: object, expected: string, receivedAt = now): void {
  const { stretches, until } = forecastOf(members, receivedAt);
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
  const kinds = ["0-9 Rain", "10-19 SNOW", "20-29 ice", "30-39  Mix "];
  const nested = ["10-59 snow", "0-119 rain", "20-29 ice", "80-89"];
  const typed = (Type: unknown, TypeId: unknown): object => summaries({ ...wet, Type, TypeId });
  const nestedTold = "0-10 rain, 10-20 snow, 20-30 ice, until 120";
  itRows(assertTold, {
    "stretches have their types [K4]": [summaries(...kinds), "0-10 rain, 10-20 snow, 20-30 ice, 30-40 mixed, until 40"],
    "a later stretch replaces an earlier one [K5]": [summaries(...nested), nestedTold],
    "a stretch includes a gap of a few minutes [K5]": [summaries("0-9 rain", "14-19 rain"), "0-20 rain, until 20"],
    "a stretch with its end before its start is left out": [summaries({ ...wet, EndMinute: 9 }, "0-9"), "until 10"],
    "an unknown type with a number above zero is rain [K4]": [typed("frogs", 1), "10-30 rain, until 30"],
    "a stretch of an unknown type is left out [K4]": [{ Summary: { Phrase: "Frogs" }, ...typed("frogs", "1") }, ""],
    "a stretch that can't be read is left out [K1]": [summaries(...unreadable, ...starts, wet), "10-30 rain, until 30"],
    "stretches count from the minute of the answer": [summaries(wet), "10-30 rain, until 30", now + 59_999],
  });
});

describe("the minutes of a minute forecast", () => {
  const rain = intervalOf(10, 20, "rain");
  const bare = { ...rain, Dbz: undefined, PrecipitationType: undefined };
  const apart = intervals(intervalOf(0, 30, "rain"), intervalOf(40, 30, "rain"), intervalOf(80));
  const mixed = intervals(...intervalsOf([0, 5, 20], [5, 6, 45], [6, 9, 30], [9, 12, 20, "ice"]));
  const unreported = [-9999, -32.5, 80.1, 1e300].map((dbz, number) => intervalOf(number, dbz, "rain"));
  const light = unreported.map((interval) => ({ ...interval, Threshold: "LIGHT" }));
  const thresholds = ["light", "moderate", "heavy"].map((Threshold, at) => ({
    ...{ ...intervalOf(20 * at), Dbz: undefined, PrecipitationType: undefined, Threshold },
  }));
  const lightly = { ...bare, Threshold: "Light-Moderate" };
  it("a minute forecast was made when its first minute begins, in seconds or milliseconds [F9]", () => {
    const later = { StartEpochDateTime: now + 2 * minute };
    assert.equal(firstMinuteIn(intervals(later, intervalOf(3), null, {})), now + 2 * minute);
    assert.equal(firstMinuteIn(intervals(later, intervalOf(0))), now);
    for (const json of [null, [], {}, intervals(), summaries("0-9 rain")]) assert.equal(firstMinuteIn(json), undefined);
  });

  const nothing = { ...intervals(bare, null, 1, [], {}, { Dbz: 40 }), ...summaries("0-9") };

  itRows(assertTold, {
    "a stretch is as strong as its strongest minute": [mixed, "0-9 rain heavy, 9-12 ice light, until 120"],
    "an interval lasts at most a quarter of an hour": [apart, "0-15 rain moderate, 40-55 rain moderate, until 95"],
    "intervals have each of the service's thresholds [K4]": [
      intervals(...thresholds),
      "0-15 rain light, 20-35 rain moderate, 40-55 rain heavy, until 55",
    ],
    "an interval whose type is null is dry, whatever the reflectivity": [intervals(intervalOf(10, 30)), "until 11"],
    "a reflectivity of 5 without a type is dry": [intervals({ ...bare, Dbz: 5 }), "until 11"],
    "a reflectivity above 5 without a type is rain": [intervals({ ...bare, Dbz: 5.1 }), "10-11 rain light, until 11"],
    "an interval with only a threshold is rain": [intervals(lightly), "10-11 rain light, until 11"],
    "a threshold may have any case and separator [K4]": [
      intervals({ ...bare, Threshold: "LIGHT_MODERATE" }),
      "10-11 rain light, until 11",
    ],
    "an impossible reflectivity gives way to the threshold [J7]": [intervals(...light), "0-4 rain light, until 4"],
    "an impossible reflectivity is left out [J7 K1]": [intervals({ ...bare, Dbz: 9999 }, intervalOf(11)), "until 12"],
    "intervals without content are left out [K1]": [nothing, "until 10"],
  });

  const seconds = (now + 10 * minute) / 1000;
  it("an interval has a time in seconds or milliseconds [K3]", () => {
    for (const StartEpochDateTime of [seconds, seconds * 1000])
      assertTold(intervals({ ...rain, StartEpochDateTime }), "10-11 rain light, until 11");
  });
  it("an interval without a valid time is left out [K1]", () => {
    for (const StartEpochDateTime of ["soon", 0, 1e300])
      assertTold(intervals(intervalOf(0), { ...rain, StartEpochDateTime }), "until 1");
  });
  it("an interval whose time came only as text has that time [K1]", () => {
    const { StartEpochDateTime: _, ...texts } = { StartEpochDateTime: 0, ...rain };
    assertTold(intervals(texts), "10-11 rain light, until 11");
  });
});

describe("the sentence of a minute forecast", () => {
  it("a minute forecast without a wet minute has only its sentence [K2]", () => {
    const Summary = { Phrase: "  Rain may\nform in the area\u202e ", Type: "Rain", TypeId: 1 };
    for (const numbers of [{}, summaries("0-119"), intervals(...intervalsOf())]) {
      const { offset: _, ...words } = forecastOf({ Summary, ...numbers });
      assert.deepEqual(words, { sentence: "Rain may form in the area", stretches: [], minutes: [] });
    }
  });
});

describe("a minute forecast", () => {
  it("a minute forecast that had ended when it arrived is ignored [K6]", () => {
    const decode = (late: number) => decodeMinuteForecast(intervals(...intervalsOf()), now + late * minute);
    assert.ok(decode(119));
    assert.equal(decode(120), undefined);
  });

  it("a minute forecast has at most 500 minutes [K7]", () => {
    const many = Array.from({ length: 200_000 }, (_, number) => intervalOf(number % 1440, 30, "rain"));
    assert.equal(forecastOf({ Intervals: many }).minutes.length, 500);
  });
});
