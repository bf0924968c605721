import assert from "node:assert/strict";

import { age, localTimeOfDay, timeOfDay } from "../../../../src/weather/locale/formatTime";
import {
  formatMeasure,
  formatQuantity,
  localeFor,
  sideOf,
  speakMeasure,
} from "../../../../src/weather/locale/formatUnits";
import type { Regions } from "../../../../src/weather/locale/region";
import type { Measure } from "../../../../src/weather/model/observation";
import { faultsIn, localeOf, setZone } from "../fakes";
import { itRows } from "../itEach";

const metric = localeOf();
const imperial = localeOf("en-GB", "imperial");
const both = { metric: { value: 21.44, unit: "C" }, imperial: { value: 70.6, unit: "F" } };

/** Where units, numbers and the clock are of one region. */
const all = (region?: string): Regions => ({ units: region, numbers: region, clock: region });

describe("locale", () => {
  const three = { units: "US", numbers: "DE", clock: "IN" };
  const assertLocale = (given: Parameters<typeof localeFor>, tag: string, units: string): void =>
    assert.deepEqual(localeFor(...given), { tag, units });
  itRows(assertLocale, {
    "has °F and 12 hours in the United States": [["auto", all("US"), "en"], "en-US-u-hc-h12", "imperial"],
    "has Fahrenheit in Puerto Rico, in Spanish": [["auto", all("PR"), "es"], "es-PR-u-hc-h12", "imperial"],
    "has °C and 24 hours in Britain": [["auto", all("GB"), "en"], "en-GB-u-hc-h23", "metric"],
    "has °C and 24 hours in Germany": [["auto", all("DE"), "de"], "de-DE-u-hc-h23", "metric"],
    "has the clock of the region in its language": [["auto", all("CA"), "fr"], "fr-CA-u-hc-h23", "metric"],
    "has the clock of the region in another language": [["auto", all("CA"), "en"], "en-CA-u-hc-h12", "metric"],
    "has the units of the setting, wherever it is": [["metric", all("US"), "en"], "en-US-u-hc-h12", "metric"],
    "has the units of the setting, also in Germany": [["imperial", all("DE"), "de"], "de-DE-u-hc-h23", "imperial"],
    "has units, numbers and a clock of three regions": [["auto", three, "en"], "en-DE-u-hc-h12", "imperial"],
    "writes German as in the United States": [["auto", all("US"), "de"], "de-US-u-hc-h12", "imperial"],
    "writes English as in Germany": [["auto", all("DE"), "en"], "en-DE-u-hc-h23", "metric"],
    "writes a language of one region as in another": [["auto", all("PT"), "pt-br"], "pt-PT-u-hc-h23", "metric"],
    "leaves a language its script": [["auto", all("DE"), "zh-tw"], "zh-Hant-DE-u-hc-h23", "metric"],
    "names no script that is usual": [["auto", all("DE"), "zh-hans"], "zh-DE-u-hc-h23", "metric"],
    "has the region of the language's tag without another": [["auto", all(), "en-us"], "en-US-u-hc-h12", "imperial"],
    "is metric with 24 hours where nothing names a region": [["auto", all(), "en"], "en-ZZ-u-hc-h23", "metric"],
    "J13 is English for an unknown language": [["auto", all("DE"), "??"], "en-DE-u-hc-h23", "metric"],
    "J13 bears no tag at all": [["imperial", all(), ""], "en-ZZ-u-hc-h23", "imperial"],
  });

  const odd = [
    ...["en-US-posix", "en-US-u-va-posix", "de-AT-u-co-phonebk", "C", "POSIX", "C.UTF-8", "root", "und", "x", "i", "-"],
    ...["", "xx-invalid-!", "xx", "??", "en_US", "a".repeat(100_000), "de-DE-1996", "zh-Hant-TW", "__proto__", "\0"],
  ];
  for (const tag of odd)
    it(`J13 writes numbers, times and ages for the language ${JSON.stringify(tag).slice(0, 40)}`, () => {
      for (const found of [all("US"), all("DE"), all()].map((regions) => localeFor("auto", regions, tag))) {
        const locale = localeOf(found.tag, found.units);
        const written = formatMeasure(both, locale, 1);
        assert.match(written, /21|71|70/);
        const said = [written, speakMeasure(both, locale), timeOfDay(0, 0, locale), age(0, 90_000, locale.tag)];
        assert.deepEqual(faultsIn([...said, "X".toLocaleLowerCase(locale.tag)]), []);
      }
    });

  let setBack = (): void => undefined;
  afterEach(() => setBack());
  for (const zone of ["Not/AZone", "", "../../etc/localtime", ":", "UTC+99", "\u202e"])
    it(`J13 has times when the system's time zone is ${JSON.stringify(zone)}`, () => {
      setBack = setZone(zone);
      assert.match(timeOfDay(0, 0, metric), /^\d\d:\d\d$/);
      assert.equal(localTimeOfDay({ epoch: 0, offset: 60 }, 0, metric), "01:00");
    });
});

