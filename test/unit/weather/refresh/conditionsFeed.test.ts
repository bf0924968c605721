import assert from "node:assert/strict";

import type { Answer } from "../../../../src/weather/model/answer";
import { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import { answerFrom, failures, hour, minute, settled } from "../fakes";
import { bad, FeedSetup, good, query, recordOf } from "./feedSetup";

describe("feed", () => {
  it("shows that it asks, the answer, and when it asks again, with that answer, in the minute after its expiry", async () => {
    const setup = new FeedSetup();
    const { clock, service } = setup;
    assert.deepEqual([setup.feed.state, clock.delays], [{ loading: false }, []]);
    clock.chance = 0.5;
    const answer = setup.answer();
    service.reply = good(answer);
    await setup.feed.refresh();
    assert.deepEqual(setup.states, [
      { loading: true },
      { loading: true, answer },
      { loading: false, answer, nextAt: answer.expiresAt + minute / 2 },
    ]);
    await clock.pass(30.5 * minute - 1);
    assert.deepEqual([setup.asked, clock.delays], [1, [1]]);
    await clock.pass(1);
    assert.deepEqual(service.known, [undefined, answer]);
  });

  it("shows how many calls were made in 24 hours, and what other windows have added since", async () => {
    const setup = new FeedSetup();
    const { feed, calls } = setup;
    setup.serve();
    for (const [count, act] of [
      [{ made: 7, budget: 50, remaining: 12 }, () => feed.refresh()],
      [{ made: 8, budget: 50 }, () => feed.refresh()],
      [{ made: 9 }, () => feed.syncFromDisk()],
    ] as const) {
      calls.count = count;
      await act();
      assert.deepEqual([feed.state.calls, setup.asked], [count, 1]);
    }
  });

  it("F11 takes over another minimum interval when it synchronises, and asks soon, not at once, where it is due", async () => {
    const setup = await FeedSetup.ready();
    for (const interval of [60, 10, 90]) {
      setup.minimumInterval = interval * minute;
      await setup.feed.syncFromDisk();
      assert.deepEqual(setup.clock.delays, [Math.max(interval, 30) * minute]);
    }
    await setup.clock.pass(45 * minute);
    setup.minimumInterval = 15 * minute;
    setup.clock.chance = 0.5;
    await setup.feed.syncFromDisk();
    assert.equal(setup.asked, 1);
    await setup.clock.pass(minute);
    assert.equal(setup.asked, 2);
  });

  it("F7 stores nothing of an answer with no-store, shows it all the same, and asks no sooner than for others", async () => {
    const setup = new FeedSetup();
    const { clock, feed, service } = setup;
    const older = setup.storeAnswer(answerFrom(clock.now() - 2 * hour));
    const answer: Answer = { ...setup.answer(0), isStorable: false };
    service.reply = good(answer);
    await feed.refresh();
    assert.deepEqual([setup.stored, setup.state.answer], [{}, answer]);
    await clock.pass(10 * minute - 1);
    await feed.syncFromDisk();
    assert.deepEqual([(await feed.refresh("person")).kind, setup.asked, setup.state.answer], ["fresh", 1, answer]);
    service.reply = bad(failures.unreachable);
    await clock.pass(1);
    assert.deepEqual([setup.asked, setup.stored?.answer, setup.state.answer], [2, undefined, answer]);
    const at = clock.now() + 1;
    setup.store({ answer: older, failureRecord: recordOf(failures.timeout, at) });
    await feed.syncFromDisk();
    assert.deepEqual([setup.state.answer, setup.state.failure], [answer, failures.timeout]);
  });
});

describe("feed that synchronises with what other windows have stored", () => {
  it("adopts nothing that is older", async () => {
    const setup = await FeedSetup.ready();
    const { first, state, clock } = setup;
    const at = clock.now() - 1;
    for (const older of [{}, { answer: answerFrom(at) }, { failureRecord: recordOf(failures.quotaUsedUp, at) }]) {
      setup.store(older);
      await setup.feed.syncFromDisk();
      assert.deepEqual([setup.state, clock.delays], [state, [first.expiresAt - clock.now()]]);
    }
  });

  it("does not stop asking, however often it synchronises", async () => {
    const setup = await FeedSetup.ready();
    setup.serve();
    for (let sync = 0; sync < 24 * 60; sync += 1) {
      await setup.feed.syncFromDisk();
      await setup.clock.pass(minute);
    }
    assert.equal(setup.asked, 1 + 48);
  });
});

describe("feed that checks a key", () => {
  it("asks once after a refresh under way that found a fresh answer", async () => {
    const setup = new FeedSetup();
    setup.storeAnswer();
    setup.serve();
    const results = await Promise.all([setup.feed.refresh(), setup.feed.refresh("check"), setup.feed.refresh("check")]);
    assert.deepEqual([results.map(({ kind }) => kind), setup.asked], [["fresh", "answer", "answer"], 1]);
  });

  it("is content with the request under way, which goes on while the feed synchronises", async () => {
    const setup = new FeedSetup();
    const results = [setup.feed.refresh(), setup.feed.refresh("check")];
    await settled();
    await setup.feed.syncFromDisk();
    assert.deepEqual([setup.state, setup.clock.delays], [{ loading: true }, []]);
    const reply = good(setup.answer());
    await setup.service.release(reply);
    assert.deepEqual([await Promise.all(results), setup.asked], [[reply, reply], 1]);
  });
});

describe("person who refreshes", () => {
  const clickOften = ({ feed }: FeedSetup): Promise<unknown[]> =>
    Promise.all(Array.from({ length: 100 }, () => feed.refresh("person")));

  it("H1 a hundred times at once, makes one request and has one result", async () => {
    const setup = new FeedSetup();
    const all = clickOften(setup);
    await settled();
    const late = [setup.feed.refresh("person"), setup.feed.refresh()];
    const reply = good(setup.answer());
    await setup.service.release(reply);
    assert.deepEqual([...(await all), ...(await Promise.all(late))], Array(102).fill(reply));
    const fresh = { ...reply, kind: "fresh", until: reply.answer.expiresAt };
    assert.deepEqual([await clickOften(setup), setup.asked], [Array(100).fill(fresh), 1]);
  });

  it("H1 after the service failed, asks once and waits for a minute, whatever the clock on the wall and Retry-After say", async () => {
    const setup = await FeedSetup.failed(failures.serviceTrouble);
    const { clock, feed, service } = setup;
    clock.chance = 0.9;
    assert.deepEqual([await feed.refresh("person"), setup.asked], [service.reply, 2]);
    clock.set(5 * minute);
    await clock.pass(minute - 1);
    const waiting = { kind: "waiting", failure: failures.serviceTrouble, until: clock.now() + 1 };
    for (let click = 0; click < 100; click += 1) assert.deepEqual(await feed.refresh("person"), waiting);
    assert.deepEqual([await clickOften(setup), setup.asked], [Array(100).fill(waiting), 2]);
    await clock.pass(1);
    service.reply = bad(failures.serviceTrouble, { notBefore: clock.now() + 30_000 });
    assert.deepEqual([await feed.refresh("person"), setup.asked], [service.reply, 3]);
    assert.deepEqual(await feed.refresh("person"), { ...waiting, until: clock.now() + minute });
  });

  for (const how of ["refetch", "check"] as const)
    it(`H1 does not hold back a ${how}, which counts failures anew, so that it tries again soon`, async () => {
      const setup = await FeedSetup.failed(failures.serviceTrouble);
      await setup.feed.refresh("person");
      setup.clock.chance = 1;
      await (how === "check" ? setup.feed.refresh(how) : setup.feed.refetch());
      const count = setup.stored?.failureRecord?.count;
      assert.deepEqual([setup.asked, count, setup.clock.delays], [3, 1, [2 * minute]]);
    });

  it("H1 asks where the timer would wait, also while the timer's refresh is under way", async () => {
    const setup = await FeedSetup.failed(failures.quotaUsedUp);
    setup.serve();
    const [due, person] = await Promise.all([setup.feed.refresh(), setup.feed.refresh("person")]);
    assert.deepEqual([due.kind, person.kind, setup.asked], ["waiting", "answer", 2]);
  });

  it("asks for a location of a workspace as for one of the person", async () => {
    const { parts, service, answers, clock } = new FeedSetup();
    service.reply = bad(failures.workspaceLimit);
    const ofWorkspace = { ...query, isByWorkspace: true };
    const feed = new ConditionsFeed(ofWorkspace, parts);
    await feed.refresh();
    service.reply = good(answerFrom(clock.now()));
    assert.equal((await feed.refresh("person")).kind, "answer");
    assert.deepEqual([service.asked, answers.cached.size], [[ofWorkspace, query], 1]);
  });
});

describe("feed's history of temperatures", () => {
  /** After half an hour and one more request, `feed` and the store have readings from so many minutes ago. */
  async function next(setup: FeedSetup, ages: readonly number[], feed = setup.feed): Promise<void> {
    const { asked, clock } = setup;
    await clock.pass(30 * minute);
    await feed.syncFromDisk();
    const { history = [] } = feed.state;
    const times = ages.map((age) => clock.now() - age * minute);
    assert.deepEqual([setup.asked, history.map(({ at }) => at), setup.storedHistory], [asked + 1, times, history]);
  }

  it("grows with every answer, whichever window asked, outlives the windows, and grows in the next one", async () => {
    const setup = await FeedSetup.ready();
    const [other, later] = [setup.open(), setup.open()];
    const assertShared = async (): Promise<void> => {
      await other.syncFromDisk();
      assert.deepEqual(other.state.history, setup.feed.state.history);
    };
    setup.serve();
    await assertShared();
    await next(setup, [30, 0]);
    await assertShared();
    for (const feed of [setup.feed, other]) feed.stop();
    await later.refresh();
    assert.deepEqual([later.state.history, setup.asked], [setup.storedHistory, 2]);
    await next(setup, [60, 30, 0], later);
  });

  it("stays when there is no new weather, or none with a temperature, and is gone for good when the key is", async () => {
    const setup = await FeedSetup.ready();
    setup.service.reply = () => good({ ...setup.answer(), observation: { text: "Fog", members: {} } });
    await next(setup, [30]);
    setup.service.reply = bad(failures.serviceTrouble);
    await next(setup, [60]);
    assert.equal(setup.state.failure?.kind, "serviceTrouble");
    setup.service.key = undefined;
    await setup.feed.reset();
    await setup.feed.syncFromDisk();
    assert.equal(setup.feed.state.history, undefined);
  });

  it("has nothing of a failure, and writes nothing of an answer that may not be stored, then or later", async () => {
    const setup = await FeedSetup.failed(failures.timeout);
    assert.deepEqual([setup.storedHistory, setup.stored?.failureRecord?.count], [undefined, 1]);
    setup.service.reply = good({ ...setup.answer(), isStorable: false });
    await setup.feed.refresh("check");
    assert.deepEqual([setup.stored, setup.storedHistory, setup.state.answer?.isStorable], [{}, undefined, false]);
    const [reading] = setup.feed.state.history ?? [];
    assert.deepEqual([reading?.at, reading?.isVolatile], [setup.clock.now(), true]);
    setup.serve();
    await setup.clock.pass(30 * minute);
    await setup.feed.syncFromDisk();
    const { history = [] } = setup.feed.state;
    assert.deepEqual([history.length, history[0], setup.storedHistory], [2, reading, history.slice(1)]);
  });
});
