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
      "an hour's chance of 101 percent is left out [M4]": [sunWith(101), sun],
      "an hour's chance below zero is left out [M4]": [sunWith(-1), sun],
      "an hour's chance is a whole number [M4]": [sunWith(0.4), { ...sun, chance: 0 }],
      "an hour has its chance whatever the flag says [M5]": [{ HasPrecipitation: false }, { chance, isWet: false }],
      "an hour has the most likely kind of precipitation if the service names no kind [M6]": [
        { PrecipitationType: null, RainProbability: 10, IceProbability: 50 },
        { chance, kind: "ice" },
      ],
      "an hour has the kind in its icon if the service names no kind [M6]": [
        { WeatherIcon: 22, RainProbability: 50 },
        { chance, icon: 22, kind: "snow" },
      ],
      "an hour below 0°C has snow if nothing says a kind [M6]": [
        { Temperature: { Value: -8, Unit: "C" } },
        { chance, kind: "snow", temperature: { metric: { value: -8, unit: "C" } } },
      ],
      "an hour has a mixture that the service names [M6]": [{ PrecipitationType: "Mixed" }, { chance, kind: "mixed" }],
      "an hour with daylight is an hour of the day": [{ IsDaylight: true }, { chance, isDayTime: true }],
      "an hour keeps an unknown icon number [M10]": [{ WeatherIcon: 99 }, { chance, icon: 99 }],
      "an hour has a temperature in Fahrenheit if the service sent that [M11]": [
        { Temperature: { Value: 70, Unit: "F" } },
        { chance, temperature: { imperial: { value: 70, unit: "F" } } },
      ],
      "an hour's temperature of 999°C is left out [M11]": [{ Temperature: { Value: 999, Unit: "C" } }, { chance }],
    },
  );

  it("an hour has no offset if the service didn't send any [M9]", () => {
    assert.deepEqual(hourWith({ DateTime: "2026-06-15T15:00:00" }), { epoch: at, end: at + 3_600_000, chance: 60 });
  });

  it("an hour with nothing but its time isn't read [M2]", () =>
    assert.equal(decodeHourlyForecast([{ ...hour, PrecipitationProbability: null }]), undefined));
});

describe("the hours of a forecast", () => {
  it("an hour that is sent twice is listed once, the first one [M3]", () => {
    const { hours = [] } = decodeHourlyForecast([hour, { ...hour, PrecipitationProbability: 10 }]) ?? {};
    assert.equal(hours.map(({ chance }) => chance).join(), "60");
  });

  it("an empty list of hours is a forecast [M7]", () => assert.deepEqual(decodeHourlyForecast([]), { hours: [] }));

  for (const json of [null, {}, "[]", [null, 7]])
    it(`${JSON.stringify(json)} contains no hours [M8]`, () => assert.equal(decodeHourlyForecast(json), undefined));
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

  it("a day has its range, words, icon, greater chance of both halves, sunrise, and sunset", () =>
    assert.deepEqual(dayWith({}), read));

  const { low, high, text, icon, chance, kind, night, sunrise, sunset } = read;
  itRows((members: object, expected: object) => assert.deepEqual(dayWith(members), { ...start, ...expected }), {
    "a day without its first half has no words [M2]": [{ Day: 7 }, { low, high, chance, kind, night, sunrise, sunset }],
    "a day without night has its chance [M5]": [
      { Night: {} },
      { low, high, text, icon, chance: 40, kind: "rain", sunrise, sunset },
    ],
    "a day has its night's chance of zero if its first half has no chance [M5]": [
      { Day: {}, Night: { PrecipitationProbability: 0 } },
      { low, high, chance: 0, night: { chance: 0 }, sunrise, sunset },
    ],
    "a day below 0°C has snow if nothing says a kind [M6]": [
      { Temperature: { Maximum: { Value: -8, Unit: "C" } }, Day: {}, Night: { PrecipitationProbability: 5 } },
      { high: celsius(-8), chance: 5, kind: "snow", night: { chance: 5, kind: "snow" }, sunrise, sunset },
    ],
    "a day has the moon's phase if it's known": [
      { Moon: { Phase: "WaxingCrescent", Age: 4 } },
      { ...read, moon: "waxingCrescent" },
    ],
    "a day has no moon of a phase that nobody knows": [{ Moon: { Phase: "Blue" } }, read],
    "a polar day has no sunrise and no sunset [M12]": [{ Sun: [] }, { low, high, text, icon, chance, kind, night }],
  });

  it("a forecast has at most 250 hours and 50 days", () => {
    const listOf = (count: number, one: (at: number) => object) =>
      Array.from({ length: count }, (_, index) => one(epoch + index * 86_400));
    const hours = decodeHourlyForecast(listOf(300, (EpochDateTime) => ({ ...hour, EpochDateTime })))?.hours;
    const days = decodeDailyForecast({ DailyForecasts: listOf(60, (EpochDate) => ({ ...day, EpochDate })) })?.days;
    assert.deepEqual([hours?.length, days?.length], [250, 50]);
  });

  for (const json of [
    null,
    {},
    { DailyForecasts: {} },
    { DailyForecasts: [null] },
    { DailyForecasts: [{ EpochDate: epoch }] },
  ])
    it(`${JSON.stringify(json)} contains no days [M8]`, () => assert.equal(decodeDailyForecast(json), undefined));

  it("the days may be missing [M7]", () => assert.deepEqual(decodeDailyForecast({ DailyForecasts: [] }), { days: [] }));
});
