import assert from "node:assert/strict";

import type { JsonObject } from "../../../../src/weather/base/json";
import type { Measure } from "../../../../src/weather/model/decode";
import { decodeObservations, type Observation } from "../../../../src/weather/model/observation";
import { makeObservation } from "../../../loopback/observations";
import { itEach, itRows } from "../itEach";

const now = Date.UTC(2026, 9, 27, 8);
const sample: JsonObject = {
  ...makeObservation({ details: true, now, weather: "sunnyDay" }),
  EpochTime: 1_792_916_700,
  LocalObservationDateTime: "2026-10-25T04:25:00-04:00",
};

function pair(value: number, unit: string, imperial: number, imperialUnit: string): Measure {
  return { metric: { value, unit }, imperial: { value: imperial, unit: imperialUnit } };
}

const epoch = 1_792_916_700_000;
const gusts = pair(20.7, "km/h", 12.9, "mi/h");
const steadyWind = { speed: pair(12.4, "km/h", 7.7, "mi/h"), direction: "SW", degrees: 225 };
const understood: Omit<Observation, "members"> = {
  ...{ text: "Sunny", icon: 1, isDayTime: true, humidity: 46, cloudCover: 4, isOfProvider: true },
  observed: { epoch, offset: -240 },
  temperature: pair(24.3, "C", 76, "F"),
  realFeel: pair(26.1, "C", 79, "F"),
  wind: { ...steadyWind, gusts },
  uv: { index: 6, text: "High" },
  dewPoint: pair(11.8, "C", 53, "F"),
  visibility: pair(16, "km", 10, "mi"),
  pressure: pair(1019.4, "mb", 30.1, "inHg"),
  pressureTendency: { direction: "rising", text: "Rising" },
  past24Hours: { low: pair(19.3, "C", 67, "F"), high: pair(29.3, "C", 85, "F") },
  precipitation: [1, 3, 6, 12, 24].map((hours) => ({ hours, amount: pair(0, "mm", 0, "in") })),
  page: "https://www.accuweather.com/en/us/new-york/349727/current-weather/349727",
};

/** Parts of an observation; undefined: the part is missing. */
type Parts = Readonly<Partial<Record<keyof Observation, unknown>>>;

/** Members that can partly be derived from others, and the difference without each of them. */
const readMembers: Readonly<Record<string, Parts>> = {
  LocalObservationDateTime: { observed: { epoch } },
  Temperature: { temperature: undefined },
  Wind: { wind: { gusts } },
  WindGust: { wind: steadyWind },
  UVIndex: { uv: { text: "High" } },
  UVIndexText: { uv: { index: 6 } },
  Link: { page: undefined, isOfProvider: true },
};

