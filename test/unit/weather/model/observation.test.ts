import assert from "node:assert/strict";

import { isObject, type JsonObject } from "../../../../src/weather/base/json";
import { decodeObservations, type Observation } from "../../../../src/weather/model/observation";
import { makeObservation } from "../../../loopback/observations";

const now = Date.UTC(2026, 9, 27, 8);
const sample = {
  ...makeObservation({ details: true, now, weather: "sunnyDay" }),
  EpochTime: 1_792_916_700,
  LocalObservationDateTime: "2026-10-25T04:25:00-04:00",
};

const understood = {
  text: "Sunny",
  icon: 1,
  isDayTime: true,
  observed: { epoch: 1_792_916_700_000, offset: -240 },
  temperature: { metric: { value: 24.3, unit: "C" }, imperial: { value: 76, unit: "F" } },
  realFeel: { metric: { value: 26.1, unit: "C" }, imperial: { value: 79, unit: "F" } },
  humidity: 46,
  wind: {
    speed: { metric: { value: 12.4, unit: "km/h" }, imperial: { value: 7.7, unit: "mi/h" } },
    gusts: { metric: { value: 20.7, unit: "km/h" }, imperial: { value: 12.9, unit: "mi/h" } },
    direction: "SW",
    degrees: 225,
  },
  uv: { index: 6, text: "High" },
  dewPoint: { metric: { value: 11.8, unit: "C" }, imperial: { value: 53, unit: "F" } },
  visibility: { metric: { value: 16, unit: "km" }, imperial: { value: 10, unit: "mi" } },
  pressure: { metric: { value: 1019.4, unit: "mb" }, imperial: { value: 30.1, unit: "inHg" } },
  pressureTendency: { direction: "rising", text: "Rising" },
  cloudCover: 4,
  past24Hours: {
    low: { metric: { value: 19.3, unit: "C" }, imperial: { value: 67, unit: "F" } },
    high: { metric: { value: 29.3, unit: "C" }, imperial: { value: 85, unit: "F" } },
  },
  precipitation: [1, 3, 6, 12, 24].map((hours) => ({
    hours,
    amount: { metric: { value: 0, unit: "mm" }, imperial: { value: 0, unit: "in" } },
  })),
  page: "https://www.accuweather.com/en/us/new-york/349727/current-weather/349727",
};

/** The members that are read, and what each becomes. */
const readMembers: Readonly<Record<string, keyof Observation>> = {
  WeatherText: "text",
  WeatherIcon: "icon",
  IsDayTime: "isDayTime",
  EpochTime: "observed",
  Temperature: "temperature",
  RealFeelTemperature: "realFeel",
  RelativeHumidity: "humidity",
  DewPoint: "dewPoint",
  Visibility: "visibility",
  Pressure: "pressure",
  PressureTendency: "pressureTendency",
  CloudCover: "cloudCover",
  TemperatureSummary: "past24Hours",
  PrecipitationSummary: "precipitation",
  Link: "page",
};

/** The members that make one property together, and what is left of it without each. */
const sharedMembers: Readonly<Record<string, Partial<typeof understood>>> = {
  Wind: { wind: { gusts: understood.wind.gusts } as typeof understood.wind },
  WindGust: { wind: without(understood.wind, "gusts") },
  UVIndex: { uv: { text: "High" } as typeof understood.uv },
  UVIndexText: { uv: { index: 6 } as typeof understood.uv },
  LocalObservationDateTime: { observed: { epoch: understood.observed.epoch } as typeof understood.observed },
};

