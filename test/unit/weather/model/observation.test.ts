import assert from "node:assert/strict";

import type { JsonObject } from "../../../../src/weather/base/json";
import type { Measure } from "../../../../src/weather/model/decode";
import { decodeObservations, type Observation, observedIn } from "../../../../src/weather/model/observation";
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
  departure: pair(-1.4, "C", -3, "F"),
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
  it("an observation is the first object of the array, with everything that was received [D1 J10]", () => {
    assert.deepEqual(readWith({}), understood);
    assert.deepEqual(decodeObservations([sample, { WeatherText: "Rain" }]), { ...readWith({}), members: sample });
  });

  const sides = { Metric: "21", Imperial: null };
  const wrong = [undefined, null, "21", Number.NaN, Infinity, [], {}, sides, { Speed: 5, Direction: "N" }, -1];
  /** The sample with this value for all members. */
  const all = (value: unknown): object => Object.fromEntries(Object.keys(sample).map((name) => [name, value]));
  const allWrong = wrong.filter((value) => value !== "21" && value !== -1).map((value) => [all(value)]);
  const assertUnexpected = (...bodies: unknown[]): void => {
    for (const body of bodies) assert.equal(decodeObservations(body), undefined);
  };
  itRows(assertUnexpected, {
    "only an array of objects is an observation [D3]": [sample, null, "", [null], [[]], ["x"]],
    "an object without known members isn't an observation [D3]": [[{}], [{ WeatherText: "\u200d\u200c" }], ...allWrong],
  });

  for (const [name, parts] of Object.entries(readMembers))
    it(`an observation lacks only ${name} if that is missing, null, or of the wrong type [J6]`, () => {
      for (const value of wrong.filter((value) => name !== "UVIndexText" || value !== "21"))
        assertRead({ [name]: value }, parts);
    });

  const measured = (Value: unknown, Unit: string): object => ({ Imperial: { Value, Unit } });
  const feelsLikeOf = (Value: unknown) => readWith({ RealFeelTemperature: measured(Value, "F") }).realFeel;
  const degreesOf = (Value: unknown) => readWith({ Temperature: { Metric: { Value, Unit: "C" } } }).temperature;
  const windOf = (Value: unknown) => readWith({ Wind: { Speed: { Metric: { Value, Unit: "km/h" } } } }).wind?.speed;
  const pressureOf = (Value: unknown) => readWith({ Pressure: measured(Value, "inHg") }).pressure;
  const visibilityOf = (Value: unknown) => readWith({ Visibility: measured(Value, "ft") }).visibility;
  const rainOf = (Value: unknown) =>
    readWith({ PrecipitationSummary: { PastHour: measured(Value, "in") } }).precipitation?.[0]?.amount;
  const directionOf = (Degrees: unknown) => readWith({ Wind: { Direction: { Degrees } } }).wind?.degrees;
  const humidityOf = (RelativeHumidity: unknown) => readWith({ RelativeHumidity }).humidity;
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
    "an impossible temperature is left out [J7]": [degreesOf, [-94.9, -0, 64.9], [-100, -95.1, 65.1, 100, -Infinity]],
    "an impossible apparent temperature is left out [J7]": [feelsLikeOf, [-237, 211], [-239, 213, -9999]],
    "a wind below zero or above a tornado's is left out [J7]": [windOf, [-0, 539], [-0.1, 541, 1e308, Infinity]],
    "a pressure that air can't have is left out [J7]": [pressureOf, [14.8, 32.4], [-9999, 14.7, 32.5]],
    "a visibility beyond that of clean air is left out [J7]": [visibilityOf, [0, 1_312_000], [-1, 1_313_000]],
    "rain below zero or above the record is left out [J7]": [rainOf, [0, 78.7], [-0.01, 78.8]],
    "a direction off the compass is left out [J7]": [directionOf, [0, -0, 0.5, 360], [360.1, -1, "90"]],
    "a humidity below 0 or above 100 percent is left out [J7]": [humidityOf, [0, -0, 100], [-1, 100.1, "50"]],
    "a UV index above the record is left out [J7]": [uvOf, [0, -0, 0.4, 11, 43.3], [50.1, 99, -1, Infinity, "6"]],
    "a time that can't be an observation's is left out [J8]": [timeOf, [], never],
    "an icon that isn't a whole number is left out [J9]": [iconOf, [7, 0, -0, -1], [1.5, "1", Infinity]],
  });

  const celsius = { Metric: { Value: 0, Unit: "C" } };
  const fahrenheit = { Imperial: { Value: 70, Unit: "F" } };
  const [metric, imperial] = [{ metric: { value: 0, unit: "C" } }, { imperial: { value: 70, unit: "F" } }];
  const inRange = (Past24HourRange: unknown): JsonObject => ({ TemperatureSummary: { Past24HourRange } });
  const ends = { Minimum: celsius, Maximum: fahrenheit };

  const tending = (direction: "falling" | "steady" | "rising") => ({ pressureTendency: { direction } });

  itEach(assertRead, {
    "an observation has one side of a value pair if the other side is missing [J11]": [
      [{ Temperature: celsius }, { temperature: metric }],
      [{ Temperature: { ...fahrenheit, Metric: null } }, { temperature: imperial }],
    ],
    "a value without a unit, in an unknown one, or in one of another kind is left out [J11]": [
      "K",
      "km/h",
      "",
      undefined,
    ]
      .map((Unit) => ({ Metric: { Value: 5, Unit } }))
      .map((other) => [
        { Temperature: other, Visibility: other },
        { temperature: undefined, visibility: undefined },
      ]),
    "a tendency of the pressure has one of three codes, in any case and as a word, or only text": [
      ...["F", "f", "FALLING"].map((Code) => [{ PressureTendency: { Code } }, tending("falling")] as const),
      ...["S", " s ", "Steady"].map((Code) => [{ PressureTendency: { Code } }, tending("steady")] as const),
      ...["R", "r", "rising"].map((Code) => [{ PressureTendency: { Code } }, tending("rising")] as const),
      [{ PressureTendency: { LocalizedText: " Up\n" } }, { pressureTendency: { text: "Up" } }],
      [{ PressureTendency: { Code: "toString" } }, { pressureTendency: undefined }],
    ],
    "the range of the past 24 hours needs both its ends": [
      [inRange(ends), { past24Hours: { low: metric, high: imperial } }],
      [inRange({ Minimum: celsius }), { past24Hours: undefined }],
      [inRange({ Maximum: fahrenheit }), { past24Hours: undefined }],
      [inRange({ ...ends, Maximum: { Metric: { Value: 300, Unit: "C" } } }), { past24Hours: undefined }],
    ],
  });

  it("an observation has the place's offset from UTC if that offset can exist [J8]", () => {
    const offsets = { "+14:00": 840, "-03:30": -210, "+00:00": 0, "-00:00": 0, Z: 0 };
    for (const [end, offset] of Object.entries(offsets))
      assertRead({ LocalObservationDateTime: `2026-10-25T04:25:00${end}` }, { observed: { epoch, offset } });
    for (const end of ["+99:00", "+14:01", "+05:75", "", "never", "+05:30 "])
      assertRead({ LocalObservationDateTime: `2026-10-25T04:25:00${end}` }, { observed: { epoch } });
  });

  it("an observation without its epoch has the time of its text if that has an offset [J8]", () => {
    const EpochTime = undefined;
    assertRead({ EpochTime }, {});
    assertRead({ EpochTime, LocalObservationDateTime: "2026-10-25T04:25:00" }, { observed: undefined });
  });

  const site = "https://www.accuweather.com";
  const itsOwn = "http://m.accuweather.com/en/us/new-york/349727/current-weather/349727";
  const elsewhere = ["https://evilaccuweather.com/", "https://accuweather.com.evil.example/", `x ${site}`, 7];
  const assertProvider = (isOfProvider: true | undefined, Link?: unknown, MobileLink?: unknown): void =>
    assert.equal(readWith({ Link, MobileLink }).isOfProvider, isOfProvider);
  itEach(assertProvider, {
    "an observation is the provider's if one of its links is [J12]": [
      [true, `${site}?x`, null],
      [true, "https://accuweather.com", null],
      [true, elsewhere[0], itsOwn],
    ],
    "an observation with links elsewhere isn't the provider's [J12]": elsewhere.map((link) => [undefined, link, link]),
  });

  const path = "/en/us/new-york/349727/current-weather/349727";
  const munich = "/de/de/m%C3%BCnchen/80331/current-weather/178086";
  const assertPage = (page: string | undefined, ...links: unknown[]): void => {
    for (const Link of links) assert.equal(readWith({ Link }).page, page && site + page);
  };
  itEach(assertPage, {
    "a link to the provider leads to its page over https [J12]": [
      [path, `http://www.accuweather.com${path}?lang=en-us`, `HTTPS://AccuWeather.com${path}`],
      [munich, `${site}${munich}?a=1&b=%20`],
      ["//evil.example/", `${site}//evil.example/`],
    ],
    "a link with characters that an address doesn't need, or more than 1000 of them, leads nowhere [J12]": [
      [undefined, `${site}${path}#x`, `${site}${path})[x](command:y`, `${site}${path}" onclick="alert(1)`],
      [undefined, `${site}${path}?x=[x](command:y)`, `${site}${path}\n`, ` ${site}${path}`, `${site}/\u202e${path}`],
      [undefined, `${site}/${"x".repeat(973)}`, [`${site}/`], { toString: () => `${site}/` }],
    ],
  });

  it("a response was made after its observation [F9]", () => {
    assert.equal(observedIn([sample]), epoch);
    for (const json of [null, {}, [], [null], [{ EpochTime: "x" }]]) assert.equal(observedIn(json), undefined);
  });

  it("an empty list has no observation [D2]", () => assert.equal(decodeObservations([]), "none"));

  it("an observation names its source in at most 80 characters [J3 J5]", () => {
    assertRead({ LocalSource: { Id: 7, Name: " Met\n\u202eOffice " } }, { localSource: "Met Office" });
    assertRead({ LocalSource: { Name: "x".repeat(1_000) } }, { localSource: `${"x".repeat(79)}…` });
    for (const LocalSource of [null, "x", [], {}, { Name: 7 }, { Name: "\u200b" }]) assertRead({ LocalSource }, {});
  });
});

/** Asserts that the sample with these members is decoded like the sample, except for these parts. */
function assertRead(members: JsonObject, parts: Parts): void {
  const expected = Object.entries({ ...readWith({}), ...parts }).filter(([, value]) => value !== undefined);
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
