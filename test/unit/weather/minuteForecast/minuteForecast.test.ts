import assert from "node:assert/strict";

import { decodeMinuteForecast, type MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import { minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { forecastOf, intervalOf, intervalsOf, now, summaryOf } from "./fixture";

/** Stretches in minutes from `now`, as in `14-25 rain moderate`, and how far the forecast reaches. */
function told({ stretches, until }: MinuteForecast): readonly string[] {
  const minutes = (at: number): number => (at - now) / minute;
  const lines = stretches.map(({ start, end, kind, intensity }) =>
    [`${minutes(start)}-${minutes(end)}`, kind, intensity].filter(Boolean).join(" "),
  );
  return [...lines, ...(until === undefined ? [] : [`until ${minutes(until)}`])];
}

const toldIn = (members: object, expected: readonly string[]): void =>
  assert.deepEqual(told(forecastOf(members)), expected);
const summaries = (...Summaries: readonly unknown[]): object => ({ Summaries });
const intervals = (...Intervals: readonly unknown[]): object => ({ Intervals });

describe("the stretches of a minute forecast", () => {
  const wet = summaryOf(10, 29, "RAIN");
  itRows(toldIn, {
    "are dry where the type is null": [summaries(summaryOf(0, 119)), ["until 120"]],
    "K4 have the types of the service, in any case of letters": [
      summaries(
        summaryOf(0, 9, "Rain"),
        summaryOf(10, 19, "SNOW"),
        summaryOf(20, 29, "ice"),
        summaryOf(30, 39, " Mix "),
      ),
      ["0-10 rain", "10-20 snow", "20-30 ice", "30-40 mixed", "until 40"],
    ],
    "are ordered, and neighbours of one kind are one": [
      summaries(summaryOf(30, 39, "rain"), summaryOf(0, 9), wet),
      ["10-40 rain", "until 40"],
    ],
    "K5 end where the next one begins": [
      summaries(summaryOf(0, 30, "rain"), summaryOf(30, 60)),
      ["0-30 rain", "until 61"],
    ],
    "K5 go on behind a shorter one of another kind": [
      summaries(summaryOf(0, 59, "rain"), summaryOf(10, 19, "snow")),
      ["0-10 rain", "10-20 snow", "20-60 rain", "until 60"],
    ],
    "K5 go on behind a dry time inside them": [
      summaries(summaryOf(0, 59, "rain"), summaryOf(10, 19)),
      ["0-10 rain", "20-60 rain", "until 60"],
    ],
    "K5 go on behind several that lie in each other": [
      summaries(summaryOf(0, 119, "rain"), summaryOf(10, 59, "snow"), summaryOf(20, 29, "ice"), summaryOf(80, 89)),
      ["0-10 rain", "10-20 snow", "20-30 ice", "30-60 snow", "60-80 rain", "90-120 rain", "until 120"],
    ],
    "K5 are one with a shorter one of their kind inside them": [
      summaries(summaryOf(0, 59, "rain"), summaryOf(10, 19, "rain")),
      ["0-60 rain", "until 60"],
    ],
    "of which two begin together are what the later one says": [
      summaries(summaryOf(0, 30, "rain"), summaryOf(0, 60, "snow")),
      ["0-61 snow", "until 61"],
    ],
    "K5 go over a gap of a few minutes, not over a longer one": [
      summaries(summaryOf(0, 9, "rain"), summaryOf(12, 19, "rain"), summaryOf(40, 49, "rain")),
      ["0-20 rain", "40-50 rain", "until 50"],
    ],
    "end by their number of minutes where their last one is missing": [
      summaries(
        { ...wet, EndMinute: undefined },
        { ...summaryOf(40, 40, "snow"), CountMinute: undefined, EndMinute: null },
      ),
      ["10-30 rain", "until 30"],
    ],
    "have the kind rain where a type is not known and its number is not 0": [
      summaries({ ...wet, Type: "frogs", TypeId: 9 }),
      ["10-30 rain", "until 30"],
    ],
    "K1 are left out where they cannot be read": [
      summaries(
        null,
        1,
        "x",
        [],
        {},
        ...["10", -1, 0.5, 1e9, null].map((StartMinute) => ({ ...wet, StartMinute })),
        wet,
        { ...wet, StartMinute: 70, Type: 7, TypeId: "1" },
      ),
      ["10-30 rain", "until 30"],
    ],
    "count from the first minute that has a time": [
      {
        ...summaries(wet),
        ...intervals({ ...intervalOf(-20), Minute: 0, Dbz: undefined, PrecipitationType: undefined }),
      },
      ["-10-10 rain", "until 10"],
    ],
  });

  it("count from the minute of the answer where no time can be read", () => {
    assert.deepEqual(told(forecastOf(summaries(wet), now + 59_999)), ["10-30 rain", "until 30"]);
  });
});

describe("the minutes of a minute forecast", () => {
  const rain = intervalOf(10, 20, "rain");
  const seconds = (now + 10 * minute) / 1000;
  const at = (StartDateTime: unknown, StartEpochDateTime?: unknown): object => ({
    ...rain,
    StartDateTime,
    StartEpochDateTime,
  });
  const alone = (...times: Parameters<typeof at>): object => ({ ...at(...times), Minute: undefined });
  const first = intervalOf(0);
  const wetMinute = ["10-11 rain light", "until 11"];
  const bare = { ...rain, Dbz: undefined, PrecipitationType: undefined };

  itRows(toldIn, {
    "go before its stretches": [
      { ...summaries(summaryOf(0, 119, "snow")), ...intervals(...intervalsOf([14, 25, 30])) },
      ["14-25 rain moderate", "until 120"],
    ],
    "make a stretch as strong as its strongest": [
      intervals(...intervalsOf([0, 5, 20], [5, 6, 45], [6, 9, 30], [9, 12, 20, "ice"])),
      ["0-9 rain heavy", "9-12 ice light", "until 120"],
    ],
    "may be missing, a few in a row": [
      intervals(...intervalsOf([14, 25, 30]).filter((_, number) => number < 18 || number > 21)),
      ["14-25 rain moderate", "until 120"],
    ],
    "K5 may be five minutes apart": [
      intervals(...intervalsOf([10, 30, 30]).filter((_, number) => number % 5 === 0)),
      ["10-30 rain moderate", "until 120"],
    ],
    "K5 may be a quarter of an hour apart": [
      intervals(...intervalsOf([30, 90, 30]).filter((_, number) => number % 15 === 0)),
      ["30-90 rain moderate", "until 120"],
    ],
    "last as long as most of them are apart, a quarter of an hour at the most": [
      intervals(intervalOf(0, 30, "rain"), intervalOf(40, 30, "rain"), intervalOf(80)),
      ["0-15 rain moderate", "40-55 rain moderate", "until 95"],
    ],
    "last no longer where some say nothing": [
      intervals(
        ...intervalsOf([30, 31, 30], [60, 61, 30]).map((one, number) =>
          number % 30 === 0 ? one : { ...one, PrecipitationType: undefined, Dbz: undefined },
        ),
      ),
      ["30-31 rain moderate", "60-61 rain moderate", "until 91"],
    ],
    "may come twice and in any order": [
      intervals(rain, intervalOf(9), { ...rain, Dbz: 45 }),
      ["10-11 rain heavy", "until 11"],
    ],
    "say what falls without a type": [intervals({ ...bare, Dbz: 30 }), ["10-11 rain moderate", "until 11"]],
    "are dry where the type is null, whatever the reflectivity": [intervals(intervalOf(10, 30)), ["until 11"]],
    "are dry without a type at a reflectivity of 5": [intervals({ ...bare, Dbz: 5 }), ["until 11"]],
    "say how much falls by their threshold": [
      intervals(
        { ...bare, PrecipitationType: "Snow", Threshold: "HEAVY" },
        { ...bare, Minute: 11, StartDateTime: "", StartEpochDateTime: 0, Threshold: "Light-Moderate" },
      ),
      ["10-11 snow heavy", "11-12 rain light", "until 12"],
    ],
    "J7 are as strong as their threshold where no radar reports the reflectivity": [
      intervals(
        ...[-9999, -32.5, 80.1, 1e300].map((dbz, number) => ({
          ...intervalOf(number, dbz, "rain"),
          Threshold: "LIGHT",
        })),
      ),
      ["0-4 rain light", "until 4"],
    ],
    "J7 K1 are left out where no radar reports the reflectivity": [
      intervals({ ...bare, Dbz: 9999 }, intervalOf(11)),
      ["until 12"],
    ],
    "K1 are left out where they say nothing": [
      { ...intervals(bare, null, 1, [], {}, { Dbz: 40 }), ...summaries(summaryOf(0, 9)) },
      ["until 10"],
    ],
  });

  const toldAfter = (interval: object): void =>
    toldIn(intervals(first, intervalOf(8), intervalOf(9), interval), wetMinute);
  itEach(toldAfter, {
    "have a time in ISO 8601, before any other": [[alone(new Date(seconds * 1000).toISOString(), 0)]],
    "K3 have a time in seconds or milliseconds": [[alone("", seconds)], [alone(undefined, seconds * 1000)]],
    "count from the first one where their time is none": [
      [at("tomorrow", "x")],
      [at("2026-10-27T14:15:00", null)],
      [at(null, -1)],
      [at("1970-01-01T00:00:00Z", 1e300)],
      [at("2099-01-01T00:00:00+01:00", Number.NaN)],
      [at("2026-99-99T99:99:99Z", {})],
    ],
  });

  it("have a rate in millimetres per hour, 0 where it is dry", () => {
    const rates = [-32, 5, 5.1, 20, 32, 45, 80].map(
      (dbz) => forecastOf(intervals(intervalOf(0, dbz, "rain"))).minutes[0]?.rate,
    );
    assert.deepEqual(
      rates.map((rate) => rate?.toFixed(2)),
      ["0.10", "0.10", "0.10", "0.65", "3.65", "23.68", "3646.33"],
    );
    assert.deepEqual(forecastOf(intervals(first)).minutes, [{ at: now, end: now + minute, rate: 0, kind: undefined }]);
  });
});

describe("the sentence of a minute forecast", () => {
  const said = (members: object, expected: string | undefined): void =>
    assert.equal(forecastOf(members).sentence, expected);
  itRows(said, {
    "is the summary's": [{ Summary: { Phrase: "  Rain\nending in 25 min\u202e " } }, "Rain ending in 25 min"],
    "is that of the first stretch, with its minutes": [
      summaries({ ...summaryOf(0, 53), MinuteText: "Rain starting in %minute_value min" }, summaryOf(54, 119, "rain")),
      "Rain starting in 54 min",
    ],
    "is missing where the minutes are": [summaries({ ...summaryOf(0, 53), CountMinute: "54" }), undefined],
    "is missing where it is no text": [{ Summary: { Phrase: {} }, ...intervals(intervalOf(0)) }, undefined],
  });

  it("has 200 characters at the most", () => {
    assert.equal(forecastOf({ Summary: { Phrase: "x".repeat(1_000_000) } }).sentence?.length, 200);
  });

  it("K2 is all there is where it is wet in words alone", () => {
    const vague = { Summary: { Phrase: "Rain may form in the area over the next 120 min", Type: "Rain", TypeId: 1 } };
    for (const numbers of [{}, summaries(summaryOf(0, 119)), intervals(...intervalsOf())]) {
      const { until, minutes, stretches } = forecastOf({ ...vague, ...numbers });
      assert.deepEqual([until, minutes, stretches], [undefined, [], []]);
    }
  });
});

describe("a minute forecast", () => {
  it("is none where nothing can be used", () => {
    const nothing = [null, 1, "x", [], [summaryOf(0, 9)], {}, { Summary: null }, { Summary: { Phrase: "\u200b" } }];
    const useless = [{ Summaries: {}, Intervals: "x" }, summaries({ Type: "rain" }), intervals({ Minute: 1 })];
    for (const json of [...nothing, ...useless])
      assert.equal(decodeMinuteForecast(json, { receivedAt: now, expiresAt: now }), undefined, JSON.stringify(json));
  });

  it("has its words, its stretches and how far it reaches", () => {
    assert.deepEqual(forecastOf(summaries(summaryOf(0, 9))), {
      sentence: "No precipitation for at least 10 min",
      stretches: [],
      minutes: [],
      until: now + 10 * minute,
    });
  });

  it("K6 is none where it was over when it came", () => {
    const json = intervals(...intervalsOf());
    const decoded = [119, 120].map((late) =>
      decodeMinuteForecast(json, { receivedAt: now + late * minute, expiresAt: now }),
    );
    assert.deepEqual(
      decoded.map((forecast) => forecast === undefined),
      [false, true],
    );
  });

  it("K7 reads no more than 500 minutes", () => {
    const many = Array.from({ length: 200_000 }, (_, number) => intervalOf(number % 1440, 30, "rain"));
    assert.equal(forecastOf({ Intervals: many }).minutes.length, 500);
  });
});
