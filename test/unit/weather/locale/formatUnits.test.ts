import assert from "node:assert/strict";

import { age, localTimeOfDay, timeOfDay } from "../../../../src/weather/locale/formatTime";
import { formatMeasure, formatSent, sideOf } from "../../../../src/weather/locale/formatUnits";
import type { Regions } from "../../../../src/weather/locale/region";
import { english } from "../../../../src/weather/locale/strings";
import { preferredUnits, type UnitsSetting } from "../../../../src/weather/locale/unitChoice";
import type { Measure } from "../../../../src/weather/model/members";
import { convert, kindOf, type Unit, unitFacts } from "../../../../src/weather/model/units";
import { faultsIn, localeOf, rethrow, setZone } from "../fakes";
import { itRows } from "../itEach";
import { factorOf } from "./cldrUnits";
import { type Locale, localeFor } from "../../../../src/weather/locale/locale";

const metric = localeOf();
const imperial = localeOf("en-GB", "imperial");
const both = { metric: { value: 21.44, unit: "C" }, imperial: { value: 70.6, unit: "F" } };

/** Where units, numbers and the clock are of one region. */
const all = (region?: string): Regions => ({ units: region, numbers: region, clock: region });

describe("locale", () => {
  const three = { units: "US", numbers: "DE", clock: "IN" };
  type Given = readonly [setting: UnitsSetting, regions: Regions, language: string];
  const assertLocale = ([setting, regions, language]: Given, tag: string, of: string): void =>
    assert.deepEqual(localeFor({ all: setting, each: {} }, regions, language), {
      tag,
      units: preferredUnits({ all: "auto", each: {} }, of),
    });
  itRows(assertLocale, {
    "has °F and 12 hours in the United States": [["auto", all("US"), "en"], "en-US-u-hc-h12", "US"],
    "has Fahrenheit in Puerto Rico, in Spanish": [["auto", all("PR"), "es"], "es-PR-u-hc-h12", "PR"],
    "has °C and 24 hours in Britain": [["auto", all("GB"), "en"], "en-GB-u-hc-h23", "GB"],
    "has °C and 24 hours in Germany": [["auto", all("DE"), "de"], "de-DE-u-hc-h23", "DE"],
    "has the clock of the region in its language": [["auto", all("CA"), "fr"], "fr-CA-u-hc-h23", "001"],
    "has the clock of the region in another language": [["auto", all("CA"), "en"], "en-CA-u-hc-h12", "001"],
    "has the units of the setting, wherever it is": [["metric", all("US"), "en"], "en-US-u-hc-h12", "001"],
    "has the units of the setting, also in Germany": [["imperial", all("DE"), "de"], "de-DE-u-hc-h23", "US"],
    "has units, numbers and a clock of three regions": [["auto", three, "en"], "en-DE-u-hc-h12", "US"],
    "writes German as in the United States": [["auto", all("US"), "de"], "de-US-u-hc-h12", "US"],
    "writes English as in Germany": [["auto", all("DE"), "en"], "en-DE-u-hc-h23", "DE"],
    "writes a language of one region as in another": [["auto", all("PT"), "pt-br"], "pt-PT-u-hc-h23", "001"],
    "leaves a language its script": [["auto", all("DE"), "zh-tw"], "zh-Hant-DE-u-hc-h23", "DE"],
    "names no script that is usual": [["auto", all("DE"), "zh-hans"], "zh-DE-u-hc-h23", "DE"],
    "has the region of the language's tag without another": [["auto", all(), "en-us"], "en-US-u-hc-h12", "US"],
    "is metric with 24 hours where nothing names a region": [["auto", all(), "en"], "en-ZZ-u-hc-h23", "001"],
    "J13 is English for an unknown language": [["auto", all("DE"), "??"], "en-DE-u-hc-h23", "DE"],
    "J13 bears no tag at all": [["imperial", all(), ""], "en-ZZ-u-hc-h23", "US"],
  });

  const odd = [
    ...["en-US-posix", "en-US-u-va-posix", "de-AT-u-co-phonebk", "C", "POSIX", "C.UTF-8", "root", "und", "x", "i", "-"],
    ...["", "xx-invalid-!", "xx", "??", "en_US", "a".repeat(100_000), "de-DE-1996", "zh-Hant-TW", "__proto__", "\0"],
  ];
  for (const tag of odd)
    it(`J13 writes numbers, times and ages for the language ${JSON.stringify(tag).slice(0, 40)}`, () => {
      for (const regions of [all("US"), all("DE"), all()]) {
        const locale = {
          ...localeFor({ all: "auto", each: {} }, regions, tag),
          textTag: "en",
          localize: english,
          report: rethrow,
        };
        const written = formatMeasure(both, "temperature", locale);
        assert.match(written, /21|71/);
        const said = [
          written,
          formatMeasure(both, "temperature", locale, "long"),
          timeOfDay(0, 0, locale),
          age(0, 90_000, locale.tag),
        ];
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
  const in_ = (unit: Unit, tag = "en-GB"): Locale => localeOf(tag, "metric", undefined, { [kindOf(unit)]: unit });
  const assertMeasure = (measure: Measure, written: string, spoken: string, locale = metric): void =>
    assert.deepEqual(
      [formatMeasure(measure, "temperature", locale), formatMeasure(measure, "temperature", locale, "long")],
      [written, spoken],
    );
  itRows(assertMeasure, {
    "is shown in the wanted unit": [both, "21°C", "21 degrees Celsius"],
    "is shown in another wanted unit": [both, "71°F", "71 degrees Fahrenheit", imperial],
    "is written and spoken as the language does": [both, "21 °C", "21 Grad Celsius", german],
    "is nothing when it has no side": [{}, "", ""],
    "J7 is a temperature also when it is zero": [of(0, "C"), "0°C", "0 degrees Celsius"],
    "J7 has no minus before a zero": [of(-0, "C"), "0°C", "0 degrees Celsius"],
    "J7 has no minus before what is written as zero": [of(-0.4, "C"), "0°C", "0 degrees Celsius"],
    "J7 has no minus before what is zero in the wanted unit": [of(31.8, "F"), "0°C", "0 degrees Celsius"],
    "has a minus before what is not": [of(-0.6, "C"), "-1°C", "-1 degree Celsius"],
    "J11 is converted where the wanted side is missing": [of(21.44, "C"), "71°F", "71 degrees Fahrenheit", imperial],
    "J11 is converted from the imperial side alone": [{ imperial: both.imperial }, "21°C", "21 degrees Celsius"],
    "J11 is read from the side that has a known unit": [
      { metric: { value: 294.6, unit: "K" }, imperial: both.imperial },
      ...(["21°C", "21 degrees Celsius"] as const),
    ],
    "J11 is as it was sent in an unknown unit": [of(294.61, "K"), "294.61 K", "294.61 K"],
    "J11 is as it was sent in a unit of something else": [of(3, "km/h"), "3 km/h", "3 km/h"],
    "J11 is the number alone without a unit": [of(3, ""), "3", "3"],
  });

  it("is as it was sent in a unit that is called like a member of every object", () => {
    for (const unit of ["constructor", "toString", "__proto__", "hasOwnProperty"])
      assertMeasure(of(1, unit), `1 ${unit}`, `1 ${unit}`);
  });

  const assertConverted = (sent: Measure, unit: Unit, expected: string): void => {
    assert.equal(formatMeasure(sent, kindOf(unit), in_(unit)), expected);
  };
  const pressure = { metric: { value: 1013, unit: "mb" }, imperial: { value: 29.92, unit: "inHg" } };
  itRows(assertConverted, {
    "is the side in the wanted unit, also where the other has more digits": [both, "celsius", "21°C"],
    "is converted from the side that is more exact": [
      { metric: { value: 13, unit: "km/h" }, imperial: { value: 8.4, unit: "mi/h" } },
      "meter-per-second",
      "4 m/s",
    ],
    "is converted from the other side, if that is the more exact one": [
      { metric: { value: 13.1, unit: "km/h" }, imperial: { value: 9, unit: "mi/h" } },
      "knot",
      "7 kn",
    ],
    "has the digits of its unit": [pressure, "inch-ofhg", "29.92 inHg"],
    "is converted with the digits of its unit": [of(1013.2, "mb"), "inch-ofhg", "29.92 inHg"],
    "has no digit more than was sent: 30 inHg": [of(30, "inHg"), "kilopascal", "102 kPa"],
    "has no digit more than was sent: 29.9 inHg": [of(29.9, "inHg"), "kilopascal", "101.3 kPa"],
    "has no digit more than was sent: 16 km": [of(16, "km"), "meter", "16000 m"],
    "has no digit more than was sent: 10 mi": [of(10, "mi"), "meter", "16000 m"],
    "has no digit more than was sent: 0.1 mi": [of(0.1, "mi"), "foot", "500 ft"],
    "has no digit more than was sent: 0.3 mm": [of(0.3, "mm"), "inch", "0.01 in"],
    "of pressure is the same in millibars and hectopascals": [of(1013, "mb"), "hectopascal", "1013 hPa"],
  });

  it("is read in the first unit of which there is enough, else in the last", () => {
    const american = [10, 1, 0.5].map((value) => formatMeasure(of(value, "mi"), "visibility", imperial));
    const world = [16.1, 0.1, 0.09].map((value) => formatMeasure(of(value, "km"), "visibility", metric));
    assert.deepEqual(
      [american, world],
      [
        ["10 mi", "1 mi", "2600 ft"],
        ["16.1 km", "0.1 km", "90 m"],
      ],
    );
  });

  it("has factors that are those of Unicode CLDR", () => {
    for (const unit of Object.keys(unitFacts) as Unit[]) {
      if (unit === "beaufort" || kindOf(unit) === "temperature") continue;
      const { factor } = unitFacts[unit];
      assert.ok(Math.abs(factor / factorOf(unit) - 1) < 1e-9, `${unit}: ${factor}`);
    }
    const celsius = [-40, 0, 37, 100];
    assert.deepEqual(
      celsius.map((value) => Math.round(convert(value, "celsius", "fahrenheit") * 10) / 10),
      [...[-40, 32, 98.6, 212]],
    );
  });

  it("of the wind has the Beaufort number whose speeds the World Meteorological Organization gives", () => {
    const lowest = [0, 0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];
    const numbers = lowest.map((_, number) => number);
    const written = (speed: number): string => formatMeasure(of(speed, "m/s"), "wind", in_("beaufort"));
    assert.deepEqual(
      lowest.map(written),
      numbers.map((number) => `${number} Bft`),
    );
    assert.deepEqual(
      lowest.slice(1).map((speed) => written(Math.round((speed - 0.1) * 10) / 10)),
      numbers.slice(0, -1).map((number) => `${number} Bft`),
    );
    assert.equal(written(90), "12 Bft");
  });

  it("as it was sent is on the side of the person's system of units", () => {
    const [one, other] = [{ metric: both.metric }, { imperial: both.imperial }];
    const sides = [sideOf(both, metric), sideOf(both, imperial), sideOf(one, imperial), sideOf(other, metric)];
    assert.deepEqual(sides, [both.metric, both.imperial, both.metric, both.imperial]);
    assert.equal(sideOf(pressure, localeOf("en", "metric", undefined, { pressure: "inch-ofhg" })), pressure.imperial);
    assert.equal(sideOf({}, metric), undefined);
    assert.deepEqual([formatSent(both, metric), formatSent(both, german)], ["21.44°C", "21,44 °C"]);
  });

  it("is written and spoken in every unit", () => {
    const units: Readonly<Record<Unit, string>> = {
      celsius: "2°C, 2 degrees Celsius",
      fahrenheit: "2°F, 2 degrees Fahrenheit",
      "kilometer-per-hour": "2 km/h, 2 kilometres per hour",
      "mile-per-hour": "2 mph, 2 miles per hour",
      "meter-per-second": "2 m/s, 2 metres per second",
      knot: "2 kn, 2 kn",
      beaufort: "2 Bft, 2 Bft",
      hectopascal: "2 hPa, 2 hPa",
      millibar: "2 mbar, 2 mbar",
      kilopascal: "2 kPa, 2 kPa",
      "millimeter-ofhg": "2 mmHg, 2 mmHg",
      "inch-ofhg": "2 inHg, 2 inHg",
      millimeter: "2 mm, 2 millimetres",
      centimeter: "2 cm, 2 centimetres",
      inch: "2 in, 2 inches",
      kilometer: "2 km, 2 kilometres",
      meter: "2 m, 2 metres",
      mile: "2 mi, 2 miles",
      foot: "2 ft, 2 feet",
    };
    for (const [unit, said] of Object.entries(units) as [Unit, string][]) {
      const sent = unit === "beaufort" ? of(2, "m/s") : of(2, unitFacts[unit].sent ?? "");
      const [kind, locale] = [kindOf(unit), in_(unit)];
      assert.equal(`${formatMeasure(sent, kind, locale)}, ${formatMeasure(sent, kind, locale, "long")}`, said);
    }
  });

  it("has no sign between the thousands in any language", () => {
    for (const tag of ["de-DE", "de-CH", "en-US", "en-IN", "es-ES", "fr-FR", "ja-JP", "pl-PL", "zh-CN"]) {
      const locale = in_("foot", tag);
      const values = [1019.4, 16_100, 101_325, 32_805_000].map((value) => of(value, "ft"));
      const written = values.flatMap((one) => [formatMeasure(one, "visibility", locale), formatSent(one, locale)]);
      const digits = written.map((text) => /^\d+(?:[.,]\d)?(?=\D*$)/.exec(text)?.[0].replace(",", "."));
      const expected = ["1019", "1019.4", ...["16100", "101325", "32805000"].flatMap((text) => [text, text])];
      assert.deepEqual(digits, expected, written.join("; "));
    }
  });
});
