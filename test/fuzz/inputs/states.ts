import fc from "fast-check";

import { decodeConditions } from "../../../src/service/api/conditionsCall";
import { decodeBody } from "../../../src/service/api/readAnswer";
import { english } from "../../../src/weather/locale/strings";
import { unitChoices, type UnitSettings } from "../../../src/weather/locale/unitChoice";
import type { Answer, CallCount } from "../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../src/weather/model/failure";
import type { Observation } from "../../../src/weather/model/observation";
import type { ConditionsState } from "../../../src/weather/conditions/conditionsSubscription";
import { answerFrom, day, failures, hour, pseudo, rethrow } from "../../unit/weather/fakes";
import { partial, weighted } from "./combine";
import { instant } from "./headers";
import { anyJson, anyNumber, anyText } from "./values";
import { type Locale, localeFor } from "../../../src/weather/locale/locale";
import type { TemperatureSample } from "../../../src/weather/model/knownConditions";

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
  MobileLink: fc.oneof(anyText, fc.constantFrom(...links)),
  LocalSource: fc.record({ Name: anyText }),
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

/** The moment in which all states of this file are looked at, in milliseconds since 1970. */
export const now = Date.UTC(2026, 9, 27, 12, 5);

export const failure: fc.Arbitrary<Failure> = fc.constantFrom(...Object.values(failures));

/** Failures that other windows would have too. */
export const sharedFailures = Object.values<Failure>(failures).filter((failure) => traitsOf(failure).isShared);

const region = fc.constantFrom("US", "GB", "DE", "JP", "CA", "MX", "IN", "EG", undefined);

const each: fc.Arbitrary<UnitSettings["each"]> = fc.record(
  {
    temperature: fc.constantFrom(...Object.values(unitChoices.temperature)),
    wind: fc.constantFrom(...Object.values(unitChoices.wind)),
    pressure: fc.constantFrom(...Object.values(unitChoices.pressure)),
    precipitation: fc.constantFrom(...Object.values(unitChoices.precipitation)),
    visibility: fc.constantFrom(...Object.values(unitChoices.visibility)),
  },
  { requiredKeys: [] },
);

/** A person of any language, region and units; those who read from right to left get marks of direction in their numbers. */
export const locale: fc.Arbitrary<Locale> = fc
  .tuple(
    fc.record({ all: fc.constantFrom("auto", "metric", "imperial"), each }),
    fc.record({ units: region, numbers: region, clock: region }),
    fc.constantFrom("en", "de", "es", "fr", "ja", "zh-cn", "pt-br", "qps-ploc"),
    fc.boolean(),
  )
  .map(([units, regions, language, isPseudo]) => {
    const found = localeFor(units, regions, language);
    return { ...found, textTag: isPseudo ? found.tag : "en", localize: isPseudo ? pseudo : english, report: rethrow };
  });

/** Times around now, as they stand in what was kept: also by clocks that were wrong. */
export const time = weighted(
  [4, fc.integer({ min: now - 3 * hour, max: now + hour })],
  [1, instant],
  [1, fc.constantFrom(0, now, now - 400 * day, now + 400 * day)],
);

/** An observation as it is read from an answer whose members are nearly as they should be. */
export const answer: fc.Arbitrary<Answer<Observation>> = fc
  .tuple(hostileMembers, time, fc.integer({ min: -hour, max: day }))
  .map(([members, receivedAt, good]) => {
    const body = JSON.stringify([members]);
    const known = answerFrom(receivedAt, good);
    const decoded = decodeBody(body, decodeConditions, known);
    const content = "content" in decoded ? decoded.content : { members };
    return { ...known, content, response: { ...known.response, body } };
  });

const tenths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const offset = fc.integer({ min: -840, max: 840 });

/** What was observed, in the order of time, as it is remembered. */
export const history: fc.Arbitrary<readonly TemperatureSample[]> = fc
  .uniqueArray(partial({ at: time, offset, celsius: tenths(-94, 64), fahrenheit: tenths(-138, 148) }, "at"), {
    maxLength: 6,
    selector: ({ at }) => at,
  })
  .map((readings) =>
    readings
      .filter(({ celsius, fahrenheit }) => celsius !== undefined || fahrenheit !== undefined)
      .sort((one, other) => one.at - other.at),
  );

const count = { made: fc.nat(), budget: fc.integer({ min: 1, max: 1_000_000 }) };
const calls: fc.Arbitrary<CallCount> = partial(
  { ...count, remaining: fc.nat({ max: 999_999_999 }), inMonth: partial(count, "made") },
  "made",
);

/** What a feed may know. */
export const state: fc.Arbitrary<ConditionsState> = partial(
  { loading: fc.boolean(), answer, failure, nextAt: time, calls, history },
  "loading",
);
