import assert from "node:assert/strict";

import { age, localTimeOfDay, timeOfDay } from "../../../../src/weather/locale/formatTime";
import {
  formatMeasure,
  formatQuantity,
  localeFor,
  sideOf,
  speakMeasure,
  type UnitsSetting,
} from "../../../../src/weather/locale/formatUnits";
import type { Regions } from "../../../../src/weather/locale/region";
import { faultsIn, localeOf, setZone } from "../fakes";

const metric = localeOf();
const imperial = localeOf("en-GB", "imperial");
const both = { metric: { value: 21.44, unit: "C" }, imperial: { value: 70.6, unit: "F" } };

/** Where units, numbers and the clock are of one region. */
const all = (region: string | undefined): Regions => ({ units: region, numbers: region, clock: region });

describe("locale", () => {
  const cases: readonly (readonly [
    behaviour: string,
    given: readonly [UnitsSetting, Regions, string],
    locale: readonly [tag: string, units: string],
  ])[] = [
    ["has °F and 12 hours in the United States", ["auto", all("US"), "en"], ["en-US-u-hc-h12", "imperial"]],
    ["has Fahrenheit in Puerto Rico, in Spanish", ["auto", all("PR"), "es"], ["es-PR-u-hc-h12", "imperial"]],
    ["has °C and 24 hours in Britain", ["auto", all("GB"), "en"], ["en-GB-u-hc-h23", "metric"]],
    ["has °C and 24 hours in Germany", ["auto", all("DE"), "de"], ["de-DE-u-hc-h23", "metric"]],
    ["has the clock of the region in its language", ["auto", all("CA"), "fr"], ["fr-CA-u-hc-h23", "metric"]],
    ["has the clock of the region in another language", ["auto", all("CA"), "en"], ["en-CA-u-hc-h12", "metric"]],
    ["has the units of the setting, wherever it is", ["metric", all("US"), "en"], ["en-US-u-hc-h12", "metric"]],
    ["has the units of the setting, also in Germany", ["imperial", all("DE"), "de"], ["de-DE-u-hc-h23", "imperial"]],
    [
      "has units, numbers and a clock of three regions",
      ["auto", { units: "US", numbers: "DE", clock: "IN" }, "en"],
      ["en-DE-u-hc-h12", "imperial"],
    ],
    ["writes German as in the United States", ["auto", all("US"), "de"], ["de-US-u-hc-h12", "imperial"]],
    ["writes English as in Germany", ["auto", all("DE"), "en"], ["en-DE-u-hc-h23", "metric"]],
    ["writes a language of one region as in another", ["auto", all("PT"), "pt-br"], ["pt-PT-u-hc-h23", "metric"]],
    ["leaves a language its script", ["auto", all("DE"), "zh-tw"], ["zh-Hant-DE-u-hc-h23", "metric"]],
    ["names no script that is usual", ["auto", all("DE"), "zh-hans"], ["zh-DE-u-hc-h23", "metric"]],
    [
      "has the region of the language's tag where the system names none",
      ["auto", all(undefined), "en-us"],
      ["en-US-u-hc-h12", "imperial"],
    ],
    [
      "is metric with 24 hours where nothing names a region",
      ["auto", all(undefined), "en"],
      ["en-ZZ-u-hc-h23", "metric"],
    ],
    ["J13 is English for an unknown language", ["auto", all("DE"), "??"], ["en-DE-u-hc-h23", "metric"]],
    ["J13 bears no tag at all", ["imperial", all(undefined), ""], ["en-ZZ-u-hc-h23", "imperial"]],
  ];
  for (const [behaviour, given, [tag, units]] of cases) {
    it(behaviour, () => assert.deepEqual(localeFor(...given), { tag, units }));
  }

  const odd = [
    ...["en-US-posix", "en-US-u-va-posix", "de-AT-u-co-phonebk", "C", "POSIX", "C.UTF-8", "root", "und", "x", "i", "-"],
    ...["", "xx-invalid-!", "xx", "??", "en_US", "a".repeat(100_000), "de-DE-1996", "zh-Hant-TW", "__proto__", "\0"],
  ];
  for (const tag of odd) {
    it(`J13 writes numbers, times and ages for the language ${JSON.stringify(tag).slice(0, 40)}`, () => {
      for (const found of [all("US"), all("DE"), all(undefined)].map((regions) => localeFor("auto", regions, tag))) {
        const locale = localeOf(found.tag, found.units);
        const said = [
          formatMeasure(both, locale, 1),
          speakMeasure(both, locale),
          timeOfDay(0, 0, locale),
          age(0, 90_000, locale.tag),
          "X".toLocaleLowerCase(locale.tag),
        ];
        assert.deepEqual(faultsIn(said), []);
        assert.match(said[0] ?? "", /21|71|70/);
      }
    });
  }

  for (const zone of ["Not/AZone", "", "../../etc/localtime", ":", "UTC+99", "\u202e"]) {
    it(`J13 has times when the system's time zone is ${JSON.stringify(zone)}`, () => {
      const setBack = setZone(zone);
      try {
        assert.match(timeOfDay(0, 0, metric), /^\d\d:\d\d$/);
        assert.equal(localTimeOfDay({ epoch: 0, offset: 60 }, 0, metric), "01:00");
      } finally {
        setBack();
      }
    });
  }
});

