import assert from "node:assert/strict";

import { chosenByPerson } from "../../../../src/weather/model/weatherQuery";
import { Feed } from "../../../../src/weather/feed/feed";
import { failures, hour, minute, settled } from "../fakes";
import { bad, FeedSetup, good, query, recordOf, refreshAll } from "./feedSetup";
import { answerFrom, kindNames, kinds } from "./kinds";

for (const kind of kindNames) {
  describe(`feed of ${kind}`, () => {
    it("shows that it asks, the answer, and when it asks again, with that answer, in the minute after its expiry", async () => {
      const setup = new FeedSetup(kind);
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
      assert.deepEqual(service.known, [undefined, kinds[kind].sendsKnown ? answer : undefined]);
    });

    it("counts the calls of all windows where it takes over what others have brought", async () => {
      const setup = new FeedSetup(kind);
      setup.storeAnswer();
      await setup.feed.refresh();
      await setup.feed.syncFromDisk();
      setup.service.reply = bad(failures.unreachable);
      await setup.feed.refresh("check");
      assert.equal(setup.counted, 3);
    });

    it("F7 stores when an answer with no-store is asked for again, nothing of it, and shows it all the same", async () => {
      const setup = new FeedSetup(kind);
      const { minimumInterval, pause } = kinds[kind];
      const { clock, feed, service } = setup;
      const older = setup.storeAnswer(answerFrom(clock.now() - 2 * hour));
      const answer = { ...setup.answer(0), isStorable: false };
      service.reply = good(answer);
      await feed.refresh();
      const nextAt = clock.now() + pause;
      const failureRecord = recordOf(failures.notStored, clock.now(), { nextAt, keyId: "key 1" });
      assert.deepEqual([setup.stored, setup.state], [{ failureRecord }, { loading: false, answer, nextAt }]);
      await clock.pass(minimumInterval - 1);
      await feed.syncFromDisk();
      assert.deepEqual([(await feed.refresh("person")).kind, setup.asked, setup.state.answer], ["fresh", 1, answer]);
      service.reply = bad(failures.unreachable);
      await clock.pass(pause - minimumInterval + 1);
      assert.deepEqual([setup.asked, setup.stored?.answer, setup.state.answer], [2, undefined, answer]);
      const at = clock.now() + 1;
      setup.store({ answer: older, failureRecord: recordOf(failures.timeout, at) });
      await feed.syncFromDisk();
      assert.deepEqual([setup.state.answer, setup.state.failure], [answer, failures.timeout]);
    });

    it("F7 leaves an answer with no-store to the window that asked, until another one is due or wanted by a person", async () => {
      const setup = new FeedSetup(kind);
      const { clock, service } = setup;
      const older = setup.storeAnswer(answerFrom(clock.now() - 2 * hour));
      service.reply = () => good({ ...setup.answer(), isStorable: false });
      const windows = setup.windows(20);
      await refreshAll(windows);
      const nextAt = clock.now() + 30 * minute;
      const elsewhere = { loading: false, failure: failures.notStored, nextAt };
      const [asking, ...others] = windows.map(({ state }) => state);
      assert.deepEqual([setup.asked, asking?.failure], [1, undefined]);
      assert.deepEqual(others, Array(19).fill({ ...elsewhere, answer: older }));
      const late = setup.open();
      await clock.pass(29 * minute);
      assert.deepEqual(await late.refresh(), { kind: "waiting", failure: failures.notStored, until: nextAt });
      assert.deepEqual([late.state, setup.asked], [elsewhere, 1]);
      await late.refresh("person");
      assert.deepEqual([setup.asked, late.state.answer?.receivedAt], [2, clock.now()]);
      // The windows before it wait for the answer that they know of, and one of them asks then.
      await clock.pass(minute);
      assert.equal(setup.asked, 2);
      await clock.pass(29 * minute);
      assert.equal(setup.asked, 3);
    });

    it("ends with a failure that is tried again ever later, and is told of it, when the call throws", async () => {
      const setup = new FeedSetup(kind);
      const told: unknown[] = [];
      const thrown = new Error("a fault of the call");
      const ask = () => Promise.reject(thrown);
      const feed = setup.open({ report: (error) => void told.push(error) }, { ...setup.kind, ask });
      const failure = { kind: "unexpectedAnswer", fault: "notWeather" } as const;
      setup.clock.chance = 1;
      assert.deepEqual([await feed.refresh(), told], [bad(failure), [thrown]]);
      assert.deepEqual(feed.state, { loading: false, failure, nextAt: setup.clock.now() + 2 * minute });
      await setup.clock.pass(2 * minute);
      const nextAt = setup.clock.now() + 4 * minute;
      assert.deepEqual([told.length, feed.state.nextAt], [2, nextAt]);
      // A person makes it neither come later nor ask more often than after any other failure.
      for (let press = 0; press < 5; press += 1) await feed.refresh("person");
      assert.deepEqual([told.length, feed.state.nextAt], [3, nextAt]);
    });
  });

  describe(`feed of ${kind} that synchronises with what other windows have stored`, () => {
    it("adopts nothing that is older", async () => {
      const setup = await FeedSetup.ready(kind);
      const { first, state, clock } = setup;
      const at = clock.now() - 1;
      for (const older of [{}, { answer: answerFrom(at) }, { failureRecord: recordOf(failures.quotaUsedUp, at) }]) {
        setup.store(older);
        await setup.feed.syncFromDisk();
        assert.deepEqual([setup.state, clock.delays], [state, [first.expiresAt - clock.now()]]);
      }
    });

    it("does not stop asking, however often it synchronises", async () => {
      const setup = await FeedSetup.ready(kind);
      setup.serve();
      for (let sync = 0; sync < 24 * 60; sync += 1) {
        await setup.feed.syncFromDisk();
        await setup.clock.pass(minute);
      }
      assert.equal(setup.asked, 1 + 48);
    });
  });

  describe(`feed of ${kind} that checks a key`, () => {
    it("asks once after a refresh under way that found a fresh answer", async () => {
      const setup = new FeedSetup(kind);
      setup.storeAnswer();
      setup.serve();
      const results = await Promise.all([
        setup.feed.refresh(),
        setup.feed.refresh("check"),
        setup.feed.refresh("check"),
      ]);
      assert.deepEqual([results.map(({ kind }) => kind), setup.asked], [["fresh", "answer", "answer"], 1]);
    });

    it("is content with the request under way, which goes on while the feed synchronises", async () => {
      const setup = new FeedSetup(kind);
      const results = [setup.feed.refresh(), setup.feed.refresh("check")];
      await settled();
      await setup.feed.syncFromDisk();
      assert.deepEqual([setup.state, setup.clock.delays], [{ loading: true }, []]);
      const reply = good(setup.answer());
      await setup.service.release(reply);
      assert.deepEqual([await Promise.all(results), setup.asked], [[reply, reply], 1]);
    });
  });

  describe(`person who refreshes ${kind}`, () => {
    const clickOften = ({ feed }: FeedSetup): Promise<unknown[]> =>
      Promise.all(Array.from({ length: 100 }, () => feed.refresh("person")));

    it("H1 a hundred times at once, makes one request and has one result", async () => {
      const setup = new FeedSetup(kind);
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
      const setup = await FeedSetup.failed(failures.serviceTrouble, {}, kind);
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

    it("H1 after a person's call failed, waits for a minute, also where another window has met something else since", async () => {
      const setup = await FeedSetup.failed(failures.serviceTrouble, {}, kind);
      const { clock, feed } = setup;
      await feed.refresh("person");
      await clock.pass(10_000);
      setup.store({ failureRecord: recordOf(failures.unreachable, clock.now()) });
      await feed.syncFromDisk();
      const waiting = { kind: "waiting", failure: failures.unreachable, until: clock.now() + 50_000 };
      assert.deepEqual([await feed.refresh("person"), setup.asked], [waiting, 2]);
    });

    for (const how of ["refetch", "check"] as const)
      it(`H1 does not hold back a ${how}, which counts failures anew, so that it tries again soon`, async () => {
        const setup = await FeedSetup.failed(failures.serviceTrouble, {}, kind);
        await setup.feed.refresh("person");
        setup.clock.chance = 1;
        await (how === "check" ? setup.feed.refresh(how) : setup.feed.refetch());
        const count = setup.stored?.failureRecord?.count;
        assert.deepEqual([setup.asked, count, setup.clock.delays], [3, 1, [2 * minute]]);
      });

    it("H1 asks where the timer would wait, also while the timer's refresh is under way", async () => {
      const setup = await FeedSetup.failed(failures.quotaUsedUp, {}, kind);
      setup.serve();
      const [due, person] = await Promise.all([setup.feed.refresh(), setup.feed.refresh("person")]);
      assert.deepEqual([due.kind, person.kind, setup.asked], ["waiting", "answer", 2]);
    });

    it("asks for a location of a workspace as for one of the person", async () => {
      const setup = new FeedSetup(kind);
      const { parts, service, answers, clock } = setup;
      service.reply = bad(failures.workspaceLimit);
      const ofWorkspace = { ...query, isByWorkspace: true };
      const feed = new Feed(ofWorkspace, setup.kind, parts);
      await feed.refresh();
      service.reply = good(answerFrom(clock.now()));
      assert.equal((await feed.refresh("person")).kind, "answer");
      assert.deepEqual([service.asked, answers.cached.size], [[ofWorkspace, chosenByPerson(query)], 1]);
    });
  });
}

describe("minimum interval that a person sets", () => {
  it("F11 takes over another minimum interval when it synchronises, and asks soon, not at once, where it is due", async () => {
    const setup = await FeedSetup.ready("conditions");
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
});