describe("observation", () => {
  it("D1 J10 is the first object of the array, with everything that was received", () => {
    const observation = { ...understood, members: sample };
    assert.deepEqual(decodeObservations([sample, { WeatherText: "Rain" }]), observation);
  });

  const wrong = [
    ...[undefined, null, "21", Number.NaN, Infinity, [], {}, { Speed: 5, Direction: "N" }, -1],
    ...[
      { Metric: "21", Imperial: null },
      { Speed: {}, Direction: { Localized: null } },
    ],
  ];
  /** The sample with this value for all members. */
  const all = (value: unknown): object => Object.fromEntries(Object.keys(sample).map((name) => [name, value]));
  const allWrong = wrong.filter((value) => value !== "21" && value !== -1).map((value) => [all(value)]);
  const assertUnexpected = (...bodies: unknown[]): void => {
    for (const body of bodies) assert.equal(decodeObservations(body), undefined);
  };
  itRows(assertUnexpected, {
    "D3 isn't read from anything but an array of objects": [sample, null, "", [null], [[]], ["x"]],
    "D3 isn't read from objects without known members": [[{}], [{ WeatherText: "\u200d\u200c" }], ...allWrong],
  });

  for (const [name, parts] of Object.entries(readMembers))
    it(`J6 lacks only what ${name} says if it's missing, null, or of the wrong type`, () => {
      for (const value of wrong.filter((value) => name !== "UVIndexText" || value !== "21"))
        assertRead({ [name]: value }, parts);
    });

  const sum = (PrecipitationSummary: object): JsonObject => ({ PrecipitationSummary });
  const measured = (Value: unknown, Unit: string): object => ({ Imperial: { Value, Unit } });
  const speedOf = (Metric: object): Measure | undefined => readWith({ Wind: { Speed: { Metric } } }).wind?.speed;
  const feelsLikeOf = (Value: unknown) => readWith({ RealFeelTemperature: measured(Value, "F") }).realFeel;
  const pressureOf = (Value: unknown) => readWith({ Pressure: measured(Value, "inHg") }).pressure;
  const visibilityOf = (Value: unknown) => readWith({ Visibility: measured(Value, "ft") }).visibility;
  const rainOf = (Value: unknown) => readWith(sum({ PastHour: measured(Value, "in") })).precipitation?.[0]?.amount;
  const degreesOf = (Value: unknown) => readWith({ Temperature: { Metric: { Value, Unit: "C" } } }).temperature;
  const windOf = (Value: unknown) => speedOf({ Value, Unit: "km/h" });
  const furlongsOf = (Value: unknown) => speedOf({ Value, Unit: "furlong" });
  const humidityOf = (RelativeHumidity: unknown) => readWith({ RelativeHumidity }).humidity;
  const directionOf = (Degrees: unknown) => readWith({ Wind: { Direction: { Degrees } } }).wind?.degrees;
  const uvOf = (UVIndex: unknown) => readWith({ UVIndex }).uv?.index;
  const timeOf = (EpochTime: unknown) => readWith({ EpochTime }).observed;
  const iconOf = (WeatherIcon: unknown) => readWith({ WeatherIcon }).icon;
  const never = [0, -1, 1_792_916_700_000, 1e18, 4_102_444_800, "1792916700"];
  const assertNumbers = (read: (value: unknown) => unknown, taken: number[], leftOut: readonly unknown[]): void => {
    for (const value of taken) assert.equal(numberIn(read(value)), value + 0);
    for (const value of leftOut) assert.equal(read(value), undefined);
  };
  // Zero has no minus sign.
  itRows(assertNumbers, {
    "J7 has no temperature unknown on Earth": [degreesOf, [-94.9, -0, 64.9], [-100, -95.1, 65.1, 100, -Infinity]],
    "J7 has no apparent temperature that no wind and no humidity makes": [feelsLikeOf, [-237, 211], [-239, 213, -9999]],
    "J7 has no wind against its own direction or above a tornado's": [windOf, [-0, 539], [-0.1, 541, 1e308, Infinity]],
    "J7 has no pressure that isn't that of air": [pressureOf, [14.8, 32.4], [-9999, 14.7, 32.5]],
    "J7 has no visibility beyond that of clean air": [visibilityOf, [0, 1_312_000], [-1, 1_313_000]],
    "J7 has no precipitation below nothing or above the record": [rainOf, [0, 78.7], [-0.01, 78.8, -9999, 999]],
    "J7 J11 has no value in an unknown unit if it's implausible in every known one": [furlongsOf, [0, 540], [-1, 541]],
    "J7 has no humidity below 0 or above 100 percent": [humidityOf, [0, -0, 100], [-1, 100.1, "50"]],
    "J7 has a direction of the wind of a compass": [directionOf, [0, -0, 0.5, 360], [360.1, -1, Infinity, "90", null]],
    "J7 has no UV index above the record": [uvOf, [0, -0, 0.4, 11, 43.3], [50.1, 99, -1, Infinity, "6"]],
    "J8 has no time that can't be one": [timeOf, [], never],
    "J9 has a whole number for a picture": [iconOf, [7, 0, -0, -1], [1.5, "1", 1e13, Infinity]],
  });

  const celsius = { Metric: { Value: 0, Unit: "C" } };
  const fahrenheit = { Imperial: { Value: 70, Unit: "F" } };
  const [metric, imperial] = [{ metric: { value: 0, unit: "C" } }, { imperial: { value: 70, unit: "F" } }];
  const unitless = { Metric: { Value: -3 }, Imperial: { Unit: "F" } };
  const noTemperature = { temperature: undefined, realFeel: undefined };
  const inRange = (Past24HourRange: unknown): JsonObject => ({ TemperatureSummary: { Past24HourRange } });
  const ends = { Minimum: celsius, Maximum: fahrenheit };

  itEach(assertRead, {
    "J11 has one side of a value pair if the other is missing, and a value without its unit": [
      [{ Temperature: celsius }, { temperature: metric }],
      [{ Temperature: { ...fahrenheit, Metric: null } }, { temperature: imperial }],
      [{ DewPoint: unitless }, { dewPoint: { metric: { value: -3, unit: "" } } }],
    ],
    "J11 has no temperature in a unit other than degrees": ["K", "km/h", "CC", "c"]
      .map((Unit) => ({ Metric: { Value: 5, Unit } }))
      .map((other) => [{ Temperature: other, RealFeelTemperature: other }, noTemperature]),
    "has a tendency of the pressure that has one of three codes, and words without a code": [
      [{ PressureTendency: { Code: "F" } }, { pressureTendency: { direction: "falling" } }],
      [{ PressureTendency: { Code: "S" } }, { pressureTendency: { direction: "steady" } }],
      [{ PressureTendency: { LocalizedText: " Up\n" } }, { pressureTendency: { text: "Up" } }],
      [{ PressureTendency: { Code: "toString" } }, { pressureTendency: undefined }],
    ],
    "has the range of the past 24 hours if both ends are known": [
      [inRange(ends), { past24Hours: { low: metric, high: imperial } }],
      [inRange({ Minimum: celsius }), { past24Hours: undefined }],
      [inRange({ Maximum: fahrenheit }), { past24Hours: undefined }],
      [inRange({ ...ends, Maximum: { Metric: { Value: 300, Unit: "C" } } }), { past24Hours: undefined }],
    ],
  });

  it("J8 has the place's offset from UTC if it can be one", () => {
    const offsets = { "+14:00": 840, "-03:30": -210, "+00:00": 0, "-00:00": 0, Z: 0 };
    for (const [end, offset] of Object.entries(offsets))
      assertRead({ LocalObservationDateTime: `2026-10-25T04:25:00${end}` }, { observed: { epoch, offset } });
    for (const end of ["+99:00", "+14:01", "+05:75", "", "never", "+05:30 "])
      assertRead({ LocalObservationDateTime: `2026-10-25T04:25:00${end}` }, { observed: { epoch } });
  });

  const site = "https://www.accuweather.com";
  const itsOwn = "http://m.accuweather.com/en/us/new-york/349727/current-weather/349727";
  const elsewhere = ["https://evilaccuweather.com/", "https://accuweather.com.evil.example/", `x ${site}`, 7];
  const assertProvider = (isOfProvider: true | undefined, Link?: unknown, MobileLink?: unknown): void =>
    assert.equal(readWith({ Link, MobileLink }).isOfProvider, isOfProvider);
  itEach(assertProvider, {
    "J12 is the provider's if one of its links is": [
      [true, `${site}?x`, null],
      [true, "https://accuweather.com", null],
      [true, elsewhere[0], itsOwn],
    ],
    "J12 isn't the provider's if no link of it is": elsewhere.map((link) => [undefined, link, link]),
  });

  it("D2 is missing if the list is empty", () => assert.equal(decodeObservations([]), "none"));

  it("J3 J5 names who has observed it, in at most 80 characters", () => {
    assertRead({ LocalSource: { Id: 7, Name: " Met\n\u202eOffice " } }, { localSource: "Met Office" });
    assertRead({ LocalSource: { Name: "x".repeat(1_000) } }, { localSource: `${"x".repeat(79)}…` });
    for (const LocalSource of [null, "x", [], {}, { Name: 7 }, { Name: "\u200b" }]) assertRead({ LocalSource }, {});
  });
});

/** Asserts that the sample with these members is decoded like the sample, except for these parts. */
function assertRead(members: JsonObject, parts: Parts): void {
  const expected = Object.entries({ ...understood, ...parts }).filter(([, value]) => value !== undefined);
  assert.deepEqual(readWith(members), Object.fromEntries(expected));
}

/** The decoded number, which may have a unit. */
function numberIn(read: unknown): unknown {
  if (typeof read !== "object") return read;
  const { metric, imperial } = read as Measure;
  return (metric ?? imperial)?.value;
}

/** The decoded sample with these members replaced. */
function readWith(members: JsonObject): Partial<Observation> {
  const decoded = decodeObservations([{ ...sample, ...members }]);
  assert.ok(decoded && decoded !== "none");
  const { members: _, ...rest } = decoded;
  return rest;
}
