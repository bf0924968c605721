import assert from "node:assert/strict";

import { markdownOf } from "../../../../src/weather/surfaces/panelMarkdown";
import type { Gauge, WeatherReading } from "../../../../src/weather/view/readings";
import { localeOf } from "../fakes";
import { itRows } from "../itEach";
import { glanceAt, imperial, linesOf, metric, panelAt, sample, stateOf } from "../surfaces/viewFixture";
import type { Locale } from "../../../../src/weather/locale/locale";

const german = localeOf("de-DE");

const beaufort = localeOf("en-GB", "metric", undefined, { wind: "beaufort" });
const metersPerSecond = localeOf("en-GB", "metric", undefined, { wind: "meter-per-second" });
const knots = localeOf("en-GB", "metric", undefined, { wind: "knot" });
const compass = (degrees: number): Gauge => ({ kind: "compass", degrees });
const share = (fraction: number): Gauge => ({ kind: "scale", fraction, of: "share" });
const uv = (fraction: number): Gauge => ({ kind: "scale", fraction, of: "uv" });
const range = (fraction: number): Gauge => ({ kind: "range", fraction });
const tendency = (direction: "falling" | "rising"): Gauge => ({ kind: "tendency", direction });

describe("the readings", () => {
  it("the readings are in an order, with their details and gauges", () =>
    assert.deepEqual(tilesOf(sample), [
      tile("Wind: 12 km/h SW · Gusts 21 km/h", compass(225)),
      tile("Humidity: 46% · Dew point 12°C", share(0.46)),
      tile("UV index: 6 · High", uv(6 / 11)),
      tile("Pressure: 1019 hPa · Rising", tendency("rising")),
      tile("Past 24 hours: 19°C to 29°C", range(0.5)),
      tile("Visibility: 16 km"),
      tile("Cloud cover: 4%", share(0.04)),
      tile("Precipitation: 0 mm · Past hour · Past 24 hours: 0 mm"),
    ]));

  const { DewPoint, Pressure } = sample;
  const north = { Degrees: 0, Localized: "N" };
  const fromNorth = (speed: object, gusts?: object): object => ({
    Wind: { Speed: speed, Direction: north },
    ...(gusts && { WindGust: { Speed: gusts } }),
  });
  const past = (low: number, high: number, temperature?: number): object => ({
    ...(temperature !== undefined && { Temperature: pair(temperature, "C") }),
    TemperatureSummary: { Past24HourRange: { Minimum: pair(low, "C"), Maximum: pair(high, "C") } },
  });
  const strong = "Wind: 6 Bft N · Strong breeze · Gusts 7 Bft";
  const fresh = "Wind: 6 Bft N · Strong breeze";
  const calmInGusts = "Wind: Calm · Gusts 1 m/s";
  const onlyGusts = "Wind: N · Gusts 9 km/h";
  const tenToTwenty = "Past 24 hours: 10°C to 20°C";
  const assertOne = (members: object, line?: string, gauge?: Gauge, locale?: Locale): void => {
    const expected = line === undefined ? [] : [tile(line, gauge)];
    assert.deepEqual(tilesOf({ WeatherIcon: 1, ...members }, locale), expected);
  };
  itRows(assertOne, {
    "a wind may have no speed": [{ Wind: { Direction: { Degrees: 360, Localized: "N" } } }, "Wind: N", compass(360)],
    "a wind without a word for its direction has one of eight": [
      { Wind: { Direction: { Degrees: 338 }, Speed: kmh(12) } },
      "Wind: 12 km/h N",
      compass(338),
    ],
    "a wind and gusts of less than 0.9 km/h are calm": [fromNorth(kmh(0.3), kmh(0.8)), "Wind: Calm"],
    "a calm wind keeps its gusts": [fromNorth(kmh(0.8), kmh(14)), "Wind: Calm · Gusts 14 km/h"],
    "a wind of 2 km/h has a speed": [fromNorth(kmh(2)), "Wind: 2 km/h N", compass(0)],
    "a wind shown as 0 m/s is calm": [fromNorth(kmh(1.7), kmh(1.7)), "Wind: Calm", undefined, metersPerSecond],
    "a wind shown as 0 kn is calm": [fromNorth(kmh(0.9), kmh(0.92)), "Wind: Calm", undefined, knots],
    "a wind of 1.8 km/h is shown as 1 m/s": [fromNorth(kmh(1.8)), "Wind: 1 m/s N", compass(0), metersPerSecond],
    "a calm wind keeps gusts of 1 m/s": [fromNorth(kmh(1.7), kmh(1.8)), calmInGusts, undefined, metersPerSecond],
    "gusts shown as the wind's number aren't shown": [fromNorth(kmh(20.4), kmh(20.4)), "Wind: 20 km/h N", compass(0)],
    "gusts that round to the wind aren't shown": [fromNorth(kmh(19.6), kmh(20.4)), "Wind: 20 km/h N", compass(0)],
    "gusts below the wind aren't shown": [fromNorth(kmh(20), kmh(9)), "Wind: 20 km/h N", compass(0)],
    "gusts of the wind's Beaufort number aren't shown": [fromNorth(kmh(40), kmh(49)), fresh, compass(0), beaufort],
    "gusts are shown without a speed": [
      { Wind: { Direction: north }, WindGust: { Speed: kmh(9) } },
      onlyGusts,
      compass(0),
    ],
    "a wind in Beaufort has a number and a name": [fromNorth(kmh(40), kmh(60)), strong, compass(0), beaufort],
    "a dew point isn't shown without a humidity": [{ DewPoint }],
    "a UV index may be only words": [{ UVIndexText: "High" }, "UV index: High"],
    "a UV index of 16 fills its scale": [{ UVIndex: 16 }, "UV index: 16", uv(1)],
    "a pressure may fall": [
      { Pressure, PressureTendency: { Code: "F" } },
      "Pressure: 1019 hPa · Falling",
      tendency("falling"),
    ],
    "an amount of precipitation may be the only one": [
      { PrecipitationSummary: { PastHour: pair(2, "mm") } },
      "Precipitation: 2 mm · Past hour",
    ],
    "a range shows the position of the temperature": [past(10, 20, 12.5), tenToTwenty, range(0.25)],
    "a temperature below the range is at its start": [past(10, 20, 5), tenToTwenty, range(0)],
    "a temperature above the range is at its end": [past(10, 20, 25), tenToTwenty, range(1)],
    "a range with its low above its high has no gauge": [past(20, 10, 15), "Past 24 hours: 20°C to 10°C"],
  });
});