describe("measure", () => {
  const of = (value: number, unit: string): Measure => ({ metric: { value, unit } });
  const german = localeOf("de-DE");
  const assertMeasure = (measure: Measure, written: string, spoken: string, locale = metric): void =>
    assert.deepEqual([formatMeasure(measure, locale, 0), speakMeasure(measure, locale)], [written, spoken]);
  itRows(assertMeasure, {
    "is shown in the wanted units": [both, "21°C", "21 degrees Celsius"],
    "is shown in the wanted imperial units": [both, "71°F", "71 degrees Fahrenheit", imperial],
    "is written and spoken as the language does": [both, "21 °C", "21 Grad Celsius", german],
    "is nothing when it has no side": [{}, "", ""],
    "J7 is a temperature also when it is zero": [of(0, "C"), "0°C", "0 degrees Celsius"],
    "J7 has no minus before a zero": [of(-0, "C"), "0°C", "0 degrees Celsius"],
    "J7 has no minus before what is written as zero": [of(-0.4, "C"), "0°C", "0 degrees Celsius"],
    "has a minus before what is not": [of(-0.6, "C"), "-1°C", "-1 degree Celsius"],
    "is spoken in a unit that speech does not know as it was sent": [of(1013.2, "mb"), "1013 mb", "1013 mb"],
    "is the number alone without a unit": [of(3, ""), "3", "3"],
  });

  it("is as it was sent in a unit that is called like a member of every object", () => {
    for (const unit of ["constructor", "toString", "__proto__", "hasOwnProperty"])
      assertMeasure(of(1, unit), `1 ${unit}`, `1 ${unit}`);
  });

  it("J11 is shown in the wanted units, else in those that there are", () => {
    const [one, other] = [{ metric: both.metric }, { imperial: both.imperial }];
    const sides = [sideOf(both, metric), sideOf(both, imperial), sideOf(one, imperial), sideOf(other, metric)];
    assert.deepEqual(sides, [both.metric, both.imperial, both.metric, both.imperial]);
    assert.equal(sideOf({}, metric), undefined);
  });

  it("has no more digits than are wanted", () => {
    const written = [0, 1, 2].map((digits) => formatMeasure(both, metric, digits));
    assert.deepEqual([...written, formatMeasure(both, german, 1)], ["21°C", "21.4°C", "21.44°C", "21,4 °C"]);
  });

  it("is written and spoken in every unit", () => {
    const units: Readonly<Record<string, string>> = {
      C: "1.5°C, 2 degrees Celsius",
      F: "1.5°F, 2 degrees Fahrenheit",
      "%": "1.5%, 2 per cent",
      "km/h": "1.5 km/h, 2 kilometres per hour",
      "mi/h": "1.5 mph, 2 miles per hour",
      km: "1.5 km, 2 kilometres",
      mi: "1.5 mi, 2 miles",
      m: "1.5 m, 2 metres",
      ft: "1.5 ft, 2 feet",
      cm: "1.5 cm, 2 centimetres",
      mm: "1.5 mm, 2 millimetres",
      in: "1.5 in, 2 inches",
      mb: "1.5 mb, 2 mb",
      inHg: "1.5 inHg, 2 inHg",
      kPa: "1.5 kPa, 2 kPa",
      furlong: "1.5 furlong, 2 furlong",
    };
    for (const [unit, said] of Object.entries(units))
      assert.equal(`${formatQuantity({ value: 1.5, unit }, metric, 1)}, ${speakMeasure(of(2, unit), metric)}`, said);
  });

  it("of pressure has no sign between the thousands, which reads as a decimal one elsewhere", () => {
    for (const tag of ["en-US", "de-DE", "es-ES", "fr-FR", "ja-JP", "zh-CN"])
      for (const unit of ["mb", "hPa"])
        assert.equal(formatQuantity({ value: 1013.2, unit }, localeOf(tag), 0), `1013 ${unit}`);
    assert.equal(formatQuantity({ value: 12_200, unit: "m" }, german, 0), "12.200 m");
  });
});
