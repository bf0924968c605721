import assert from "node:assert/strict";

import { decodeDailyForecast } from "../../../../src/weather/forecast/dailyForecast";
import { decodeHourlyForecast } from "../../../../src/weather/forecast/hourlyForecast";
import { itRows } from "../itEach";

const epoch = 1_781_535_600;
const at = epoch * 1000;
const hour = { EpochDateTime: epoch, DateTime: "2026-06-15T15:00:00+02:00", PrecipitationProbability: 60 };
const start = { epoch: at, offset: 120 };

/** The decoded hour with these members; undefined if it isn't valid. */
function hourWith(members: object): unknown {
  return decodeHourlyForecast([{ ...hour, ...members }])?.hours[0];
}

describe("an hour of the forecast", () => {
  const [sun, chance] = [{ text: "Sun" }, 60];
  const sunWith = (PrecipitationProbability: unknown): object => ({ PrecipitationProbability, IconPhrase: "Sun" });
  itRows(
    (members: object, expected: object) =>
      assert.deepEqual(hourWith(members), { ...start, end: at + 3_600_000, ...expected }),
    {
      "M4 has no chance of 101 percent": [sunWith(101), sun],
      "M4 has no chance below zero": [sunWith(-1), sun],
      "M5 has its chance whatever the flag says": [{ HasPrecipitation: false }, { chance }],
      "M6 has the most likely kind if none is named": [
        { PrecipitationType: null, RainProbability: 10, IceProbability: 50 },
        { chance, kind: "ice" },
      ],
      "M6 has a mixture that the service names": [{ PrecipitationType: "Mixed" }, { chance, kind: "mixed" }],
      "M6 has ice that the service names": [{ PrecipitationType: "Ice" }, { chance, kind: "ice" }],
      "says whether it is day": [{ IsDaylight: true }, { chance, isDayTime: true }],
      "M10 has an icon that nobody knows": [{ WeatherIcon: 99 }, { chance, icon: 99 }],
      "M11 has the temperature in Fahrenheit if the service sent it": [
        { Temperature: { Value: 70, Unit: "F" } },
        { chance, temperature: { imperial: { value: 70, unit: "F" } } },
      ],
      "M11 has no temperature that can't be weather": [{ Temperature: { Value: 999, Unit: "C" } }, { chance }],
    },
  );

  it("M9 has no offset if the service sent none", () => {
    assert.deepEqual(hourWith({ DateTime: "2026-06-15T15:00:00" }), { epoch: at, end: at + 3_600_000, chance: 60 });
  });

  it("M2 needs more than a time", () =>
    assert.equal(decodeHourlyForecast([{ ...hour, PrecipitationProbability: null }]), undefined));
});

describe("the hours of a forecast", () => {
  it("M3 are listed once per time, the first one of each", () => {
    const { hours = [] } = decodeHourlyForecast([hour, { ...hour, PrecipitationProbability: 10 }]) ?? {};
    assert.equal(hours.map(({ chance }) => chance).join(), "60");
  });

  it("are at most 250", () => {
    const all = Array.from({ length: 300 }, (_, index) => ({ ...hour, EpochDateTime: epoch + index * 3600 }));
    assert.equal(decodeHourlyForecast(all)?.hours.length, 250);
  });

  it("M7 may be an empty list", () => assert.deepEqual(decodeHourlyForecast([]), { hours: [] }));

  for (const json of [null, {}, "[]", [null, 7]])
    it(`M8 aren't read from ${JSON.stringify(json)}`, () => assert.equal(decodeHourlyForecast(json), undefined));
});

describe("a day of the forecast", () => {
  const half = { Icon: 12, IconPhrase: "Showers", PrecipitationProbability: 40 };
  const day = {
    EpochDate: epoch,
    Date: hour.DateTime,
    Temperature: { Minimum: { Value: 12, Unit: "C" }, Maximum: { Value: 23, Unit: "C" } },
    Day: half,
    Night: { PrecipitationProbability: 70, PrecipitationType: "Snow" },
    Sun: { EpochRise: epoch, Rise: hour.DateTime, EpochSet: epoch + 3600, Set: hour.DateTime },
  };
  const dayWith = (members: object): unknown =>
    decodeDailyForecast({ DailyForecasts: [{ ...day, ...members }] })?.days[0];
  const celsius = (value: number): object => ({ metric: { value, unit: "C" } });
  const read = {
    ...{ ...start, low: celsius(12), high: celsius(23), text: "Showers", icon: 12, chance: 70, kind: "snow" },
    ...{ night: { chance: 70, kind: "snow" }, sunrise: start, sunset: { epoch: at + 3_600_000, offset: 120 } },
  };

  it("has its range, its words, the greater chance of its halves, and the times of the sun", () =>
    assert.deepEqual(dayWith({}), read));

  const { low, high, text, icon, chance, kind, night, sunrise, sunset } = read;
  itRows((members: object, expected: object) => assert.deepEqual(dayWith(members), { ...start, ...expected }), {
    "M2 has no temperatures without a range": [
      { Temperature: null },
      { text, icon, chance, kind, night, sunrise, sunset },
    ],
    "M2 has no words without its day": [{ Day: 7 }, { low, high, chance, kind, night, sunrise, sunset }],
    "M5 has its day's chance without a night": [{ Night: {} }, { low, high, text, icon, chance: 40, sunrise, sunset }],
    "M5 has its night's chance of zero if its day has none": [
      { Day: {}, Night: { PrecipitationProbability: 0 } },
      { low, high, chance: 0, night: { chance: 0 }, sunrise, sunset },
    ],
    "M12 has no sunrise and sunset if there are none": [{ Sun: [] }, { low, high, text, icon, chance, kind, night }],
  });

  it("is one of fifty or fewer", () => {
    const all = Array.from({ length: 60 }, (_, index) => ({ ...day, EpochDate: epoch + index * 86_400 }));
    assert.equal(decodeDailyForecast({ DailyForecasts: all })?.days.length, 50);
  });

  it("needs more than its time", () =>
    assert.equal(decodeDailyForecast({ DailyForecasts: [{ EpochDate: epoch }] }), undefined));

  for (const json of [null, {}, { DailyForecasts: {} }, { DailyForecasts: [null] }, { DailyForecasts: [{}] }])
    it(`M8 isn't read from ${JSON.stringify(json)}`, () => assert.equal(decodeDailyForecast(json), undefined));

  it("M7 may be missing", () => assert.deepEqual(decodeDailyForecast({ DailyForecasts: [] }), { days: [] }));
});
