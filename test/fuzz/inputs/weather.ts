import fc from "fast-check";

import { partial, weighted } from "./combine";
import { anyJson, anyNumber } from "./json";
import { anyText } from "./texts";

const value = weighted([4, fc.integer({ min: -600, max: 1200 }).map((tenths) => tenths / 10)], [1, anyNumber]);

function quantity(unit: string): fc.Arbitrary<unknown> {
  const units = weighted([5, fc.constant(unit)], [1, anyText]);
  return partial({ Value: value, Unit: units, UnitType: fc.constantFrom(17, 18), Phrase: anyText }, "Value", "Unit");
}

function pair(metric: string, imperial: string): fc.Arbitrary<unknown> {
  return partial({ Metric: quantity(metric), Imperial: quantity(imperial) });
}

const degrees = pair("C", "F");
const speed = pair("km/h", "mi/h");
const amount = pair("mm", "in");
const percent = fc.integer({ min: -5, max: 110 });
const links = [
  "http://www.accuweather.com/en/us/new-york-ny/10021/current-weather/349727?lang=en-us",
  "https://accuweather.com/x",
  "https://accuweather.com.evil.example/x",
  "javascript:alert(1)",
  "https://user@www.accuweather.com/",
];

/** The members of an answer that are understood, in groups that are read together, as a service may well send them. */
const groups: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  WeatherText: anyText,
  WeatherIcon: fc.integer({ min: -1, max: 50 }),
  IsDayTime: fc.boolean(),
  EpochTime: fc.integer({ min: 900_000_000, max: 4_200_000_000 }),
  LocalObservationDateTime: fc.constantFrom(
    ...["2026-10-27T08:00:00-04:00", "2026-10-27T08:00:00Z", "x+14:00", "x+99:00", "x-15:00"],
  ),
  Temperature: degrees,
  RealFeelTemperature: degrees,
  RelativeHumidity: percent,
  Wind: partial({ Direction: partial({ Degrees: value, Localized: anyText, English: anyText }), Speed: speed }),
  WindGust: fc.record({ Speed: speed }),
  UVIndex: fc.integer({ min: -1, max: 120 }),
  UVIndexText: anyText,
  DewPoint: degrees,
  Visibility: pair("km", "mi"),
  Pressure: pair("mb", "inHg"),
  PressureTendency: fc.record({ LocalizedText: anyText, Code: fc.constantFrom("F", "S", "R", "x", "toString") }),
  CloudCover: percent,
  TemperatureSummary: fc.record({ Past24HourRange: fc.record({ Minimum: degrees, Maximum: degrees }) }),
  PrecipitationSummary: partial({ PastHour: amount, Past24Hours: amount }),
  Link: fc.constantFrom(...links),
  MobileLink: anyText,
};

/** The names of all members that are understood. */
export const memberNames = Object.keys(groups);

/** One member as it should be, and its name. */
const member = fc.constantFrom(...memberNames).chain((name) => fc.tuple(fc.constant(name), groups[name] ?? anyJson));
/** One member that is anything, and any name. */
const spoilt = fc.tuple(fc.oneof(fc.constantFrom(...memberNames), anyText), anyJson);

/** The members of one observation: a few or most, each of them nearly as it should be. */
export const members: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  fc.array(member, { maxLength: 6 }).map((all) => Object.fromEntries(all)),
  partial(groups, "Temperature"),
);

/** The members of one observation, some of them of any kind. */
export const hostileMembers: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .tuple(members, fc.array(spoilt, { maxLength: 3 }))
  .map(([base, others]) => Object.fromEntries([...Object.entries(base), ...others]));
