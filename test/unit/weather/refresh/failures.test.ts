import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { day, failures, hour, minute } from "../fakes";
import { traits } from "../model/traits";
import { bad, FeedSetup, good, upToDate } from "./feedSetup";

const never = "never";

/** Minutes until it is asked again automatically. */
const pauses: Readonly<Record<string, number | typeof never>> = { never, backoff: 1, pause: 60, daily: 24 * 60 };

describe("feed after a failure keeps the answer, says why there is no new one, and takes that back with the next", () => {
  for (const failure of Object.values<Failure>(failures)) {
    const [words, ids = ""] = traits[failure.kind];
    const [retry = "", , ...others] = words.split(" ");
    const wait = pauses[retry] ?? assert.fail();
    const isOutage = wait === 1;
    const knownTo = others.includes("isShared") ? "all windows" : "one window";
    const again = others.includes("costsCall") ? "waits" : "asks";

    it(`${ids}${failure.kind}: ${wait === never ? "never asked again" : `asked again in ${wait} min`}, known to ${knownTo}`, async () => {
      const setup = await FeedSetup.ready();
      const { clock, feed, first, service, log } = setup;
      await clock.pass(30 * minute);
      await service.release(bad(failure, { cause: "cause", keyId: "key 1" }));
      const at = clock.now();
      const nextAt = wait === never ? undefined : at + wait * minute;
      const failed = { failure, ...(nextAt !== undefined && { nextAt }) };
      const state = { loading: false, answer: first, ...failed };
      const failureRecord = { ...failed, cause: "cause", at, since: at, count: 1, keyId: "key 1" };
      const stored = { answer: first, ...(knownTo === "all windows" && { failureRecord }) };
      assert.deepEqual([setup.state, setup.stored, log.lines.length], [state, stored, isOutage ? 1 : 0]);
      await clock.pass(nextAt === undefined ? 1000 * hour : nextAt - at - 1);
      const until = nextAt === undefined ? {} : { until: nextAt };
      assert.deepEqual(await feed.refresh(), { kind: "waiting", failure, ...until });
      await feed.syncFromDisk();
      assert.deepEqual([setup.asked, clock.delays, setup.state], [2, nextAt === undefined ? [] : [1], state]);

      await (nextAt === undefined ? void feed.refresh("person") : clock.pass(1));
      await service.release();
      assert.deepEqual([setup.asked, setup.state], [3, { loading: true, answer: first, failure }]);
      const answer = setup.answer();
      await service.release(good(answer));
      assert.deepEqual([setup.state, setup.stored, log.lines.length], [upToDate(answer), { answer }, isOutage ? 2 : 0]);
    });

    it(`H1 a hundred refreshes at once share ${failure.kind}, and a person who refreshes again ${again}`, async () => {
      const setup = new FeedSetup();
      setup.service.reply = bad(failure);
      const clicks = Array.from({ length: 100 }, () => setup.feed.refresh("person"));
      assert.deepEqual([setup.asked, new Set(await Promise.all(clicks))], [0, new Set([setup.service.reply])]);
      for (let click = 1; click < 5; click += 1) await setup.feed.refresh("person");
      assert.equal(setup.asked, again === "waits" ? 1 : 5);
    });
  }

  it("A13 D18 asks for an unknown location once a day in all windows together, also after a restart, for as long as it takes", async () => {
    const failure = failures.locationUnknown;
    const setup = await FeedSetup.failed(failure);
    const { clock } = setup;
    const until = clock.now() + day;
    const windows = [setup.feed, ...setup.windows(3)];
    for (const time of [0, hour, 22 * hour, hour - 1]) {
      await clock.pass(time);
      for (const window of [...windows, ...setup.windows(2)]) {
        assert.deepEqual(await window.refresh(), { kind: "waiting", failure, until });
        assert.deepEqual(window.state.failure, failure);
      }
    }
    assert.equal(setup.asked, 1);
    await clock.pass(1);
    await clock.pass(30 * day);
    assert.equal(setup.asked, 32);
  });
});
