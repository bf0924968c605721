import assert from "node:assert/strict";

import type { Locale } from "../../../../src/weather/locale/formatUnits";
import { markdownOf } from "../../../../src/weather/view/panelView";
import type { WeatherReading } from "../../../../src/weather/view/readings";
import { faultsIn, localeOf } from "../fakes";
import { glanceAt, imperial, linesOf, metric, panelAt, sample, stateOf, without } from "./viewFixture";

const whole: readonly WeatherReading[] = [
  { label: "Feels like", value: "26.1°C" },
  { label: "Wind", value: "12 km/h SW", detail: "Gusts 21 km/h", picture: { kind: "compass", degrees: 225 } },
  {
    label: "Humidity",
    value: "46%",
    detail: "Dew point 12°C",
    picture: { kind: "scale", fraction: 0.46, of: "share" },
  },
  { label: "UV index", value: "6", detail: "High", picture: { kind: "scale", fraction: 6 / 11, of: "uv" } },
  { label: "Pressure", value: "1019 mb", detail: "Rising", picture: { kind: "tendency", direction: "rising" } },
  { label: "Past 24 hours", value: "19°C to 29°C", picture: { kind: "range", fraction: 0.5 } },
  { label: "Visibility", value: "16 km" },
  { label: "Cloud cover", value: "4%", picture: { kind: "scale", fraction: 0.04, of: "share" } },
];