describe("observation", () => {
  it("D1 is the first object of the array, with everything that was received", () => {
    assert.deepEqual(decodeObservations([sample, { WeatherText: "Rain" }]), {
      kind: "observation",
      observation: { ...understood, members: sample },
    });
  });

  it("J10 is looked for in the first place alone, however many there are", () => {
    const places: (string | symbol)[] = [];
    const many = new Proxy(Array<unknown>(10_000).fill(sample), {
      get: (target, place, receiver): unknown => (places.push(place), Reflect.get(target, place, receiver)),
    });
    assert.equal(decodeObservations(many).kind, "observation");
    assert.deepEqual(
      places.filter((place) => place !== "length"),
      ["0"],
    );
  });

  it("D2 is missing in an empty array", () => {
    assert.deepEqual(decodeObservations([]), { kind: "empty" });
  });

  const others: Readonly<Record<string, unknown>> = {
    "a bare object": sample,
    null: null,
    true: true,
    "an empty text": "",
    "a number": 0,
    "an array of null": [null],
    "an array of arrays": [[]],
    "an array of texts": ["x"],
    "an array of an empty object": [{}],
    "a text of nothing visible": [{ WeatherText: "\u200d\u200c" }],
    "an error object in an array": [
      { Code: "Unauthorized", Message: "Api Authorization failed", Reference: "/currentconditions/v1/1" },
    ],
    "a place in an array": [{ Version: 1, Key: "349727", Type: "City", LocalizedName: "New York" }],
    "nothing but null members": [Object.fromEntries(Object.keys(sample).map((name) => [name, null]))],
  };
  for (const [what, json] of Object.entries(others)) {
    it(`D3 D29 is not seen in ${what}`, () => assert.deepEqual(decodeObservations(json), { kind: "unexpected" }));
  }

  const wrong: readonly unknown[] = [
    undefined,
    null,
    "21",
    Number.NaN,
    Infinity,
    [],
    {},
    [sample],
    { Metric: "21", Imperial: null },
    { Speed: 5, Direction: "N" },
  ];
  for (const [name, property] of Object.entries(readMembers)) {
    it(`J6 lacks ${property} alone when ${name} is missing, null or of another type`, () => {
      const expected = Object.fromEntries(Object.entries(understood).filter(([key]) => key !== property));
      for (const value of wrong.filter((value) => !(name === "WeatherText" && value === "21"))) {
        assert.deepEqual(readWith({ [name]: value }), expected);
      }
    });
  }

  for (const [name, rest] of Object.entries(sharedMembers)) {
    it(`J6 has the rest of ${Object.keys(rest).join()} when ${name} is missing, null or of another type`, () => {
      for (const value of wrong.filter((value) => !(name === "UVIndexText" && value === "21"))) {
        assert.deepEqual(readWith({ [name]: value }), { ...understood, ...rest });
      }
    });
  }

  it("J6 is spoilt by none of the other members", () => {
    const others = Object.keys(sample).filter((name) => !(name in readMembers) && !(name in sharedMembers));
    assert.equal(others.length, 32 - 20);
    for (const name of others) {
      for (const value of wrong) assert.deepEqual(readWith({ [name]: value }), understood);
    }
  });

  it("J6 is none when all members are wrong in the same way", () => {
    for (const value of wrong.filter((value) => value !== "21")) {
      const members = Object.fromEntries(Object.keys(sample).map((name) => [name, value]));
      assert.deepEqual(decodeObservations([members]), { kind: "unexpected" });
    }
  });

  it("may hold nothing but one member that is understood", () => {
    const lonely = { ...readMembers, Wind: "wind", WindGust: "wind", UVIndex: "uv", UVIndexText: "uv" };
    for (const [name, property] of Object.entries(lonely)) {
      const lone = Object.fromEntries(
        Object.keys(sample).map((other) => [other, other === name ? (sample as JsonObject)[name] : null]),
      );
      const decoded = decodeObservations([lone]);
      assert.deepEqual(decoded.kind === "observation" && Object.keys(decoded.observation), [property, "members"]);
    }
  });

  it("J11 has one side of a value pair where the other is missing, and a value without its unit", () => {
    const pairs = [
      { Metric: { Value: 0, Unit: "C" } },
      { Imperial: { Value: 32, Unit: "F" }, Metric: null },
      { Metric: { Value: -3 }, Imperial: { Unit: "F" } },
    ];
    assert.deepEqual(
      pairs.map((Temperature) => readWith({ Temperature }).temperature),
      [
        { metric: { value: 0, unit: "C" } },
        { imperial: { value: 32, unit: "F" } },
        { metric: { value: -3, unit: "" } },
      ],
    );
  });

  it("has half of the wind where the other half is missing", () => {
    const winds = [
      { Speed: { Metric: { Value: 0, Unit: "km/h" } } },
      { Direction: { Localized: "NO", Degrees: 45 } },
      { Direction: {}, Speed: { Metric: { Value: Infinity } } },
    ];
    assert.deepEqual(
      winds.map((Wind) => readWith({ Wind, WindGust: null }).wind),
      [{ speed: { metric: { value: 0, unit: "km/h" } } }, { direction: "NO", degrees: 45 }, undefined],
    );
  });

  it("has a direction of the wind where it is one of a compass", () => {
    const degrees = [0, -0, 0.5, 360, 360.1, -1, Infinity, "90", null].map(
      (Degrees) => readWith({ Wind: { Direction: { Degrees } } }).wind?.degrees,
    );
    assert.deepEqual(degrees, [0, 0, 0.5, 360, ...Array<undefined>(5).fill(undefined)]);
  });

  it("has gusts of any shape that a speed may have, and no others", () => {
    const Speed = { Metric: { Value: 30, Unit: "km/h" } };
    const gusts = [{ Speed }, { Speed: { Metric: 30 } }, { Speed: [Speed] }, Speed, 30].map(
      (WindGust) => readWith({ WindGust }).wind?.gusts,
    );
    assert.deepEqual(gusts, [{ metric: { value: 30, unit: "km/h" } }, ...Array<undefined>(4).fill(undefined)]);
  });

  it("has a UV index from 0 to below 100", () => {
    const indices = [0, -0, 0.4, 11, 99.9, 100, -1, Infinity, "6"].map((UVIndex) => readWith({ UVIndex }).uv?.index);
    assert.deepEqual(indices, [0, 0, 0.4, 11, 99.9, ...Array<undefined>(4).fill(undefined)]);
  });

  it("has a tendency of the pressure that has one of three codes, and words without a code", () => {
    const codes = ["F", "S", "R", "r", "X", "", "toString", "__proto__", 1, null];
    const directions = codes.map((Code) => readWith({ PressureTendency: { Code } }).pressureTendency?.direction);
    assert.deepEqual(directions, ["falling", "steady", "rising", ...Array<undefined>(7).fill(undefined)]);
    assert.deepEqual(readWith({ PressureTendency: { LocalizedText: " Up\n" } }).pressureTendency, { text: "Up" });
  });

  it("has the range of the past 24 hours when both ends are known", () => {
    const [Minimum, Maximum] = [{ Metric: { Value: 1, Unit: "C" } }, { Imperial: { Value: 50, Unit: "F" } }];
    const of = (range: unknown): unknown => readWith({ TemperatureSummary: { Past24HourRange: range } }).past24Hours;
    assert.deepEqual(of({ Minimum, Maximum }), {
      low: { metric: { value: 1, unit: "C" } },
      high: { imperial: { value: 50, unit: "F" } },
    });
    const others = [
      { Minimum },
      { Maximum },
      { Minimum, Maximum: { Metric: { Value: 300, Unit: "C" } } },
      [Minimum, Maximum],
    ];
    assert.deepEqual(others.map(of), Array(4).fill(undefined));
    assert.equal(readWith({ TemperatureSummary: { Past6HourRange: { Minimum, Maximum } } }).past24Hours, undefined);
  });

  it("has what fell in the hours that are known, from the fewest", () => {
    const amount = { Metric: { Value: 1, Unit: "mm" } };
    const of = (PrecipitationSummary: object): readonly number[] | undefined =>
      readWith({ PrecipitationSummary }).precipitation?.map(({ hours }) => hours);
    assert.deepEqual(of({ Past24Hours: amount, PastHour: amount, Past9Hours: amount }), [1, 24]);
    assert.deepEqual(of({ Past24Hours: null, Past6Hours: amount, Past3Hours: { Metric: { Value: "1" } } }), [6]);
    assert.equal(of({ Precipitation: amount }), undefined);
  });

  const page = "/en/us/new-york/349727/current-weather/349727";
  const pages: readonly (readonly [link: unknown, page: string | undefined])[] = [
    [`http://www.accuweather.com${page}?lang=en-us`, page],
    [`https://www.accuweather.com${page}`, page],
    [`https://accuweather.com${page}`, page],
    [`HTTPS://WWW.AccuWeather.com${page}`, page],
    ["http://www.accuweather.com/", "/"],
    [
      "https://www.accuweather.com/de/de/m%C3%BCnchen/80331/current-weather/178086?a=1&b=%20",
      "/de/de/m%C3%BCnchen/80331/current-weather/178086",
    ],
    ["https://www.accuweather.com//evil.example/", "//evil.example/"],
    ["javascript:alert(1)", undefined],
    ["javascript://www.accuweather.com/%0aalert(1)", undefined],
    ["JaVaScRiPt:alert('https://www.accuweather.com/')", undefined],
    ["vscode://publisher.extension/https://www.accuweather.com/", undefined],
    ["command:workbench.action.terminal.new", undefined],
    ["data:text/html,https://www.accuweather.com/", undefined],
    ["file:///etc/passwd", undefined],
    [`ftp://www.accuweather.com${page}`, undefined],
    [`//www.accuweather.com${page}`, undefined],
    [page, undefined],
    [`https://evil.example${page}`, undefined],
    [`https://www.accuweather.com.evil.example${page}`, undefined],
    [`https://evilaccuweather.com${page}`, undefined],
    [`https://evil.accuweather.com${page}`, undefined],
    [`https://wwwxaccuweather.com${page}`, undefined],
    [`https://www.accuweatherxcom${page}`, undefined],
    [`https://user@www.accuweather.com${page}`, undefined],
    [`https://www.accuweather.com:word@evil.example${page}`, undefined],
    [`https://www.accuweather.com@evil.example${page}`, undefined],
    [`https://www.accuweather.com:8443${page}`, undefined],
    [`https://www.accuweather.com\\@evil.example${page}`, undefined],
    [`https://www.accuweather.com.${page}`, undefined],
    ["https://www.accuweather.com", undefined],
    [`https://www.accuweather.com${page}#x`, undefined],
    [`https://www.accuweather.com${page})[x](command:y`, undefined],
    [`https://www.accuweather.com${page}" onclick="alert(1)`, undefined],
    [`https://www.accuweather.com${page}?x=[x](command:y)`, undefined],
    [`https://www.accuweather.com${page}\n`, undefined],
    [` https://www.accuweather.com${page}`, undefined],
    [`https://www.accuweather.com/\u202e${page}`, undefined],
    [`https://www.аccuweather.com${page}`, undefined],
    [`https://www.accuweather.com/${"x".repeat(972)}`, `/${"x".repeat(972)}`],
    [`https://www.accuweather.com/${"x".repeat(973)}`, undefined],
    [`https://www.accuweather.com/${"x".repeat(10_000_000)}`, undefined],
    [["https://www.accuweather.com/"], undefined],
    [{ toString: () => "https://www.accuweather.com/" }, undefined],
    ["", undefined],
  ];
  for (const [link, path] of pages) {
    it(`J12 has ${path === undefined ? "no page" : "a page of the provider"} for the link ${JSON.stringify(link).slice(0, 90)}`, () =>
      assert.equal(readWith({ Link: link }).page, path && `https://www.accuweather.com${path}`));
  }

  it("J7 has no temperature that nothing on Earth has", () => {
    const values = [-300, -200, 200, 1e308, -Infinity].map(
      (Value) => readWith({ Temperature: { Metric: { Value, Unit: "C" } } }).temperature,
    );
    assert.deepEqual(values, Array(5).fill(undefined));
    assert.deepEqual(
      [-199.9, 199.9].map((Value) => readWith({ Temperature: { Metric: { Value } } }).temperature?.metric?.value),
      [-199.9, 199.9],
    );
  });

  it("J11 has no temperature in another unit than degrees", () => {
    const units = ["K", "km/h", "CC", "c", "[fix](command:workbench.action.terminal.new)", "x".repeat(1000)];
    const temperatures = units.map((Unit) =>
      readWith({ Temperature: { Metric: { Value: 5, Unit } }, RealFeelTemperature: { Metric: { Value: 5, Unit } } }),
    );
    assert.deepEqual(
      temperatures.flatMap(({ temperature, realFeel }) => [temperature, realFeel]),
      Array(12).fill(undefined),
    );
  });

  it("J11 has the plausible side of a temperature where the other is not", () => {
    const [Metric, Imperial] = [
      { Value: 21, Unit: "C" },
      { Value: 70, Unit: "F" },
    ];
    const pairs = [
      { Metric, Imperial: { Value: 1e9, Unit: "F" } },
      { Metric: { Value: -200, Unit: "C" }, Imperial },
      { Metric, Imperial: { Value: 294, Unit: "K" } },
    ];
    const [metric, imperial] = [{ metric: { value: 21, unit: "C" } }, { imperial: { value: 70, unit: "F" } }];
    assert.deepEqual(
      pairs.map((Temperature) => readWith({ Temperature }).temperature),
      [metric, imperial, metric],
    );
  });

  it("J7 has no number that nothing in the air reaches, and no minus before a zero", () => {
    const speeds = [1e12 - 1, -0, 1e12, -1e12, 1e308, Number("12345678901234567890"), Infinity].map(
      (Value) => readWith({ Wind: { Speed: { Metric: { Value, Unit: "km/h" } } } }).wind?.speed?.metric?.value,
    );
    assert.deepEqual(speeds, [1e12 - 1, 0, ...Array<undefined>(5).fill(undefined)]);
  });

  it("J5 has units of twelve characters at the most", () => {
    const units = ["x".repeat(12), "x".repeat(13), "x".repeat(1_000_000), " km/h\n"].map((Unit) =>
      readWith({ Wind: { Speed: { Metric: { Value: 5, Unit } } } }),
    );
    assert.deepEqual(
      units.map(({ wind }) => wind?.speed?.metric?.unit),
      ["x".repeat(12), `${"x".repeat(11)}…`, `${"x".repeat(11)}…`, "km/h"],
    );
  });

  it("J7 has no humidity and no clouds beyond 0 and 100 per cent", () => {
    const shares = [-1, 0, -0, 100, 100.1, "50"].map((share) => {
      const { humidity, cloudCover } = readWith({ RelativeHumidity: share, CloudCover: share });
      return [humidity, cloudCover];
    });
    assert.deepEqual(
      shares,
      [undefined, 0, 0, 100, undefined, undefined].map((share) => [share, share]),
    );
  });

  it("J8 has no time where the time cannot be one", () => {
    const times = [0, -1, 1_792_916_700_000, 1e18, 4_102_444_800, "1792916700"].map(
      (EpochTime) => readWith({ EpochTime }).observed,
    );
    assert.deepEqual(times, Array(6).fill(undefined));
  });

  it("J8 has the place's distance from UTC where it can be one", () => {
    const ends = ["+14:00", "-03:30", "+00:00", "-00:00", "Z", "+99:00", "+14:01", "+05:75", "", "never", "+05:30 "];
    const offsets = ends.map(
      (end) => readWith({ LocalObservationDateTime: `2026-10-25T04:25:00${end}` }).observed?.offset,
    );
    assert.deepEqual(offsets, [840, -210, 0, 0, 0, ...Array<undefined>(6).fill(undefined)]);
    for (const value of wrong)
      assert.deepEqual(readWith({ LocalObservationDateTime: value }).observed, { epoch: 1_792_916_700_000 });
  });

  it("J9 has a whole number for a picture, without a minus before a zero", () => {
    const icons = [7, 0, -0, -1, 1.5, "1", 1e12, Infinity].map((WeatherIcon) => readWith({ WeatherIcon }).icon);
    assert.deepEqual(icons, [7, 0, 0, -1, undefined, undefined, undefined, undefined]);
  });

  it("J3 J4 J5 has texts of one printable, bounded line", () => {
    const { text } = readWith({ WeatherText: `Sun\r\n\u001b[31mny \u202e${"!".repeat(1_000_000)}` });
    assert.deepEqual([text?.slice(0, 14), text?.length], ["Sun [31mny !!!", 200]);
    const { wind, uv } = readWith({
      UVIndexText: "x".repeat(1000),
      Wind: { Direction: { Localized: "x".repeat(1000) } },
    });
    assert.deepEqual([wind?.direction?.length, uv?.text?.length], [40, 200]);
  });

  it("D15 gives other objects no members", () => {
    const hostile: unknown = JSON.parse(
      '[{"WeatherText": "Sunny", "__proto__": {"polluted": true, "WeatherIcon": 5}, "constructor": {"prototype": {"polluted": true}}}]',
    );
    const decoded = decodeObservations(hostile);
    assert.deepEqual(decoded.kind === "observation" && { ...decoded.observation, members: [] }, {
      text: "Sunny",
      members: [],
    });
    assert.equal("polluted" in {}, false);
  });

  it("D12 is read from any depth without an overflow", () => {
    const deep: unknown = JSON.parse(
      `[{"WeatherText": "Sunny", "Wind": ${'{"Speed":'.repeat(100_000)}1${"}".repeat(100_000)}}]`,
    );
    assert.equal(decodeObservations(deep).kind, "observation");
  });
});

describe("JSON object", () => {
  it("is neither an array nor null", () =>
    assert.deepEqual([{}, { a: 1 }, [], null, "x", undefined].map(isObject), [true, true, false, false, false, false]));
});

/** What is understood of the sample with other members in it. */
function readWith(members: Readonly<Record<string, unknown>>): Partial<Observation> {
  const decoded = decodeObservations([{ ...sample, ...members }]);
  assert.ok(decoded.kind === "observation");
  const { members: _, ...rest } = decoded.observation;
  return rest;
}

function without<T extends object>(whole: T, name: keyof T): T {
  return Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name)) as T;
}
