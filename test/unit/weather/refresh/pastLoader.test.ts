import assert from "node:assert/strict";

import type { PastReply } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import { day, failures, hour, minute, settled } from "../fakes";
import { itRows } from "../itEach";
import { bad, FeedSetup, good, query, recordOf, shownBy } from "./feedSetup";

/** The reply with one observation for each of these ages in hours. */
function pastOf(setup: FeedSetup, hours: readonly number[], isStorable = true): PastReply {
  const receivedAt = setup.clock.now();
  const observations = hours.map((ago) => ({
    members: {},
    observed: { epoch: receivedAt - ago * hour },
    temperature: { metric: { value: 20 - ago, unit: "C" } },
  }));
  return { kind: "past", past: { observations, receivedAt, isStorable } };
}

const hourly = Array.from({ length: 24 }, (_, index) => index + 1);

function agesOf({ state: { history = [] } }: ConditionsFeed, { clock }: FeedSetup): readonly number[] {
  return history.map(({ at }) => (clock.now() - at) / hour);
}

/** A reply that comes when a test says so. */
function late() {
  let resolve: (reply: PastReply) => void = () => undefined;
  const promise = new Promise<PastReply>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe("the last 24 hours", () => {
  it("are loaded when a person wants it, in one call, and are there in every window and after a restart", async () => {
    const setup = await FeedSetup.ready();
    const other = setup.open();
    await other.refresh();
    setup.service.past = pastOf(setup, hourly);
    const before = setup.state;
    assert.deepEqual(await setup.feed.loadPast(), { kind: "loaded" });
    assert.deepEqual(agesOf(setup.feed, setup), [...hourly.toReversed(), 0]);
    assert.deepEqual([setup.service.askedPast, setup.asked, setup.state], [[query], 1, before]);
    await other.syncFromDisk();
    for (const feed of [other, setup.open()]) {
      await feed.refresh();
      assert.deepEqual(feed.state.history, setup.feed.state.history);
    }
    setup.serve();
    await setup.clock.pass(30 * minute);
    assert.deepEqual([agesOf(other, setup).length, setup.storedHistory?.length], [26, 26]);
  });

  it("are never loaded by themselves", async () => {
    const setup = await FeedSetup.ready();
    setup.serve();
    await setup.clock.pass(2 * day);
    await setup.feed.refresh("person");
    await setup.feed.refresh("check");
    await setup.feed.refetch();
    assert.deepEqual(setup.service.askedPast, []);
  });

  it("are asked for as a person who has chosen the location, and say that they are under way", async () => {
    const { parts, service, clock } = await FeedSetup.ready();
    const feed = new ConditionsFeed({ ...query, isByWorkspace: true }, parts);
    service.reply = good((await FeedSetup.ready()).first);
    await feed.refresh();
    const reply = late();
    service.past = reply.promise;
    const loading: unknown[] = [];
    feed.onDidChange(() => loading.push(feed.state.loadingPast));
    const [one, same] = [feed.loadPast(), feed.loadPast()];
    await settled();
    assert.deepEqual([one, service.askedPast, feed.state.loadingPast], [same, [query], true]);
    reply.resolve({ kind: "past", past: { observations: [], receivedAt: clock.now(), isStorable: true } });
    assert.deepEqual(
      [await one, loading, feed.state.loadingPast],
      [{ kind: "nothingNew" }, [true, undefined], undefined],
    );
  });

  const refusals: readonly (readonly [Failure, calls: number])[] = [
    [failures.unauthorized, 1],
    [failures.forbidden, 1],
    [failures.quotaUsedUp, 1],
    [failures.serviceTrouble, 1],
    [failures.unexpectedAnswer, 1],
    [failures.timeout, 2],
    [failures.unreachable, 2],
    [failures.budgetUsedUp, 2],
  ];
  for (const [failure, calls] of refusals)
    it(`L1 leave the weather as it is when they fail: ${failure.kind}`, async () => {
      const setup = await FeedSetup.ready();
      const [state, stored, delays] = [setup.state, setup.stored, setup.clock.delays];
      setup.service.past = bad(failure, { notBefore: setup.clock.now() + hour });
      setup.calls.count = { made: 7 };
      for (const _ of [1, 2]) assert.deepEqual(await setup.feed.loadPast(), { kind: "failure", failure });
      assert.deepEqual([setup.state, setup.stored, setup.clock.delays], [state, stored, delays]);
      // L2: what the service has counted is not asked again at once.
      assert.deepEqual([setup.service.askedPast.length, setup.feed.state.calls], [calls, { made: 7 }]);
    });

  it("L1 leave what has failed before as it is", async () => {
    const setup = await FeedSetup.failed(failures.timeout);
    setup.service.past = bad(failures.forbidden);
    const [state, stored] = [setup.state, setup.stored];
    await setup.feed.loadPast();
    setup.service.past = pastOf(setup, hourly);
    setup.service.key = "key 2";
    assert.deepEqual(await setup.feed.loadPast(), { kind: "loaded" });
    assert.deepEqual([setup.state.failure, setup.stored], [state.failure, stored]);
  });

  it("L2 cost one call, however often and in however many windows they are wanted", async () => {
    const setup = await FeedSetup.ready();
    const windows = setup.windows(20);
    await Promise.all(windows.map((window) => window.refresh()));
    setup.service.past = pastOf(setup, hourly);
    const results = await Promise.all(windows.map((window) => window.loadPast()));
    assert.deepEqual(
      [new Set(results.map(({ kind }) => kind)), setup.service.askedPast.length],
      [new Set(["loaded"]), 1],
    );
  });

  it("L2 cost no call again for a minute where the line stays short, with the same key", async () => {
    const setup = await FeedSetup.ready();
    setup.service.past = pastOf(setup, [1, 2]);
    const press = async (expected: string, calls: number): Promise<void> => {
      const { kind } = await setup.feed.loadPast();
      assert.deepEqual([kind, setup.service.askedPast.length], [expected, calls]);
    };
    await press("loaded", 1);
    await setup.clock.pass(minute - 1);
    await press("nothingNew", 1);
    await setup.clock.pass(1);
    await press("nothingNew", 2);
    setup.service.key = "key 2";
    await press("nothingNew", 3);
  });

  it("L2 are not asked for before the service may be, by what it said to this key", async () => {
    const setup = new FeedSetup();
    const notBefore = setup.clock.now() + hour;
    const held = { ...recordOf(failures.rateLimited, setup.clock.now(), { notBefore }), keyId: "key 1" };
    setup.store({ answer: setup.answer(), failureRecord: held });
    await setup.feed.refresh();
    assert.deepEqual(await setup.feed.loadPast(), { kind: "failure", failure: failures.rateLimited });
    assert.equal(setup.service.askedPast.length, 0);
    await setup.clock.block(hour);
    await setup.feed.loadPast();
    assert.equal(setup.service.askedPast.length, 1);
  });

  it("L4 are shown and not written to disk where they must not be, and stay when another window is read", async () => {
    const setup = await FeedSetup.ready();
    const stored = setup.storedHistory;
    setup.service.past = pastOf(setup, hourly, false);
    assert.deepEqual(await setup.feed.loadPast(), { kind: "loaded" });
    assert.deepEqual([agesOf(setup.feed, setup).length, setup.storedHistory], [25, stored]);
    const other = setup.open();
    await setup.clock.pass(30 * minute - 1);
    setup.serve();
    await other.refresh("check");
    await setup.feed.syncFromDisk();
    assert.deepEqual([agesOf(setup.feed, setup).length, setup.storedHistory?.length], [26, 2]);
  });

  itRows(
    async (stop: (setup: FeedSetup) => unknown) => {
      const setup = await FeedSetup.ready();
      const reply = late();
      setup.service.past = reply.promise;
      const result = setup.feed.loadPast();
      await settled();
      void stop(setup);
      reply.resolve(pastOf(setup, hourly));
      assert.deepEqual(await result, bad(failures.cancelled));
      assert.ok((setup.feed.state.history ?? []).length < 2 && (setup.storedHistory ?? []).length < 2);
    },
    {
      "H2 are dropped when the place is another one meanwhile": [({ feed }) => feed.suspend()],
      "H3 are dropped when the key is removed meanwhile": [
        (setup) => {
          setup.service.key = undefined;
          setup.answers.cached.clear();
          return setup.feed.reset();
        },
      ],
      "H4 are dropped when the window closes meanwhile": [({ feed }) => feed.stop()],
    },
  );

  it("H3 are taken over from another window also after the key was removed and set again", async () => {
    const setup = await FeedSetup.ready();
    const other = setup.open();
    await other.refresh();
    setup.service.key = undefined;
    setup.answers.cached.clear();
    await Promise.all([setup.feed.reset(), other.reset()]);
    setup.service.key = "key 2";
    setup.serve();
    await setup.feed.refetch();
    await other.refetch();
    setup.service.past = pastOf(setup, hourly);
    assert.deepEqual(await other.loadPast(), { kind: "loaded" });
    await setup.feed.syncFromDisk();
    assert.deepEqual(setup.feed.state.history, other.state.history);
    assert.ok(agesOf(setup.feed, setup).length > 20);
  });

  it("are not asked for without a key, or when the feed has stopped", async () => {
    const setup = await FeedSetup.ready();
    setup.service.key = undefined;
    assert.deepEqual(await setup.feed.loadPast(), bad(failures.keyMissing));
    setup.feed.stop();
    assert.deepEqual(await setup.feed.loadPast(), bad(failures.cancelled));
    assert.deepEqual([setup.service.askedPast, shownBy(setup.feed).loading], [[], false]);
  });
});
