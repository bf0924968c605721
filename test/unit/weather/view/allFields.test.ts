import assert from "node:assert/strict";

import { allFieldRows, readableName } from "../../../../src/weather/view/allFields";
import { makeObservation } from "../../../loopback/observations";
import { countSegments } from "../base/segments";
import { localeOf } from "../fakes";

const metric = localeOf();
const imperial = localeOf("en-GB", "imperial");

describe("readings", () => {
  it("show every member in the service's order, members of members by their way", () => {
    const members = {
      WeatherText: "Sunny",
      IsDayTime: true,
      HasPrecipitation: false,
      UVIndex: 0,
      Wind: {
        Direction: { Degrees: 225, Localized: "SW" },
        Speed: { Metric: { Value: 12.4, Unit: "km/h" }, Imperial: { Value: 7.7, Unit: "mi/h" } },
      },
    };
    assert.deepEqual(rows(members), [
      "Weather text: Sunny",
      "Is day time: Yes",
      "Has precipitation: No",
      "UV index: 0",
      "Wind › Direction › Degrees: 225",
      "Wind › Direction › Localized: SW",
      "Wind › Speed: 12.4 km/h",
    ]);
  });

  it("leave out no member of a whole answer", () => {
    const answer = makeObservation({ details: true, now: 0, weather: "fog" });
    const labels = rows(answer).map((row) => row.split(/ › |: /)[0]);
    assert.deepEqual([...new Set(labels)], Object.keys(answer).map(readableName));
  });

  it("show value pairs in the wanted units, with the phrase that stands beside the value", () => {
    const side = (Value: number, Unit: string, Phrase: string): object => ({ Value, Unit, UnitType: 17, Phrase });
    const members = {
      RealFeelTemperature: { Metric: side(26.1, "C", "Pleasant"), Imperial: side(79, "F", "Quite pleasant") },
    };
    assert.deepEqual(
      [rows(members, metric), rows(members, imperial)],
      [["Real feel temperature: 26.1°C, Pleasant"], ["Real feel temperature: 79°F, Quite pleasant"]],
    );
  });

  it("J11 show the side that there is, with its own phrase", () => {
    const members = { DewPoint: { Metric: { Value: -0.04, Unit: "C", Phrase: "Dry" }, Imperial: null } };
    assert.deepEqual(rows(members, imperial), ["Dew point: -0.04°C, Dry"]);
  });

  it("show what stands beside the two sides of a value pair", () => {
    const Metric = { Value: 1013, Unit: "mb" };
    const members = { Pressure: { Metric, Trend: "rising", Past: { Imperial: null, Metric }, Reference: "canary" } };
    assert.deepEqual(rows(members), ["Pressure: 1013 mb", "Pressure › Trend: rising", "Pressure › Past: 1013 mb"]);
  });

  it("show what stands beside the value on the side that is shown, and not the other side's", () => {
    const side = (Value: number, Unit: string, Trend: string): object => ({ Value, Unit, Trend });
    const members = { Temperature: { Metric: side(20, "C", "rising"), Imperial: side(68, "F", "falling") } };
    assert.deepEqual(
      [rows(members, metric), rows(members, imperial)],
      [
        ["Temperature: 20°C", "Temperature › Trend: rising"],
        ["Temperature: 68°F", "Temperature › Trend: falling"],
      ],
    );
  });

  it("end after five levels also where there is more beside a value pair", () => {
    const pair = { Metric: { Value: 1, Unit: "km" }, More: 2 };
    const nested = (levels: number): object =>
      Array.from({ length: levels }).reduce<object>((inner) => ({ A: inner }), pair);
    assert.deepEqual(
      [4, 5, 6].map((levels) => rows(nested(levels)).length),
      [2, 2, 1],
    );
  });

  it("show unknown members like all others", () => {
    const members = { Pollen_Count: 3, AirQuality: { PM: "low", Sources: ["traffic", { Name: "wood" }] }, größe: 1.5 };
    assert.deepEqual(rows(members), [
      "Pollen count: 3",
      "Air quality › PM: low",
      "Air quality › Sources › 1: traffic",
      "Air quality › Sources › 2 › Name: wood",
      "Größe: 1.5",
    ]);
  });

  it("J6 J7 have a dash for what is null or empty, and no minus before a zero", () => {
    const members = {
      A: null,
      B: "",
      C: [],
      D: {},
      E: "\u200b\n",
      F: [null],
      G: -0,
      H: -1e-9,
      I: -2,
      J: Infinity,
      K: Number.NaN,
    };
    assert.deepEqual(rows(members), [
      "A: –",
      "B: –",
      "C: –",
      "D: –",
      "E: –",
      "F › 1: –",
      "G: 0",
      "H: 0",
      "I: -2",
      "J: –",
      "K: –",
    ]);
  });

  it("never show the address of the request, wherever it stands", () => {
    const members = {
      Reference: "canary",
      reference: "canary",
      REFERENCE: "canary",
      A: { Reference: { B: "canary" } },
      C: [{ Reference: ["canary"], D: 1 }],
    };
    assert.deepEqual(rows(members), ["C › 1 › D: 1"]);
  });

  it("show what only has that word in its name", () => {
    assert.deepEqual(rows({ CrossReference: 1, ReferencePoint: 2 }), ["Cross reference: 1", "Reference point: 2"]);
  });

  it("J3 J4 J5 are printable, bounded lines", () => {
    const [row] = allFieldRows({ ["Na\nme\u202e".repeat(1000)]: "a\r\n\u001b[31m".repeat(100_000) }, metric);
    assert.ok(row);
    assert.ok(row.label.length <= 160 && row.value.length <= 300);
    assert.doesNotMatch(row.label + row.value, /\p{Cc}|\u202e/u);
  });

  it("end after five levels, however many there are", () => {
    const nested = (levels: number): unknown => JSON.parse(`${'{"A":'.repeat(levels)}1${"}".repeat(levels)}`);
    const shown = [5, 6, 7, 100_000].map((levels) => rows(nested(levels) as object));
    assert.deepEqual(shown, [
      ["A › A › A › A › A: 1"],
      ["A › A › A › A › A › A: 1"],
      ["A › A › A › A › A › A: …"],
      ["A › A › A › A › A › A: …"],
    ]);
    assert.deepEqual(rows({ A: JSON.parse("[".repeat(100_000) + "]".repeat(100_000)) as unknown }), [
      "A › 1 › 1 › 1 › 1 › 1: …",
    ]);
  });

  for (const [count, shown, last] of [
    [9_999, 9_999, "Member 9998: x"],
    [10_000, 10_000, "Member 9999: x"],
    [10_001, 10_001, "…: …"],
    [100_000, 10_001, "…: …"],
  ] as const) {
    it(`J10 are ${shown} of ${count} members`, () => {
      const members = Object.fromEntries(Array.from({ length: count }, (_, index) => [`Member${index}`, "x"]));
      const all = rows(members);
      assert.deepEqual([all.length, all.at(-1)], [shown, last]);
    });
  }

  it("J10 are capped wherever the members stand", () => {
    const list = Array.from({ length: 20_000 }, () => "x");
    const pairs = Object.fromEntries(
      list.map((_, index) => [`M${index}`, { Metric: { Value: 1 }, Imperial: {}, More: 1 }]),
    );
    for (const members of [{ A: list }, { A: { B: [list] } }, pairs, { A: pairs }]) {
      const all = rows(members);
      assert.deepEqual([all.length, all.at(-1)], [10_001, "…: …"]);
    }
  });

  it("J5 J10 end where there are more characters than the limit, and so does the work", () => {
    const marks = "\u0301".repeat(7200);
    const many = (count: number, of: (index: number) => [string, unknown]): object =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => of(index)));
    const hostile: Readonly<Record<string, object>> = {
      marks: many(450, (index) => [`M${index}`, marks]),
      "long values": many(10_000, (index) => [`M${index}`, "ก".repeat(302)]),
      "long names": many(40_000, (index) => [`${index}${"ก".repeat(80)}`, index]),
      "long names without rows": many(40_000, (index) => [`${index}${"ก".repeat(80)}`, { Reference: index }]),
      "a long way to many": { ["ก\u0301".repeat(100)]: { ["ก".repeat(100)]: many(9000, (index) => [`${index}`, 1]) } },
    };
    let values: readonly string[] = [];
    for (const [what, members] of Object.entries(hostile)) {
      let all: readonly string[] = [];
      const segments = countSegments(() => (all = rows(members)));
      if (what === "long values") values = all;
      assert.ok(segments <= 650_000, `${what}: ${segments} segments`);
      assert.ok(all.join("").length <= 650_000, `${what}: ${all.join("").length} characters`);
    }
    assert.deepEqual([values[0], values.at(-1)], [`M0: ${"ก".repeat(299)}…`, "…: …"]);
  }).timeout(60_000);

  it("have a dash for a name that cannot be seen", () => {
    assert.deepEqual(rows({ "": 1, "\u200b": 2, A: { " ": 3, _: 4 } }), ["–: 1", "–: 2", "A › –: 3", "A › –: 4"]);
  });

  it("say yes and no, and write numbers, in the person's language", () => {
    const german = localeOf("de-DE", "metric", (text) => (text === "Yes" ? "Ja" : "Nein"));
    assert.deepEqual(rows({ A: true, B: false, C: 1.5 }, german), ["A: Ja", "B: Nein", "C: 1,5"]);
  });

  it("write a number that may be a year or a code without separators", () => {
    assert.deepEqual(rows({ Year: 2026, EpochTime: 1_793_088_000 }), ["Year: 2026", "Epoch time: 1793088000"]);
  });

  it("show hostile names as names", () => {
    const members = JSON.parse(
      '{"__proto__": {"Polluted": 1}, "constructor": {"prototype": {"Polluted": 2}}, "toString": null}',
    ) as object;
    assert.deepEqual(rows(members), ["Proto › Polluted: 1", "Constructor › Prototype › Polluted: 2", "To string: –"]);
    assert.equal("Polluted" in {}, false);
  });
});

describe("member's name", () => {
  const names: Readonly<Record<string, string>> = {
    WeatherText: "Weather text",
    RealFeelTemperatureShade: "Real feel temperature shade",
    UVIndex: "UV index",
    UVIndexText: "UV index text",
    Precip1hr: "Precip 1 hr",
    Past24HourTemperatureDeparture: "Past 24 hour temperature departure",
    LocalObservationDateTime: "Local observation date time",
    snake_case_name: "Snake case name",
    double__underscore: "Double underscore",
    ID: "ID",
    link: "Link",
  };
  for (const [name, readable] of Object.entries(names)) {
    it(`${name} reads ${readable}`, () => assert.equal(readableName(name), readable));
  }
});

function rows(members: object, locale = metric): string[] {
  return allFieldRows(members as Readonly<Record<string, unknown>>, locale).map(
    ({ label, value }) => `${label}: ${value}`,
  );
}
