import assert from "node:assert/strict";

import { type Failure, type Retry, traitsOf } from "../../../../src/weather/model/failure";
import { failures, hour, minute } from "../fakes";
import { bad, FeedSetup, good, kindNames, upToDate } from "./feedSetup";

/** Minutes until the automatic retry. */
const pauses: Readonly<Record<Retry, number>> = {
  never: Infinity,
  backoff: 1,
  seconds: 1 / 6,
  hourly: 60,
  daily: 24 * 60,
  everyThreeDays: 72 * 60,
};

/** The rows of docs/faults.md about a failure, for every kind. */
const rows: Readonly<Partial<Record<Failure["kind"], string>>> = {
  unauthorized: " [D19]",
  forbidden: " [D20]",
  gatewayRefused: " [D30]",
  quotaUsedUp: " [D24]",
  rateLimited: " [D22]",
  locationUnknown: " [A13 D18]",
  noObservation: " [A13 D2]",
  requestRefused: " [D18]",
  serviceTrouble: " [D23]",
};

/** The rows about a failure of the minute forecast, instead of those for every kind. */
const rowsOfMinutes: typeof rows = {
  ...{ notCovered: " [K9]", budgetUsedUp: " [K10]", unauthorized: " [K11 D19]", unreachable: " [K12]" },
  forbidden: " [K8 D20]",
};

/** The retries of optional kinds that differ from the failure's traits. */
const optional: Readonly<Partial<Record<Failure["kind"], Retry>>> = {
  ...{ forbidden: "never", gatewayRefused: "daily", quotaUsedUp: "daily" },
};

for (const kind of kindNames)
  describe(`a feed of ${kind} after a failure`, () => {
    for (const failure of Object.values<Failure>(failures)) {
      const { retry: usual, isShared } = traitsOf(failure);
      const ids = (kind === "minuteForecast" && rowsOfMinutes[failure.kind]) || (rows[failure.kind] ?? "");
      const retry = (kind !== "conditions" && optional[failure.kind]) || usual;
      const wait = pauses[retry];
      const isOutage = retry === "backoff" || retry === "seconds";
      const knownTo = isShared ? "all windows" : "one window";
      const when = wait === Infinity ? "never retried" : `retried in ${wait} min`;

      it(`a feed of ${kind} keeps its answer after ${failure.kind}: ${when}, known to ${knownTo}${ids}`, async () => {
        const setup = await FeedSetup.ready(kind);
        const { clock, feed, first, service, log } = setup;
        await clock.pass(30 * minute);
        await service.release(bad(failure, { cause: "cause", keyId: "key 1" }));
        const at = clock.now();
        const nextAt = wait === Infinity ? undefined : at + wait * minute;
        const failed = { failure, ...(nextAt !== undefined && { nextAt }) };
        const state = { loading: false, answer: first, ...failed };
        const held = retry === "everyThreeDays" && nextAt !== undefined && { notBefore: nextAt };
        const failureRecord = { ...failed, ...held, cause: "cause", at, count: 1, keyId: "key 1" };
        setup.assertNow({ state, stored: { answer: first, ...(knownTo === "all windows" && { failureRecord }) } });
        assert.equal(log.lines.length, isOutage ? 1 : 0);
        await clock.pass(nextAt === undefined ? 200 * hour : nextAt - at - 1);
        const until = nextAt === undefined ? {} : { until: nextAt };
        assert.deepEqual(await feed.refresh(), { kind: "waiting", failure, ...until });
        await feed.syncFromDisk();
        setup.assertNow({ asked: 2, delays: nextAt === undefined ? [] : [1], state });

        await (nextAt === undefined ? void feed.refresh("person") : clock.pass(1));
        await service.release();
        setup.assertNow({ asked: 3, state: { loading: true, answer: first, failure } });
        const answer = setup.answer();
        await service.release(good(answer));
        setup.assertNow({ state: upToDate(answer), stored: { answer } });
      });
    }
  });