/** The readings in the panel. Asserts that those of the tooltip are among them, and that the copy has all. */
function tilesOf(members: object, locale: Locale = metric): readonly WeatherReading[] {
  for (const reader of [metric, imperial, german]) {
    const state = stateOf(members);
    const panel = panelAt(state, reader);
    const lines = linesOf(panel.tiles);
    const tooltip = linesOf(glanceAt(state, reader).tooltip.rows).filter((line) => !line.startsWith("Updated: "));
    const copied = markdownOf(panel).split("\n");
    const missingInPanel = tooltip.filter((line) => !lines.includes(line));
    const missingInCopy = lines.filter((line) => !copied.includes(`- ${line}`));
    assert.deepEqual({ missingInPanel, missingInCopy }, { missingInPanel: [], missingInCopy: [] });
  }
  return panelAt(stateOf(members), locale).tiles;
}

/** The reading with the text `line`. */
function tile(line: string, gauge?: Gauge): WeatherReading {
  const [, label = "", value = "", detail] = /^(.*?): (.*?)(?: · (.*))?$/.exec(line) ?? [];
  return { label, value, ...(detail !== undefined && { detail }), ...(gauge && { gauge }) };
}

function pair(value: number, unit: string): object {
  return { Metric: { Value: value, Unit: unit } };
}

function kmh(value: number): object {
  return pair(value, "km/h");
}
