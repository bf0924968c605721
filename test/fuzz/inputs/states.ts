import fc from "fast-check";

import { decodeConditions } from "../../../src/service/api/locationCalls";
import { decodeBody } from "../../../src/service/api/readAnswer";
import { english } from "../../../src/weather/locale/strings";
import { unitChoices, type UnitSettings } from "../../../src/weather/locale/unitChoice";
import type { Unit } from "../../../src/weather/model/units";
import type { Answer, CallCount } from "../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../src/weather/model/failure";
import type { Observation } from "../../../src/weather/model/observation";
import type { ConditionsState } from "../../../src/weather/conditions/conditionsSubscription";
import { makeObservation } from "../../loopback/observations";
import { answerFrom, day, failures, hour, pseudo, rethrow } from "../../unit/weather/fakes";
import { instant } from "./headers";
import { anyJson, anyText, like, membersLike, partial, weighted } from "./values";
import { type Locale, localeFor } from "../../../src/weather/locale/locale";
import type { TemperatureSample } from "../../../src/weather/model/temperatureSample";

const links = [
  "http://www.accuweather.com/en/us/new-york-ny/10021/current-weather/349727?lang=en-us",
  "https://accuweather.com/x",
  "https://accuweather.com.evil.example/x",
  "javascript:alert(1)",
  "https://user@www.accuweather.com/",
];

const sample = { ...makeObservation({ details: true }), LocalSource: { Id: 7, Name: "Met Office" } };
const times = ["2026-10-27T08:00:00-04:00", "2026-10-27T08:00:00Z", "x+14:00", "x+99:00", "x-15:00"];

/** The members of one observation, a few or many, nearly as a service sends them, and some that nobody knows. */
export const members: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .tuple(
    partial({
      ...membersLike(sample),
      LocalObservationDateTime: fc.constantFrom(...times),
      PressureTendency: like({ LocalizedText: "Up", Code: "R" }),
      Link: fc.constantFrom(...links),
      MobileLink: fc.oneof(anyText, fc.constantFrom(...links)),
    }),
    weighted([2, fc.constant(undefined)], [1, fc.subarray(Object.keys(sample), { maxLength: 5 })]),
    fc.array(fc.tuple(anyText, anyJson), { maxLength: 3 }),
  )
  .map(([all, few, others]) => {
    const known = Object.entries(all).filter(([name]) => few?.includes(name) ?? true);
    return Object.fromEntries([...known, ...others]);
  });

/** The moment in which all states of this file are looked at, in milliseconds since 1970. */
export const now = Date.UTC(2026, 9, 27, 12, 5);

export const failure: fc.Arbitrary<Failure> = fc.constantFrom(...Object.values(failures));

/** Failures that other windows would have too. */
export const sharedFailures = Object.values<Failure>(failures).filter((failure) => traitsOf(failure).isShared);

const region = fc.constantFrom("US", "GB", "DE", "JP", "CA", "MX", "IN", "EG", undefined);

const choices = Object.entries(unitChoices).map(([name, of]) => [name, fc.constantFrom(...Object.values(of))] as const);
const each: fc.Arbitrary<UnitSettings["each"]> = partial<Record<string, Unit>>(Object.fromEntries(choices));

/** A person of any language, region and units; those who read from right to left get marks of direction in their numbers. */
export const locale: fc.Arbitrary<Locale> = fc
  .tuple(
    fc.record({ all: fc.constantFrom("auto", "metric", "imperial"), each }),
    fc.record({ units: region, numbers: region, clock: region }),
    fc.constantFrom("en", "de", "es", "fr", "ja", "zh-cn", "pt-br", "qps-ploc"),
    fc.boolean(),
  )
  .map(([units, regions, language, isPseudo]) => {
    const found = localeFor(units, regions, language, isPseudo);
    return { ...found, localize: isPseudo ? pseudo : english, report: rethrow };
  });

/** Times around now, as they stand in what was kept: also by clocks that were wrong. */
const time = weighted(
  [4, fc.integer({ min: now - 3 * hour, max: now + hour })],
  [1, instant],
  [1, fc.constantFrom(0, now, now - 400 * day, now + 400 * day)],
);

/** An observation as it is read from an answer whose members are nearly as they should be. */
const answer: fc.Arbitrary<Answer<Observation>> = fc
  .tuple(members, time, fc.integer({ min: -hour, max: day }))
  .map(([members, receivedAt, good]) => {
    const body = JSON.stringify([members]);
    const known = answerFrom(receivedAt, good);
    const decoded = decodeBody(body, decodeConditions, known);
    const content = "content" in decoded ? decoded.content : { members };
    return { ...known, content, body };
  });

const tenths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const offset = fc.integer({ min: -840, max: 840 });

/** What was observed, in the order of time, as it is remembered. */
const history: fc.Arbitrary<readonly TemperatureSample[]> = fc
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

export const state: fc.Arbitrary<ConditionsState> = partial(
  { loading: fc.boolean(), answer, failure, nextAt: time, calls, history },
  "loading",
);
