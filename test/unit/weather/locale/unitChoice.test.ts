import assert from "node:assert/strict";
import { createRequire } from "node:module";

import { formatMeasure } from "../../../../src/weather/locale/formatUnits";
import { preferredUnits, unitChoices, type UnitSettings } from "../../../../src/weather/locale/unitChoice";
import type { Measure } from "../../../../src/weather/model/members";
import type { MeasureKind } from "../../../../src/weather/model/units";
import { localeOf } from "../fakes";
import { itRows } from "../itEach";
import { factorOf } from "./cldrUnits";

type Preferences = Readonly<Record<string, readonly { readonly unit: string; readonly geq?: number }[]>>;

/** Unicode CLDR's file, which the source is written from. */
const { unitPreferenceData: data } = (
  createRequire(__filename)("cldr-core/supplemental/unitPreferenceData.json") as {
    readonly supplemental: {
      readonly unitPreferenceData: Readonly<Record<string, Readonly<Record<string, Preferences>>>>;
    };
  }
).supplemental;

/** One answer, and where CLDR says what it is read in. */
const answer: Readonly<Record<MeasureKind, readonly [category: string, usage: string, measure: Required<Measure>]>> = {
  temperature: ["temperature", "weather", both(24.3, "C", 75.7, "F")],
  wind: ["speed", "wind", both(12.4, "km/h", 7.7, "mi/h")],
  pressure: ["pressure", "baromtrc", both(1019.4, "mb", 30.1, "inHg")],
  precipitation: ["length", "rainfall", both(2.8, "mm", 0.11, "in")],
  visibility: ["length", "visiblty", both(16.1, "km", 10, "mi")],
};
const kinds = Object.keys(answer) as MeasureKind[];

/** By the names of CLDR: how the service writes a unit, how a person reads it, and with how many digits. */
const units: Readonly<Record<string, readonly [sent: string, read: string, digits: number]>> = {
  celsius: ["C", "°C", 0],
  fahrenheit: ["F", "°F", 0],
  "kilometer-per-hour": ["km/h", " km/h", 0],
  "mile-per-hour": ["mi/h", " mph", 0],
  "meter-per-second": ["m/s", " m/s", 0],
  hectopascal: ["hPa", " hPa", 0],
  millibar: ["mb", " mbar", 0],
  "millimeter-ofhg": ["mmHg", " mmHg", 0],
  "inch-ofhg": ["inHg", " inHg", 2],
  millimeter: ["mm", " mm", 1],
  centimeter: ["cm", " cm", 2],
  inch: ["in", " in", 2],
  kilometer: ["km", " km", 1],
  meter: ["m", " m", 0],
  mile: ["mi", " mi", 1],
};

function both(value: number, unit: string, imperialValue: number, imperialUnit: string): Required<Measure> {
  return { metric: { value, unit }, imperial: { value: imperialValue, unit: imperialUnit } };
}

/** What is read where CLDR says so: the first unit of which there is enough, else the last one. */
function expectedIn(region: string, kind: MeasureKind): string {
  const [category, usage, { metric, imperial }] = answer[kind];
  const usual = data[category]?.[usage] ?? {};
  const wanted = usual[region] ?? usual["001"] ?? [];
  for (const { unit, geq = 1 } of wanted) {
    const [sent, read, digits] = units[unit] ?? ["", "", 0];
    const side = [metric, imperial].find((one) => one.unit === sent);
    const from = Object.keys(units).find((name) => units[name]?.[0] === metric.unit) ?? "";
    const value = side?.value ?? (metric.value * factorOf(from)) / factorOf(unit);
    if (value < geq && unit !== wanted.at(-1)?.unit) continue;
    const format = new Intl.NumberFormat("en", { maximumFractionDigits: digits, useGrouping: false });
    return `${format.format(value)}${read}`;
  }
  return assert.fail(`CLDR has no ${usage} for ${region}`);
}

describe("units", () => {
  for (const region of ["US", "GB", "SE", "KR", "IN", "MX", "JP", "CA", "LR"]) {
    const expected = kinds.map((kind) => expectedIn(region, kind));
    it(`are those of the region ${region}: ${expected.join(", ")}`, () => {
      const locale = { ...localeOf("en"), units: preferredUnits({ all: "auto", each: {} }, region) };
      assert.deepEqual(
        kinds.map((kind) => formatMeasure(answer[kind][2], kind, locale)),
        expected,
      );
    });
  }

  /** What is read in a region of what was sent with the metric side alone. */
  const readIn = (region: string, kind: MeasureKind, unit: string, ...values: readonly number[]): readonly string[] => {
    const locale = { ...localeOf("en"), units: preferredUnits({ all: "auto", each: {} }, region) };
    return values.map((value) => formatMeasure({ metric: { value, unit } }, kind, locale));
  };

  it("of visibility are meters below 5 km alone where reports are in meters", () => {
    for (const region of ["DE", "NL"])
      assert.deepEqual(readIn(region, "visibility", "km", 16.1, 5, 4.9, 0.2), ["16.1 km", "5 km", "4900 m", "200 m"]);
  });

  it("of precipitation are millimeters in Brazil", () => {
    assert.deepEqual(readIn("BR", "precipitation", "mm", 2.8, 12), ["2.8 mm", "12 mm"]);
    assert.deepEqual(readIn("BR", "pressure", "hPa", 1019.4), ["1019 mbar"]);
  });

  const assertRead = (settings: UnitSettings, ...expected: readonly string[]): void => {
    const locale = { ...localeOf("en"), units: preferredUnits(settings, "GB") };
    assert.deepEqual(
      kinds.map((kind) => formatMeasure(answer[kind][2], kind, locale)),
      expected,
    );
  };
  const [world, states] = [kinds.map((kind) => expectedIn("001", kind)), kinds.map((kind) => expectedIn("US", kind))];
  const mixed = { temperature: "fahrenheit", wind: "knot", pressure: "kilopascal" } as const;
  itRows(assertRead, {
    "are the world's where the setting says metric": [{ all: "metric", each: {} }, ...world],
    "are those of the United States where it says imperial": [{ all: "imperial", each: {} }, ...states],
    "are chosen one by one, and the others are those of the region": [
      { all: "auto", each: mixed },
      ...["76°F", "7 kn", "101.9 kPa", "2.8 mm", "10 mi"],
    ],
    "are chosen one by one, whatever the setting for all says": [
      { all: "metric", each: { ...mixed, precipitation: "inch", visibility: "mile" } },
      ...["76°F", "7 kn", "101.9 kPa", "0.11 in", "10 mi"],
    ],
  });

  it("that a setting names can all be read", () => {
    const read = kinds.map((kind) =>
      Object.entries(unitChoices[kind]).map(([name, unit]) => {
        const locale = localeOf("en", "metric", undefined, { [kind]: unit });
        return `${name}: ${formatMeasure(answer[kind][2], kind, locale)}`;
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
