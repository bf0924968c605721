import assert from "node:assert/strict";

import { formatMeasure } from "../../../../src/weather/locale/formatUnits";
import { preferredUnits, unitChoices, type UnitSettings } from "../../../../src/weather/locale/unitChoice";
import type { Measure } from "../../../../src/weather/model/members";
import type { MeasureKind } from "../../../../src/weather/model/units";
import { localeOf } from "../fakes";

const both = (value: number, unit: string, imperial: number, imperialUnit: string): Measure => ({
  metric: { value, unit },
  imperial: { value: imperial, unit: imperialUnit },
});
const answer: Readonly<Record<MeasureKind, Measure>> = {
  temperature: both(24.3, "C", 75.7, "F"),
  wind: both(12.4, "km/h", 7.7, "mi/h"),
  pressure: both(1019.4, "mb", 30.1, "inHg"),
  precipitation: both(2.8, "mm", 0.11, "in"),
  visibility: both(16.1, "km", 10, "mi"),
};
const kinds = Object.keys(answer) as MeasureKind[];

/** What is read where CLDR's unitPreferenceData.json says so. */
const expectedIn: Readonly<Record<string, string>> = {
  US: "76°F, 8 mph, 30.1 inHg, 0.11 in, 10 mi",
  GB: "24°C, 8 mph, 1019 mbar, 2.8 mm, 10 mi",
  SE: "24°C, 3 m/s, 1019 hPa, 2.8 mm, 16.1 km",
  IN: "24°C, 12 km/h, 1019 hPa, 2.8 mm, 16.1 km",
  MX: "24°C, 12 km/h, 765 mmHg, 2.8 mm, 16.1 km",
  BR: "24°C, 12 km/h, 1019 mbar, 2.8 mm, 16.1 km",
};

describe("units", () => {
  const assertRead = (settings: UnitSettings, expected: string, region = "GB"): void => {
    const locale = { ...localeOf("en"), units: preferredUnits(settings, region) };
    assert.equal(kinds.map((kind) => formatMeasure(answer[kind], kind, locale)).join(", "), expected);
  };

  for (const [region, expected] of Object.entries(expectedIn))
    it(`are those of the region ${region}: ${expected}`, () => assertRead({ all: "auto", each: {} }, expected, region));

  it("of visibility are meters below 5 km alone where reports are in meters", () => {
    const locale = { ...localeOf("en"), units: preferredUnits({ all: "auto", each: {} }, "DE") };
    const read = (value: number): string => formatMeasure({ metric: { value, unit: "km" } }, "visibility", locale);
    assert.equal([5, 4.9].map(read).join(), "5 km,4900 m");
  });

  it("are those of the United States where it says imperial", () =>
    assertRead({ all: "imperial", each: {} }, expectedIn["US"] ?? ""));

  it("that a setting names can all be read", () => {
    const read = kinds.map((kind) =>
      Object.entries(unitChoices[kind]).map(([name, unit]) => {
        const locale = localeOf("en", "metric", undefined, { [kind]: unit });
        return `${name}: ${formatMeasure(answer[kind], kind, locale)}`;
      }),
    );
    assert.deepEqual(read, [
      ["celsius: 24°C", "fahrenheit: 76°F"],
      ["km/h: 12 km/h", "mph: 8 mph", "m/s: 3 m/s", "kn: 7 kn", "Bft: 3 Bft"],
      ["hPa: 1019 hPa", "inHg: 30.1 inHg", "mmHg: 765 mmHg", "kPa: 101.9 kPa"],
      ["mm: 2.8 mm", "in: 0.11 in"],
      ["km: 16.1 km", "mi: 10 mi"],
    ]);
  });
});
