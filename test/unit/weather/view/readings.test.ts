import assert from "node:assert/strict";

import { markdownOf } from "../../../../src/weather/view/panelMarkdown";
import type { Picture, WeatherReading } from "../../../../src/weather/view/readings";
import { localeOf } from "../fakes";
import { itRows } from "../itEach";
import { glanceAt, imperial, linesOf, metric, panelAt, sample, stateOf, whole } from "./viewFixture";
import type { Locale } from "../../../../src/weather/locale/locale";

const german = localeOf("de-DE");
/** Rows of the tooltip that aren't readings of the panel. */
const notReading = /^(?:Temperature|Feels like|Updated): /;

const beaufort = localeOf("en-GB", "metric", undefined, { wind: "beaufort" });
const metersPerSecond = localeOf("en-GB", "metric", undefined, { wind: "meter-per-second" });
const compass = (degrees: number): Picture => ({ kind: "compass", degrees });
const share = (fraction: number): Picture => ({ kind: "scale", fraction, of: "share" });
const uv = (fraction: number): Picture => ({ kind: "scale", fraction, of: "uv" });
const range = (fraction: number): Picture => ({ kind: "range", fraction });
const tendency = (direction: "falling" | "rising"): Picture => ({ kind: "tendency", direction });

describe("the readings", () => {
  it("are in an order, with what belongs to them and a picture", () =>
    assert.deepEqual(tilesOf(sample), [
      tile("Wind: 12 km/h SW, Gusts 21 km/h", compass(225)),
      tile("Humidity: 46%, Dew point 12°C", share(0.46)),
      tile("UV index: 6, High", uv(6 / 11)),
      tile("Pressure: 1019 hPa, Rising", tendency("rising")),
      tile("Past 24 hours: 19°C to 29°C", range(0.5)),
      tile("Visibility: 16 km"),
      tile("Cloud cover: 4%", share(0.04)),
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
  const strong = "Wind: 6 Bft N, Strong breeze, Gusts 7 Bft";
  const tenToTwenty = "Past 24 hours: 10°C to 20°C";
  const assertOne = (members: object, line?: string, picture?: Picture, locale?: Locale): void => {
    const expected = line === undefined ? [] : [tile(line, picture)];
    assert.deepEqual(tilesOf({ WeatherIcon: 1, ...members }, locale), expected);
  };
  itRows(assertOne, {
    "J11 a wind in an unknown unit": [{ Wind: { Speed: pair(7.7, "furlong") } }, "Wind: 7.7 furlong"],
    "a direction without a speed": [{ Wind: { Direction: { Degrees: 360, Localized: "N" } } }, "Wind: N", compass(360)],
    "a wind and gusts of less than 1 km/h": [fromNorth(kmh(0.3), kmh(0.9)), "Wind: Calm"],
    "a wind of 0.9 km/h with gusts": [fromNorth(kmh(0.9), kmh(14)), "Wind: Calm, Gusts 14 km/h"],
    "a wind of 1 km/h": [fromNorth(kmh(1)), "Wind: 1 km/h N", compass(0)],
    "a wind of 0.2 m/s": [fromNorth(pair(0.2, "m/s")), "Wind: Calm", undefined, metersPerSecond],
    "a wind of 0.3 m/s": [fromNorth(pair(0.3, "m/s")), "Wind: 0 m/s N", compass(0), metersPerSecond],
    "a wind in Beaufort": [fromNorth(kmh(40), kmh(60)), strong, compass(0), beaufort],
    "a calm in Beaufort": [fromNorth(kmh(1)), "Wind: Calm", undefined, beaufort],
    "a humidity without a dew point": [{ RelativeHumidity: 46 }, "Humidity: 46%", share(0.46)],
    "no dew point without a humidity": [{ DewPoint }],
    "a UV index in words": [{ UVIndexText: "High" }, "UV index: High"],
    "a UV index between two numbers": [{ UVIndex: 5.5 }, "UV index: 6", uv(0.5)],
    "a UV index of 16": [{ UVIndex: 16 }, "UV index: 16", uv(1)],
    "a pressure without a tendency": [{ Pressure }, "Pressure: 1019 hPa"],
    "a falling pressure": [{ Pressure, PressureTendency: { Code: "F" } }, "Pressure: 1019 hPa", tendency("falling")],
    "a range with a temperature between the two": [past(10, 20, 12.5), tenToTwenty, range(0.25)],
    "a range above the temperature": [past(10, 20, 5), tenToTwenty, range(0)],
    "a range below the temperature": [past(10, 20, 25), tenToTwenty, range(1)],
    "a range of nothing, without a picture": [past(10, 10, 10), "Past 24 hours: 10°C to 10°C"],
    "a range that is upside down, without a picture": [past(20, 10, 15), "Past 24 hours: 20°C to 10°C"],
  });
});

/** The readings in the panel. Asserts that the tooltip and the copy have the same ones. */
function tilesOf(members: object, locale: Locale = metric): readonly WeatherReading[] {
  for (const reader of [metric, imperial, german]) {
    const [state, isInTooltip] = [stateOf(members), /^(?!Past 24 hours|Cloud cover)/];
    const panel = panelAt(state, reader);
    const lines = whole(panel.tiles).map(
      ({ label, value, detail }) => `${label}: ${detail ? `${value}, ${detail}` : value}`,
    );
    const tooltip = linesOf(glanceAt(state, reader).tooltip.rows).filter((line) => !notReading.test(line));
    assert.deepEqual(tooltip.toSorted(), lines.filter((line) => isInTooltip.test(line)).toSorted());
    const copied = markdownOf(panel).split("\n");
    for (const line of lines) assert.ok(copied.includes(`- ${line}`), line);
  }
  return whole(panelAt(stateOf(members), locale).tiles);
}

/** The reading with the text `line`. */
function tile(line: string, picture?: Picture): WeatherReading {
  const [, label = "", value = "", detail] = /^(.*?): (.*?)(?:, (.*))?$/.exec(line) ?? [];
  return { label, value, ...(detail !== undefined && { detail }), ...(picture && { picture }) };
}

function pair(value: number, unit: string): object {
  return { Metric: { Value: value, Unit: unit } };
}

function kmh(value: number): object {
  return pair(value, "km/h");
}