describe("measure", () => {
  it("is spoken with its unit's whole name", () => {
    const spoken = {
      ...{ C: "2 degrees Celsius", F: "2 degrees Fahrenheit", "km/h": "2 kilometres per hour" },
      ...{ "mi/h": "2 miles per hour", km: "2 kilometres", mi: "2 miles", m: "2 metres", ft: "2 feet" },
      ...{ cm: "2 centimetres", mm: "2 millimetres", in: "2 inches", "%": "2 per cent" },
    };
    for (const [unit, text] of Object.entries(spoken))
      assert.equal(speakMeasure({ metric: { value: 2, unit } }, localeOf()), text);
  });

  it("J11 is shown in the wanted units, else in those that there are", () => {
    const sides = [
      sideOf(both, metric),
      sideOf(both, imperial),
      sideOf({ metric: both.metric }, imperial),
      sideOf({ imperial: both.imperial }, metric),
      sideOf({}, metric),
    ];
    assert.deepEqual(sides, [both.metric, both.imperial, both.metric, both.imperial, undefined]);
  });

  it("has no more digits than are wanted", () => {
    assert.deepEqual(
      [0, 1, 2].map((digits) => formatMeasure(both, metric, digits)),
      ["21°C", "21.4°C", "21.44°C"],
    );
  });

  it("is written and spoken as nothing when it has no side", () => {
    assert.deepEqual([formatMeasure({}, metric, 0), speakMeasure({}, metric)], ["", ""]);
  });

  it("J7 is a temperature also when it is zero, and zero has no minus", () => {
    const celsius = (value: number): readonly string[] => {
      const measure = { metric: { value, unit: "C" } };
      return [formatMeasure(measure, metric, 0), speakMeasure(measure, metric)];
    };
    assert.deepEqual([0, -0, -0.4].map(celsius), Array(3).fill(["0°C", "0 degrees Celsius"]));
    assert.deepEqual(celsius(-0.6), ["-1°C", "-1 degree Celsius"]);
  });

  const units: Readonly<Record<string, string>> = {
    ...{
      C: "1.5°C",
      F: "1.5°F",
      "km/h": "1.5 km/h",
      "mi/h": "1.5 mph",
      km: "1.5 km",
      mi: "1.5 mi",
      m: "1.5 m",
      ft: "1.5 ft",
    },
    ...{ cm: "1.5 cm", mm: "1.5 mm", in: "1.5 in", "%": "1.5%" },
    ...{ mb: "1.5 mb", inHg: "1.5 inHg", kPa: "1.5 kPa", furlong: "1.5 furlong" },
  };
  for (const [unit, text] of Object.entries(units)) {
    it(`in ${unit} reads ${text}`, () => assert.equal(formatQuantity({ value: 1.5, unit }, metric, 1), text));
  }

  for (const unit of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    it(`in a unit called ${unit} is written and spoken as it was sent`, () => {
      const measure = { metric: { value: 1, unit } };
      assert.deepEqual([formatMeasure(measure, metric, 0), speakMeasure(measure, metric)], [`1 ${unit}`, `1 ${unit}`]);
    });
  }

  it("without a unit is the number alone", () => {
    const bare = { metric: { value: 3, unit: "" } };
    assert.deepEqual([formatMeasure(bare, metric, 0), speakMeasure(bare, metric)], ["3", "3"]);
  });

  it("is written as the language writes numbers", () => {
    const german = localeOf("de-DE");
    assert.deepEqual([formatMeasure(both, german, 1), speakMeasure(both, german)], ["21,4 °C", "21 Grad Celsius"]);
  });

  it("of pressure has no sign between the thousands, which reads as a decimal one elsewhere", () => {
    const pressures = [
      { value: 1013.2, unit: "mb" },
      { value: 1013.2, unit: "hPa" },
    ];
    for (const tag of ["en-US", "de-DE", "es-ES", "fr-FR", "ja-JP", "zh-CN"])
      assert.deepEqual(
        pressures.map((pressure) => formatQuantity(pressure, localeOf(tag), 0)),
        ["1013 mb", "1013 hPa"],
        tag,
      );
    assert.equal(formatQuantity({ value: 12_200, unit: "m" }, localeOf("de-DE"), 0), "12.200 m");
  });

  it("is spoken in words, and a unit that speech does not know as it was sent", () => {
    const pressure = { metric: { value: 1013.2, unit: "mb" } };
    assert.deepEqual(
      [speakMeasure(both, imperial), speakMeasure(pressure, metric)],
      ["71 degrees Fahrenheit", "1013 mb"],
    );
  });
});
