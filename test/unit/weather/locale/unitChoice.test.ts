import assert from "node:assert/strict";

import { formatMeasure } from "../../../../src/weather/locale/formatUnits";
import { preferredUnits, unitChoices, type UnitSettings } from "../../../../src/weather/locale/unitChoice";
import type { Measure } from "../../../../src/weather/model/decode";
import type { MeasureKind } from "../../../../src/weather/model/units";
import { makeObservation } from "../../../loopback/observations";
import { localeOf } from "../fakes";
import { answerOf } from "../surfaces/viewFixture";

const { wind, precipitation, ...others } = answerOf(makeObservation({ details: true, weather: "nightRain" })).content;
const answer: Partial<Record<MeasureKind, Measure | undefined>> = {
  ...others,
  wind: wind?.speed,
  precipitation: precipitation?.[0]?.amount,
};
const kinds = Object.keys(unitChoices) as MeasureKind[];

/** The expected units according to CLDR's unitPreferenceData.json. */
const expectedIn: Readonly<Record<string, string>> = {
  US: "48°F, 12 mph, 29.60 inHg, 0.11 in, 4 mi",
  GB: "9°C, 12 mph, 1002 mbar, 2.8 mm, 4 mi",
  SE: "9°C, 5 m/s, 1002 hPa, 2.8 mm, 6 km",
  MX: "9°C, 19 km/h, 752 mmHg, 2.8 mm, 6 km",
};

describe("units", () => {
  const assertRead = (settings: UnitSettings, expected: string, region = "GB"): void => {
    const locale = { ...localeOf("en"), units: preferredUnits(settings, region) };
    assert.equal(kinds.map((kind) => formatMeasure(answer[kind] ?? {}, kind, locale)).join(", "), expected);
  };

  // American Samoa, Guam, the Northern Marianas, Puerto Rico, the Minor Outlying Islands, and the Virgin Islands.
  it("units in the territories of the United States are those of the United States", () => {
    for (const region of ["AS", "GU", "MP", "PR", "UM", "VI"])
      assertRead({ all: "auto", each: {} }, expectedIn["US"] ?? "", region);
  });

  for (const [region, expected] of Object.entries(expectedIn))
    it(`units in ${region} are ${expected}`, () => assertRead({ all: "auto", each: {} }, expected, region));

  it("every unit in the settings can be used", () => {
    const read = kinds.map((kind) =>
      Object.values(unitChoices[kind])
        .map((unit) => localeOf("en", "metric", undefined, { [kind]: unit }))
        .map((locale) => formatMeasure(answer[kind] ?? {}, kind, locale))
        .join(", "),
    );
    const [winds, pressures] = ["19 km/h, 12 mph, 5 m/s, 10 kn, 3 Bft", "1002 hPa, 29.60 inHg, 752 mmHg, 100.2 kPa"];
    assert.equal(read.join("; "), `9°C, 48°F; ${winds}; ${pressures}; 2.8 mm, 0.11 in; 6 km, 4 mi`);
  });
});