describe("tiles", () => {
  it("show the readings of a whole answer, each with its picture", () => assert.deepEqual(tiles(sample), whole));

  it("show them in the person's units", () => {
    assert.deepEqual(
      tiles(sample, imperial).map(({ value, detail }) => [value, detail].join(" ").trim()),
      [
        "79°F",
        "8 mph SW Gusts 13 mph",
        "46% Dew point 53°F",
        "6 High",
        "30.1 inHg Rising",
        "67°F to 85°F",
        "10 mi",
        "4%",
      ],
    );
    assert.deepEqual(
      tiles(sample, imperial).map(({ picture }) => picture?.kind),
      whole.map(({ picture }) => picture?.kind),
    );
  });

  it("show them as the person's language writes numbers", () => {
    const { value } = tiles(sample, localeOf("de-DE")).find(({ label }) => label === "Pressure") ?? {};
    assert.equal(value, "1019 mb");
  });

  const speed = { Metric: { Value: 12.4, Unit: "km/h" } };
  const missing: readonly (readonly [
    what: string,
    members: object,
    tile: string,
    Partial<WeatherReading> | undefined,
  ])[] = [
    ["RealFeelTemperature", without("RealFeelTemperature"), "Feels like", undefined],
    ["Wind and WindGust", without("Wind", "WindGust"), "Wind", undefined],
    ["Wind but with WindGust", without("Wind"), "Wind", undefined],
    ["WindGust", without("WindGust"), "Wind", { value: "12 km/h SW", picture: { kind: "compass", degrees: 225 } }],
    ["a direction", { Wind: { Speed: speed } }, "Wind", { value: "12 km/h" }],
    [
      "a name for the direction",
      { Wind: { Speed: speed, Direction: { Degrees: 0 } } },
      "Wind",
      { value: "12 km/h", picture: { kind: "compass", degrees: 0 } },
    ],
    [
      "a speed",
      { Wind: { Direction: { Degrees: 360, Localized: "N" } } },
      "Wind",
      { value: "N", picture: { kind: "compass", degrees: 360 } },
    ],
    ["anything but degrees", { Wind: { Direction: { Degrees: 90 } } }, "Wind", undefined],
    ["RelativeHumidity", without("RelativeHumidity"), "Humidity", undefined],
    [
      "DewPoint",
      without("DewPoint"),
      "Humidity",
      { value: "46%", picture: { kind: "scale", fraction: 0.46, of: "share" } },
    ],
    ["UVIndex", without("UVIndex"), "UV index", { value: "High" }],
    ["UVIndex and UVIndexText", without("UVIndex", "UVIndexText"), "UV index", undefined],
    [
      "UVIndexText",
      without("UVIndexText"),
      "UV index",
      { value: "6", picture: { kind: "scale", fraction: 6 / 11, of: "uv" } },
    ],
    ["Pressure", without("Pressure"), "Pressure", undefined],
    ["PressureTendency", without("PressureTendency"), "Pressure", { value: "1019 mb" }],
    [
      "a code for the tendency",
      { ...sample, PressureTendency: { LocalizedText: "Rising" } },
      "Pressure",
      { value: "1019 mb", detail: "Rising" },
    ],
    [
      "words for the tendency",
      { ...sample, PressureTendency: { Code: "F" } },
      "Pressure",
      { value: "1019 mb", picture: { kind: "tendency", direction: "falling" } },
    ],
    ["TemperatureSummary", without("TemperatureSummary"), "Past 24 hours", undefined],
    ["Temperature", without("Temperature"), "Past 24 hours", { value: "19°C to 29°C" }],
    ["Visibility", without("Visibility"), "Visibility", undefined],
    ["CloudCover", without("CloudCover"), "Cloud cover", undefined],
  ];
  for (const [what, members, label, tile] of missing) {
    it(`${tile ? "show as much as there is of" : "leave out"} ${label} without ${what}`, () => {
      const shown = tiles({ WeatherIcon: 1, ...members });
      assert.deepEqual(
        shown.filter((one) => one.label === label),
        tile ? [{ label, ...tile }] : [],
      );
      assert.deepEqual(faultsIn(shown), []);
    });
  }

  const north = { Degrees: 0, Localized: "N" };
  const winds: readonly (readonly [
    speed: object,
    gusts: object | undefined,
    locale: Locale,
    tile: Partial<WeatherReading>,
  ])[] = [
    [kmh(0), undefined, metric, { value: "Calm" }],
    [kmh(-0), kmh(0), metric, { value: "Calm" }],
    [kmh(0.3), kmh(0.9), metric, { value: "Calm" }],
    [kmh(0.9), kmh(14), metric, { value: "Calm", detail: "Gusts 14 km/h" }],
    [kmh(1), undefined, metric, { value: "1 km/h N", picture: { kind: "compass", degrees: 0 } }],
    [kmh(5), kmh(0), metric, { value: "5 km/h N", picture: { kind: "compass", degrees: 0 } }],
    [{ ...kmh(1.1), Imperial: { Value: 0.7, Unit: "mi/h" } }, undefined, imperial, { value: "Calm" }],
    [
      { ...kmh(1.6), Imperial: { Value: 1, Unit: "mi/h" } },
      undefined,
      imperial,
      { value: "1 mph N", picture: { kind: "compass", degrees: 0 } },
    ],
    [{ Metric: { Value: 0, Unit: "m/s" } }, undefined, metric, { value: "Calm" }],
    [
      { Metric: { Value: 0.9, Unit: "m/s" } },
      undefined,
      metric,
      { value: "1 m/s N", picture: { kind: "compass", degrees: 0 } },
    ],
  ];
  for (const [speed, gusts, locale, tile] of winds) {
    const said = [tile.value, tile.detail].filter(Boolean).join(", ");
    it(`say ${said} of a wind of ${JSON.stringify(speed)}${gusts ? ` with gusts of ${JSON.stringify(gusts)}` : ""}`, () => {
      const members = { Wind: { Speed: speed, Direction: north }, ...(gusts && { WindGust: { Speed: gusts } }) };
      const shown = tiles({ WeatherIcon: 1, ...members }, locale);
      assert.deepEqual(shown, [{ label: "Wind", ...tile }]);
    });
  }

  const scales: readonly (readonly [members: object, value: string, fraction: number])[] = [
    [{ UVIndex: 0 }, "0", 0],
    [{ UVIndex: -0 }, "0", 0],
    [{ UVIndex: 5.5 }, "6", 0.5],
    [{ UVIndex: 11 }, "11", 1],
    [{ UVIndex: 16 }, "16", 1],
    [{ RelativeHumidity: 0 }, "0%", 0],
    [{ RelativeHumidity: -0 }, "0%", 0],
    [{ RelativeHumidity: 100 }, "100%", 1],
    [{ CloudCover: 100 }, "100%", 1],
  ];
  for (const [members, value, fraction] of scales) {
    it(`fill a scale no further than it goes: ${JSON.stringify(members)}`, () => {
      const [tile] = tiles({ WeatherIcon: 1, ...members });
      assert.ok(tile?.picture?.kind === "scale");
      assert.deepEqual([tile.value, tile.picture.fraction], [value, fraction]);
    });
  }

  for (const [code, direction] of Object.entries({ F: "falling", S: "steady", R: "rising" })) {
    it(`show that the pressure is ${direction}`, () => {
      const { picture } = tiles({ ...sample, PressureTendency: { Code: code } })[4] ?? {};
      assert.deepEqual(picture, { kind: "tendency", direction });
    });
  }

  const ranges: readonly (readonly [
    what: string,
    now: object,
    low: object,
    high: object,
    fraction: number | undefined,
  ])[] = [
    ["at the lowest", celsius(10), celsius(10), celsius(20), 0],
    ["between the two", celsius(12.5), celsius(10), celsius(20), 0.25],
    ["at the highest", celsius(20), celsius(10), celsius(20), 1],
    ["below the lowest", celsius(5), celsius(10), celsius(20), 0],
    ["above the highest", celsius(25), celsius(10), celsius(20), 1],
    ["in a range of nothing", celsius(10), celsius(10), celsius(10), undefined],
    ["in a range that is upside down", celsius(15), celsius(20), celsius(10), undefined],
    ["in another unit", { Metric: { Value: 60, Unit: "F" } }, celsius(10), celsius(20), undefined],
    ["in a range of two units", celsius(15), celsius(10), { Metric: { Value: 70, Unit: "F" } }, undefined],
    [
      "in a range that begins in another unit",
      celsius(15),
      { Metric: { Value: 10, Unit: "F" } },
      celsius(20),
      undefined,
    ],
  ];
  for (const [what, Temperature, Minimum, Maximum, fraction] of ranges) {
    it(`show the temperature ${what}${fraction === undefined ? " without a picture" : ""}`, () => {
      const [tile] = tiles({ Temperature, TemperatureSummary: { Past24HourRange: { Minimum, Maximum } } });
      assert.equal(tile?.label, "Past 24 hours");
      assert.deepEqual(tile.picture, fraction === undefined ? undefined : { kind: "range", fraction });
    });
  }
});

