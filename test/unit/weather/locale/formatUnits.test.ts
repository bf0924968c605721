import assert from "node:assert/strict";

import { age, timeOfDay } from "../../../../src/weather/locale/formatTime";
import { formatMeasure, formatSent, sideOf } from "../../../../src/weather/locale/formatUnits";
import { english } from "../../../../src/weather/locale/strings";
import { viewingOf } from "../../../../src/weather/locale/viewing";
import { preferredUnits, type UnitSettings, type UnitsSetting } from "../../../../src/weather/locale/unitChoice";
import { type Measure, readTemperature } from "../../../../src/weather/model/decode";
import { unitFacts, type Unit } from "../../../../src/weather/model/units";
import { localeOf, minute } from "../fakes";
import { itRows } from "../itEach";
import { imperial, metric } from "../surfaces/viewFixture";
import { type Locale, localeFor } from "../../../../src/weather/locale/locale";

const both = { metric: { value: 21.44, unit: "C" }, imperial: { value: 70.6, unit: "F" } };

describe("the locale", () => {
  type Given = readonly [setting: UnitsSetting, region: string | undefined, language: string];
  const assertLocale = ([setting, region, language]: Given, tag: string, of: string): void =>
    assert.deepEqual(localeFor({ all: setting, each: {} }, region, language), {
      tag,
      units: preferredUnits({ all: "auto", each: {} }, of),
    });
  itRows(assertLocale, {
    "the locale of the United States has °F": [["auto", "US", "en"], "en-US", "US"],
    "the locale has the units of the setting, not the region": [["metric", "US", "en"], "en-US", "001"],
    "the locale's only region can be the tag's": [["auto", undefined, "en-us"], "en-US", "US"],
    "the locale without a region is metric": [["auto", undefined, "en"], "en-ZZ", "001"],
    "the locale of an unknown language is English [J13]": [["auto", "DE", "??"], "en-DE", "DE"],
  });

  const assertTime = (setting: Partial<UnitSettings>, region: string, language: string, time: string): void => {
    const found = localeFor({ all: "auto", each: {}, ...setting }, region, language);
    const locale = { ...found, localize: english };
    assert.equal(timeOfDay({ epoch: 0, offset: 845 }, viewingOf(locale, 0)).replace(/\s/, " "), time);
  };
  itRows(assertTime, {
    "a time has the usual hours of the region": [{}, "US", "de", "2:05 PM"],
    "a time has 24 hours if the setting says so": [{ hourCycle: "h23" }, "US", "en", "14:05"],
    "a time has 12 hours if the setting says so": [{ hourCycle: "h12" }, "DE", "en", "2:05 pm"],
    "a time with 12 hours is in the language of the texts": [{ hourCycle: "h12" }, "JP", "ja", "午後2:05"],
  });

  const fiveAgo = (language: string, region: string): string => {
    const found = localeFor({ all: "auto", each: {} }, region, language);
    return age(0, { ...viewingOf({ ...found, localize: english }, 5 * minute) });
  };
  itRows((language: string, region: string, text: string) => assert.equal(fiveAgo(language, region), text), {
    "words in Taiwan have the script of the display language [J13]": ["zh-cn", "TW", "5分钟前"],
    "words in China have the script of the display language [J13]": ["zh-tw", "CN", "5 分鐘前"],
    "words in Latin letters keep them in a country with others [J13]": ["sr-Latn", "RS", "pre 5 minuta"],
  });
});

