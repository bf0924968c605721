import assert from "node:assert/strict";

import { english } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import { explain } from "../../../../src/weather/view/failureMessage";
import { day, dice, failures, hour, minute } from "../fakes";
import { itRows } from "../itEach";
import { traits } from "../model/traits";
import { bad, FeedSetup, good, upToDate } from "./feedSetup";

const never = "never";

/** Minutes until it is asked again automatically. */
const pauses: Readonly<Record<string, number | typeof never>> = { never, backoff: 1, pause: 60, daily: 24 * 60 };

/** Rows of docs/faults.md that say what follows from a failure. */
const ids: Readonly<Partial<Record<Failure["kind"], string>>> = {
  unauthorized: "D19 ",
  forbidden: "D20 ",
  quotaUsedUp: "D24 ",
  rateLimited: "D22 ",
  serviceTrouble: "D23 ",
  locationUnknown: "A13 D18 ",
  noObservation: "A13 D2 ",
  requestRefused: "D18 ",
};

describe("feed after a failure keeps the answer, says why there is no new one, and takes that back with the next", () => {
  for (const failure of Object.values<Failure>(failures)) {
    const [retry = "", , ...others] = traits[failure.kind].split(" ");
    const wait = pauses[retry] ?? assert.fail();
    const isOutage = wait === 1;
    const knownTo = others.includes("isShared") ? "all windows" : "one window";
    const again = others.includes("costsCall") ? "waits" : "asks";

    it(`${ids[failure.kind] ?? ""}${failure.kind}: ${wait === never ? "never asked again" : `asked again in ${wait} min`}, known to ${knownTo}`, async () => {
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
});

describe("feed that has failed", () => {
  /** @param told minutes that the service says to wait. @param wait minutes until it is asked. */
  const assertWait = async (
    failure: Failure,
    told: number | undefined,
    chance: number,
    wait: number | typeof never,
  ) => {
    const setup = new FeedSetup();
    const { clock, feed } = setup;
    const start = clock.now();
    clock.chance = chance;
    setup.service.reply = bad(failure, told === undefined ? {} : { notBefore: start + told * minute });
    await feed.refresh();
    assert.deepEqual(clock.delays, wait === never ? [] : [wait * minute]);
    if (told !== undefined) {
      await clock.pass(told * minute - 1);
      const waiting = { kind: "waiting", failure, until: start + told * minute };
      assert.deepEqual(await feed.refresh("person"), waiting);
    }
    await clock.pass(wait === never ? 1000 * hour : start + wait * minute - 1 - clock.now());
    assert.equal(setup.asked, 1);
    setup.serve();
    await (wait === never ? feed.refresh("person") : clock.pass(1));
    assert.deepEqual([setup.asked, setup.state.failure], [2, undefined]);
  };
  itRows(assertWait, {
    "D19 does not ask with a key that is refused, whatever it is told": [failures.unauthorized, 60, 0, never],
    "D24 waits for up to five minutes more than an hour": [failures.quotaUsedUp, undefined, 1, 65],
    "D24 waits for an hour at least where a limit is reached": [failures.quotaUsedUp, 1, 0, 60],
    "D24 waits for as long as it is told to where a limit is reached": [failures.quotaUsedUp, 300, 0, 300],
    "D20 waits for as long as it is told to without access": [failures.forbidden, 120, 0, 120],
    "D22 waits a little longer than it is told to, so that not all come at once": [failures.rateLimited, 5, 0.5, 5.5],
    "D22 waits where it is told nothing": [failures.rateLimited, undefined, 0.5, 1.5],
    "D22 waits longer than usual when it is told to": [failures.serviceTrouble, 180, 0, 180],
    "D22 waits as long as it is told to by whatever is on the way": [failures.unreachable, 20, 0, 20],
    "D23 waits for two minutes at first": [failures.serviceTrouble, undefined, 1, 2],
    "D2 waits for the next observation as long as it is told to": [failures.noObservation, 90, 0, 90],
    "A13 waits for an hour at least for a location's next observation": [failures.noObservation, 1, 0, 60],
    "A13 D18 asks for an unknown location a little later than a day": [failures.locationUnknown, undefined, 0.5, 1470],
    "waits until tomorrow when the budget is used up": [failures.budgetUsedUp, 16 * 60, 0, 16 * 60],
  });

  it("D23 asks soon, ever later, and soon again after an answer", async () => {
    const setup = new FeedSetup();
    setup.clock.chance = 1 - Number.EPSILON;
    setup.service.reply = bad(failures.serviceTrouble);
    const waited: number[] = [];
    await setup.feed.refresh();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const [wait = Number.NaN] = setup.clock.delays;
      waited.push(wait / minute);
      if (attempt === 5) setup.serve(10 * minute);
      if (attempt === 6) setup.service.reply = bad(failures.serviceTrouble);
      await setup.clock.pass(wait);
    }
    assert.deepEqual([waited, setup.clock.delays], [[2, 4, 8, 16, 32, 65, 11], [2 * minute]]);
  });

  it("takes a fresh answer that another window has brought since, without a request", async () => {
    const setup = await FeedSetup.failed(failures.unreachable);
    await setup.clock.pass(minute / 2);
    const answer = setup.storeAnswer();
    await setup.clock.pass(minute / 2);
    assert.deepEqual([setup.asked, setup.state], [1, upToDate(answer)]);
  });
});

describe("unknown location", () => {
  const failure = failures.locationUnknown;

  it("A13 is told with its location key and with what to do, and is another thing than no observation", () => {
    const { title, sentence, actions } = explain(failure, english);
    assert.match(sentence, /does not know the location key 349727\. Select another location\.$/);
    const other = explain(failures.noObservation, english);
    assert.deepEqual([title, actions[0], other.title], ["Unknown location", "selectLocation", "No observation"]);
  });

  it("A13 D18 is asked for once a day by all windows together, also after a restart, for as long as it takes", async () => {
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
    assert.equal(setup.asked, 2);
    clock.chance = dice(3);
    await clock.pass(30 * (day + hour));
    const { length }: readonly unknown[] = setup.service.asked;
    assert.ok(length >= 32 && length <= 33, `${length} requests in a month`);
    setup.serve();
    assert.equal((await setup.feed.refresh("person")).kind, "answer");
  });
});
