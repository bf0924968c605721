import assert from "node:assert/strict";
import { decodeObservations, isObject, type Observation } from "../../../src/weather/observation";
import { makeObservation } from "../../service/observations";

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
  wind: { speed: { metric: { value: 12.4, unit: "km/h" }, imperial: { value: 7.7, unit: "mi/h" } }, direction: "SW" },
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
  Wind: "wind",
};

describe("observation", () => {
  it("is the first object of the array, with everything that was received", () => {
    assert.deepEqual(decodeObservations([sample, { WeatherText: "Rain" }]), {
      kind: "observation",
      observation: { ...understood, members: sample },
    });
  });

  it("is looked for in the first place alone, however many there are", () => {
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

  it("is missing in an empty array", () => {
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
    it(`is not seen in ${what}`, () => assert.deepEqual(decodeObservations(json), { kind: "unexpected" }));
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
    it(`lacks ${property} alone when ${name} is missing, null or of another type`, () => {
      const expected = Object.fromEntries(Object.entries(understood).filter(([key]) => key !== property));
      for (const value of wrong.filter((value) => !(name === "WeatherText" && value === "21"))) {
        assert.deepEqual(readWith({ [name]: value }), expected);
      }
    });
  }

  it("is spoilt by none of the other members", () => {
    for (const name of Object.keys(sample).filter(
      (name) => !(name in readMembers) && name !== "LocalObservationDateTime",
    )) {
      for (const value of wrong) assert.deepEqual(readWith({ [name]: value }), understood);
    }
  });

  it("may hold nothing but one member that is understood", () => {
    for (const [name, property] of Object.entries(readMembers)) {
      const lone = Object.fromEntries(
        Object.keys(sample).map((other) => [other, other === name ? sample[name as keyof typeof sample] : null]),
      );
      const decoded = decodeObservations([lone]);
      assert.deepEqual(decoded.kind === "observation" && Object.keys(decoded.observation), [property, "members"]);
    }
  });

  it("has one side of a value pair where the other is missing, and a value without its unit", () => {
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
      winds.map((Wind) => readWith({ Wind }).wind),
      [{ speed: { metric: { value: 0, unit: "km/h" } } }, { direction: "NO" }, undefined],
    );
  });

  it("has no temperature that nothing on Earth has", () => {
    const values = [-300, -200, 200, 1e308, -Infinity].map(
      (Value) => readWith({ Temperature: { Metric: { Value, Unit: "C" } } }).temperature,
    );
    assert.deepEqual(values, Array(5).fill(undefined));
    assert.deepEqual(
      [-199.9, 199.9].map((Value) => readWith({ Temperature: { Metric: { Value } } }).temperature?.metric?.value),
      [-199.9, 199.9],
    );
  });

  it("has no temperature in another unit than degrees", () => {
    const units = ["K", "km/h", "CC", "c", "[fix](command:workbench.action.terminal.new)", "x".repeat(1000)];
    const temperatures = units.map((Unit) =>
      readWith({ Temperature: { Metric: { Value: 5, Unit } }, RealFeelTemperature: { Metric: { Value: 5, Unit } } }),
    );
    assert.deepEqual(
      temperatures.flatMap(({ temperature, realFeel }) => [temperature, realFeel]),
      Array(12).fill(undefined),
    );
  });

  it("has the plausible side of a temperature where the other is not", () => {
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

  it("has no number that nothing in the air reaches", () => {
    const speeds = [1e12 - 1, 1e12, -1e12, 1e308].map(
      (Value) => readWith({ Wind: { Speed: { Metric: { Value, Unit: "km/h" } } } }).wind?.speed?.metric?.value,
    );
    assert.deepEqual(speeds, [1e12 - 1, undefined, undefined, undefined]);
  });

  it("has units of twelve characters at the most", () => {
    const units = ["x".repeat(12), "x".repeat(13), "x".repeat(1_000_000), " km/h\n"].map((Unit) =>
      readWith({ Wind: { Speed: { Metric: { Value: 5, Unit } } } }),
    );
    assert.deepEqual(
      units.map(({ wind }) => wind?.speed?.metric?.unit),
      ["x".repeat(12), `${"x".repeat(11)}…`, `${"x".repeat(11)}…`, "km/h"],
    );
  });

  it("has no humidity beyond 0 and 100 per cent", () => {
    assert.deepEqual(
      [-1, 0, 100, 101].map((RelativeHumidity) => readWith({ RelativeHumidity }).humidity),
      [undefined, 0, 100, undefined],
    );
  });

  it("has no time where the time cannot be one", () => {
    const times = [0, -1, 1_792_916_700_000, 1e18, 4_102_444_800, "1792916700"].map(
      (EpochTime) => readWith({ EpochTime }).observed,
    );
    assert.deepEqual(times, Array(6).fill(undefined));
  });

  it("has the place's distance from UTC where it can be one", () => {
    const ends = ["+14:00", "-03:30", "+00:00", "Z", "+99:00", "+14:01", "+05:75", "", "never"];
    const offsets = ends.map(
      (end) => readWith({ LocalObservationDateTime: `2026-10-25T04:25:00${end}` }).observed?.offset,
    );
    assert.deepEqual(offsets, [840, -210, 0, 0, ...Array<undefined>(5).fill(undefined)]);
    for (const value of wrong)
      assert.deepEqual(readWith({ LocalObservationDateTime: value }).observed, { epoch: 1_792_916_700_000 });
  });

  it("has texts of one printable, bounded line", () => {
    const { text } = readWith({ WeatherText: `Sun\r\n\u001b[31mny \u202e${"!".repeat(1_000_000)}` });
    assert.deepEqual([text?.slice(0, 14), text?.length], ["Sun [31mny !!!", 200]);
  });

  it("gives other objects no members", () => {
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

  it("is read from any depth without an overflow", () => {
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
