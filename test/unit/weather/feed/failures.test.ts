import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { day, failures, hour, minute } from "../fakes";
import { traits } from "../model/traits";
import { bad, FeedSetup, good, upToDate } from "./feedSetup";
import { kindNames, kinds } from "./kinds";

const never = "never";

/** Minutes until it is asked again automatically. */
const pauses: Readonly<Record<string, number | typeof never>> = {
  never,
  backoff: 1,
  burst: 1 / 6,
  pause: 60,
  daily: 24 * 60,
  rest: 72 * 60,
};

for (const kind of kindNames) {
  describe(`feed of ${kind} after a failure keeps the answer, says why there is no new one, and takes that back with the next`, () => {
    for (const failure of Object.values<Failure>(failures)) {
      const [words, common = ""] = traits[failure.kind];
      const [usual = "", , ...others] = words.split(" ");
      const [own = "", retry = usual] = kinds[kind].failures[failure.kind] ?? [];
      const ids = own + common;
      const wait = pauses[retry] ?? assert.fail();
      const isOutage = retry === "backoff" || retry === "burst";
      const holds = retry === "rest";
      const knownTo = others.includes("isShared") ? "all windows" : "one window";
      const again = others.includes("costsCall") || holds ? "waits" : "asks";

      it(`${ids}${failure.kind}: ${wait === never ? "never asked again" : `asked again in ${wait} min`}, known to ${knownTo}`, async () => {
        const setup = await FeedSetup.ready(kind);
        const { clock, feed, first, service, log } = setup;
        await clock.pass(30 * minute);
        await service.release(bad(failure, { cause: "cause", keyId: "key 1" }));
        const at = clock.now();
        const nextAt = wait === never ? undefined : at + wait * minute;
        const failed = { failure, ...(nextAt !== undefined && { nextAt }) };
        const state = { loading: false, answer: first, ...failed };
        const held = holds && { notBefore: nextAt };
        const failureRecord = { ...failed, ...held, cause: "cause", at, since: at, count: 1, keyId: "key 1" };
        const stored = { answer: first, ...(knownTo === "all windows" && { failureRecord }) };
        assert.deepEqual([setup.state, setup.stored, log.lines.length], [state, stored, isOutage ? 1 : 0]);
        await clock.pass(nextAt === undefined ? 200 * hour : nextAt - at - 1);
        const until = nextAt === undefined ? {} : { until: nextAt };
        assert.deepEqual(await feed.refresh(), { kind: "waiting", failure, ...until });
        await feed.syncFromDisk();
        assert.deepEqual([setup.asked, clock.delays, setup.state], [2, nextAt === undefined ? [] : [1], state]);

        await (nextAt === undefined ? void feed.refresh("person") : clock.pass(1));
        await service.release();
        assert.deepEqual([setup.asked, setup.state], [3, { loading: true, answer: first, failure }]);
        const answer = setup.answer();
        await service.release(good(answer));
        assert.deepEqual(
          [setup.state, setup.stored, log.lines.length],
          [upToDate(answer), { answer }, isOutage ? 2 : 0],
        );
      });

      it(`H1 a hundred refreshes at once share ${failure.kind}, and a person who refreshes again ${again}`, async () => {
        const setup = new FeedSetup(kind);
        setup.service.reply = bad(failure);
        const clicks = Array.from({ length: 100 }, () => setup.feed.refresh("person"));
        assert.deepEqual([setup.asked, new Set(await Promise.all(clicks))], [0, new Set([setup.service.reply])]);
        for (let click = 1; click < 5; click += 1) await setup.feed.refresh("person");
        assert.equal(setup.asked, again === "waits" ? 1 : 5);
      });
    }

    it("A13 D18 asks for an unknown location once a day in all windows together, also after a restart, for as long as it takes", async () => {
      const failure = failures.locationUnknown;
      const setup = await FeedSetup.failed(failure, {}, kind);
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

    it("K9 holds back a person too where the place is not covered, until three days are over", async () => {
      const setup = await FeedSetup.failed(failures.notCovered, {}, kind);
      const waiting = { kind: "waiting", failure: failures.notCovered, until: setup.clock.now() + 3 * day };
      await setup.clock.block(3 * day - 1);
      assert.deepEqual([await setup.feed.refresh("person"), setup.asked], [waiting, 1]);
      await setup.clock.block(1);
      assert.equal(setup.asked, 2);
    });

    it("K10 asks again when calls are left, which the budget tells", async () => {
      const notBefore = new FeedSetup(kind).clock.now() + 16 * hour;
      const setup = await FeedSetup.failed(failures.budgetUsedUp, { notBefore }, kind);
      await setup.clock.pass(16 * hour - 1);
      assert.equal(setup.asked, 1);
      await setup.clock.pass(1);
      assert.equal(setup.asked, 2);
    });

    it("H14 K12 asks ever less often, at last once an hour", async () => {
      const setup = await FeedSetup.failed(failures.unreachable, {}, kind);
      setup.clock.chance = 1;
      await setup.clock.pass(6 * hour);
      const { askedAt } = setup.service;
      const gaps = askedAt.slice(1, 8).map((at, index) => (at - (askedAt[index] ?? 0)) / minute);
      assert.deepEqual(gaps, [1, 4, 8, 16, 32, 65, 65]);
    });

    it("H1 does not ask later by itself because a person has pressed five times while offline", async () => {
      const setup = await FeedSetup.failed(failures.unreachable, {}, kind);
      setup.clock.chance = 1;
      await setup.clock.pass(minute);
      assert.equal(setup.asked, 2);
      for (let press = 0; press < 5; press += 1) await setup.feed.refresh("person");
      assert.deepEqual([setup.asked, setup.clock.delays], [7, [4 * minute]]);
      await setup.clock.pass(4 * minute);
      assert.deepEqual([setup.asked, setup.clock.delays], [8, [8 * minute]]);
    });

    it("H1 makes one request of a hundred presses while it hangs, also where it ends in a timeout", async () => {
      const setup = new FeedSetup(kind);
      const presses: Promise<unknown>[] = [];
      for (let press = 0; press < 100; press += 1) {
        presses.push(setup.feed.refresh("person"));
        await setup.clock.pass(150);
      }
      setup.service.reply = bad(failures.timeout);
      await setup.service.release(setup.service.reply);
      assert.deepEqual([new Set(await Promise.all(presses)), setup.asked], [new Set([setup.service.reply]), 1]);
    });

    for (const [ids, failure] of [
      ["D20 K8", failures.forbidden],
      ["D19 K11", failures.unauthorized],
    ] as const)
      it(`${ids} asks at once with another key: ${failure.kind}`, async () => {
        const setup = await FeedSetup.failed(failure, { keyId: "key 1" }, kind);
        setup.serve();
        setup.service.key = "key 2";
        assert.deepEqual([(await setup.feed.refetch()).kind, setup.service.keysUsed], ["answer", ["key 1", "key 2"]]);
      });
  });
}