describe("readings", () => {
  const answers: Readonly<Record<string, object>> = {
    "a whole answer": sample,
    "an index between two numbers": { ...sample, UVIndex: 5.5 },
    "an index in words alone": without("UVIndex"),
    "a calm with gusts": { ...sample, Wind: { Speed: kmh(0), Direction: { Degrees: 0, Localized: "N" } } },
    "nothing that comes with a value": without("WindGust", "DewPoint", "UVIndexText", "PressureTendency"),
  };
  for (const [what, members] of Object.entries(answers))
    for (const [units, locale] of Object.entries({ metric, imperial, german: localeOf("de-DE") })) {
      it(`are the same in the tooltip, the panel and the copy: ${what}, ${units}`, () => {
        const state = stateOf(members);
        const panel = panelAt(state, locale);
        const inPanel = linesOf(
          panel.tiles.map(({ label, value, detail }) => ({ label, value: [value, detail].filter(Boolean).join(", ") })),
        );
        const names = ["Feels like", "Wind", "Humidity", "UV index", "Visibility", "Pressure"];
        const inTooltip = linesOf(glanceAt(state, locale).tooltip.rows).filter((line) =>
          names.some((name) => line.startsWith(`${name}: `)),
        );
        assert.equal(inTooltip.length, names.length);
        assert.deepEqual(
          inTooltip.filter((line) => !inPanel.includes(line)),
          [],
        );
        const copied = markdownOf(panel).split("\n");
        assert.deepEqual(
          inPanel.filter((line) => !copied.includes(`- ${line}`)),
          [],
        );
      });
    }
});

function tiles(members: object, locale: Locale = metric): readonly WeatherReading[] {
  return panelAt(stateOf(members), locale).tiles;
}

function kmh(Value: number): object {
  return { Metric: { Value, Unit: "km/h" } };
}

function celsius(Value: number): object {
  return { Metric: { Value, Unit: "C" } };
}