describe("a measure", () => {
  const of = (value: number, unit: string): Measure => ({ metric: { value, unit } });
  const german = localeOf("de-DE");
  const fahrenheit = { imperial: both.imperial };
  const in_ = (unit: Unit, tag = "en-GB"): Locale =>
    localeOf(tag, "metric", undefined, { [unitFacts[unit].kind]: unit });
  const assertMeasure = (measure: Measure, written: string, spoken: string, locale = metric): void => {
    assert.equal(formatMeasure(measure, "temperature", locale), written);
    assert.equal(formatMeasure(measure, "temperature", locale, "long"), spoken);
  };
  itRows(assertMeasure, {
    "a measure is shown in the wanted unit": [both, "21°C", "21 degrees Celsius"],
    "a measure is shown in a different selected unit": [both, "71°F", "71 degrees Fahrenheit", imperial],
    "a measure without a side is empty": [{}, "", ""],
    "a temperature of zero is shown [J7]": [of(0, "C"), "0°C", "0 degrees Celsius"],
    "a measure converted to zero has no minus sign [J7]": [of(31.8, "F"), "0°C", "0 degrees Celsius"],
    "a measure not rounded to zero has a minus sign": [of(-0.6, "C"), "-1°C", "-1 degree Celsius"],
    "a measure without the wanted side is converted [J11]": [of(21.44, "C"), "71°F", "71 degrees Fahrenheit", imperial],
    "a side with a known unit is shown [J11]": [{ ...of(9, "K"), ...fahrenheit }, "21°C", "21 degrees Celsius"],
    "a measure's unit may have any letter case [J11]": [of(21.44, "c"), "71°F", "71 degrees Fahrenheit", imperial],
    "a measure in an unknown unit is shown as sent [J11]": [of(294.61, "K"), "294.61 K", "294.61 K"],
    "a measure in a unit that the service never sends is shown as sent [J11]": [
      of(3, "beaufort"),
      "3 beaufort",
      "3 beaufort",
    ],
    "a measure without a unit is only a number [J11]": [of(3, ""), "3", "3"],
  });

  it("a temperature of a forecast has the side of its unit, in any letter case [J11]", () => {
    assert.deepEqual(readTemperature({ Value: 70, Unit: "f" }), { imperial: { value: 70, unit: "f" } });
    assert.deepEqual(readTemperature({ Value: 21, Unit: "c" }), { metric: { value: 21, unit: "c" } });
  });

  const pressure = { metric: { value: 1013, unit: "mb" }, imperial: { value: 29.92, unit: "inHg" } };
  it("a visibility is in the first unit in which it's large enough, otherwise in the last", () => {
    const american = [10, 1, 0.5].map((value) => formatMeasure(of(value, "mi"), "visibility", imperial));
    const world = [16.1, 0.1, 0.09].map((value) => formatMeasure(of(value, "km"), "visibility", metric));
    assert.equal(american.join(), "10 mi,1 mi,2640 ft");
    assert.equal(world.join(), "16.1 km,0.1 km,90 m");
  });

  it("a wind has the Beaufort number that the World Meteorological Organization defines for its speed", () => {
    const lowest = [0, 0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];
    const written = (speed: number): string => formatMeasure(of(speed, "m/s"), "wind", in_("beaufort"));
    for (const [number, speed] of lowest.entries()) {
      assert.equal(written(speed), `${number} Bft`);
      if (number > 0) assert.equal(written(Math.round((speed - 0.1) * 10) / 10), `${number - 1} Bft`);
    }
  });

  it("a pressure in inHg has two digits, and one in kPa has one", () => {
    const written = (value: number, unit: string, locale: Locale): string =>
      [formatMeasure(of(value, unit), "pressure", locale), formatSent(of(value, unit), locale)].join();
    const [inHg, kPa] = [in_("inch-ofhg"), in_("kilopascal")];
    assert.equal(written(30, "inHg", inHg), "30.00 inHg,30.00 inHg");
    assert.equal(written(29.9, "inHg", inHg), "29.90 inHg,29.90 inHg");
    assert.equal(written(29.921, "inHg", in_("inch-ofhg", "de-DE")), "29,92 inHg,29,92 inHg");
    assert.equal(formatMeasure(of(1015.92, "hPa"), "pressure", inHg), "30.00 inHg");
    assert.equal(formatMeasure(of(1010, "hPa"), "pressure", kPa), "101.0 kPa");
    assert.equal(formatSent(of(101, "kPa"), kPa), "101.0 kPa");
    assert.equal(formatSent(of(101.32, "kPa"), kPa), "101.32 kPa");
  });

  it("a measure shown as sent has the unit of the person's system, if there is one", () => {
    assert.equal(sideOf(both, metric), both.metric);
    assert.equal(sideOf(both, imperial), both.imperial);
    assert.equal(sideOf({ metric: both.metric }, imperial), both.metric);
    assert.equal(sideOf(fahrenheit, metric), both.imperial);
    assert.equal(sideOf(pressure, localeOf("en", "metric", undefined, { pressure: "inch-ofhg" })), pressure.imperial);
    assert.equal(formatSent(both, german), "21,44 °C");
  });

  it("a measure has no thousands separator in any language", () => {
    for (const tag of ["de-DE", "de-CH", "en-US", "en-IN", "es-ES", "fr-FR", "ja-JP", "pl-PL"]) {
      const [feet, locale] = [of(32_805_000, "ft"), in_("foot", tag)];
      for (const text of [formatMeasure(feet, "visibility", locale), formatSent(feet, locale)])
        assert.match(text, /^32805000\D*$/);
    }
  });
});
