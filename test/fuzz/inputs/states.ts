import fc from "fast-check";

import { decodeBody } from "../../../src/service/api/response";
import { type Locale, localeFor } from "../../../src/weather/locale/formatUnits";
import { english } from "../../../src/weather/locale/strings";
import { type Answer, type CallsToday, type Reading } from "../../../src/weather/model/answer";
import { type Failure, traitsOf } from "../../../src/weather/model/failure";
import type { FeedState } from "../../../src/weather/refresh/conditionsFeed";
import { answerFrom, day, failures, hour, pseudo } from "../../unit/weather/fakes";
import { partial, weighted } from "./combine";
import { instant } from "./dates";
import { hostileMembers } from "./weather";

/** The moment in which all states of this file are looked at, in milliseconds since 1970. */
export const now = Date.UTC(2026, 9, 27, 12, 5);

export const failure: fc.Arbitrary<Failure> = fc.constantFrom(...Object.values(failures));

/** Failures that other windows would have too. */
export const sharedFailures = Object.values<Failure>(failures).filter((failure) => traitsOf(failure).isShared);

const region = fc.constantFrom("US", "GB", "DE", "JP", "CA", "MX", "IN", "EG", undefined);

/** A person of any language and region; those who read from right to left get marks of direction in their numbers. */
export const locale: fc.Arbitrary<Locale> = fc
  .tuple(
    fc.constantFrom("auto", "metric", "imperial"),
    fc.record({ units: region, numbers: region, clock: region }),
    fc.constantFrom("en", "de", "es", "fr", "ja", "zh-cn", "pt-br", "qps-ploc"),
    fc.boolean(),
  )
  .map(([units, regions, language, isPseudo]) => ({
    ...localeFor(units, regions, language),
    localize: isPseudo ? pseudo : english,
  }));

/** Times around now, as they stand in what was kept: also by clocks that were wrong. */
export const time = weighted(
  [4, fc.integer({ min: now - 3 * hour, max: now + hour })],
  [1, instant],
  [1, fc.constantFrom(0, now, now - 400 * day, now + 400 * day)],
);

/** An observation as it is read from an answer whose members are nearly as they should be. */
export const answer: fc.Arbitrary<Answer> = fc
  .tuple(hostileMembers, time, fc.integer({ min: -hour, max: day }))
  .map(([members, receivedAt, good]) => {
    const body = JSON.stringify([members]);
    const decoding = decodeBody(body);
    const observation =
      typeof decoding === "object" && decoding.kind === "observation" ? decoding.observation : { members };
    return { ...answerFrom(receivedAt, good), observation, body };
  });

const degrees = fc.integer({ min: -1999, max: 1999 }).map((tenths) => tenths / 10);
const offset = fc.integer({ min: -840, max: 840 });

/** What was observed, in the order of time, as it is remembered. */
export const history: fc.Arbitrary<readonly Reading[]> = fc
  .uniqueArray(partial({ at: time, offset, celsius: degrees, fahrenheit: degrees }, "at"), {
    maxLength: 6,
    selector: ({ at }) => at,
  })
  .map((readings) =>
    readings
      .filter(({ celsius, fahrenheit }) => celsius !== undefined || fahrenheit !== undefined)
      .sort((one, other) => one.at - other.at),
  );

const calls: fc.Arbitrary<CallsToday> = partial(
  { made: fc.nat(), budget: fc.integer({ min: 1, max: 1_000_000 }), remaining: fc.nat({ max: 999_999_999 }) },
  "made",
);

/** What a feed may know. */
export const state: fc.Arbitrary<FeedState> = partial(
  { loading: fc.boolean(), answer, failure, nextAt: time, calls, history },
  "loading",
);
