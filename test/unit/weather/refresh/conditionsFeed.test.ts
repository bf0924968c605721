import assert from "node:assert/strict";

import type { Answer } from "../../../../src/weather/model/answer";
import { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import { answerFrom, failures, hour, minute, settled } from "../fakes";
import { bad, FeedSetup, good, query, recordOf } from "./feedSetup";

describe("feed", () => {
  it("knows nothing and asks nothing before it is told to", () => {
    const { feed, service, clock } = new FeedSetup();
    assert.deepEqual([feed.state, service.asked, clock.delays], [{ loading: false }, [], []]);
  });

  it("asks, shows the answer, stores it, and asks again in the minute after its expiry, with the answer that it knows", async () => {
    const setup = new FeedSetup();
    const { service, clock } = setup;
    clock.chance = 0.5;
    const refreshed = setup.feed.refresh();
    await settled();
    const answer = setup.answer();
    await service.release(good(answer));
    assert.deepEqual(await refreshed, good(answer));
    assert.deepEqual(setup.states, [
      { loading: false },
      { loading: true },
      { loading: true, answer },
      { loading: false, answer, nextAt: answer.expiresAt + minute / 2 },
    ]);
    assert.deepEqual([service.asked, setup.stored, clock.delays], [[query], { answer }, [30.5 * minute]]);
    await clock.pass(30 * minute - 1);
    assert.deepEqual(await setup.feed.refresh(), { kind: "fresh", answer, until: answer.expiresAt });
    await clock.pass(minute / 2);
    assert.equal(setup.asked, 1);
    await clock.pass(1);
    assert.deepEqual(service.known, [undefined, answer]);
  });

  it("shows how many calls were made today, and what other windows have added since", async () => {
    const setup = new FeedSetup();
    setup.calls.count = { made: 7, budget: 50, remaining: 12 };
    const refreshed = setup.feed.refresh();
    await settled();
    assert.deepEqual(setup.feed.state.calls, { made: 7, budget: 50, remaining: 12 });
    setup.calls.count = { made: 8, budget: 50 };
    await setup.service.release(good(setup.answer()));
    await refreshed;
    assert.deepEqual(setup.feed.state.calls, { made: 8, budget: 50 });
    setup.calls.count = { made: 9 };
    await setup.feed.syncFromDisk();
    assert.deepEqual([setup.feed.state.calls, setup.asked], [{ made: 9 }, 1]);
  });

  it("F11 takes over another minimum interval when it synchronises, and asks soon, not at once, where it is due", async () => {
    const setup = await FeedSetup.ready(30 * minute);
    for (const [interval, wait] of [
      [60, 60],
      [10, 30],
      [90, 90],
    ] as const) {
      setup.minimumInterval = interval * minute;
      await setup.feed.syncFromDisk();
      assert.deepEqual(setup.clock.delays, [wait * minute]);
    }
    await setup.clock.pass(45 * minute);
    setup.minimumInterval = 15 * minute;
    setup.clock.chance = 0.5;
    await setup.feed.syncFromDisk();
    assert.equal(setup.asked, 1);
    await setup.clock.pass(minute);
    assert.equal(setup.asked, 2);
  });

  it("F7 stores nothing of an answer with no-store, and asks no sooner than for others", async () => {
    const setup = new FeedSetup();
    setup.storeAnswer(answerFrom(setup.clock.now() - 2 * hour));
    const answer: Answer = { ...setup.answer(0), isStorable: false };
    setup.service.reply = good(answer);
    await setup.feed.refresh();
    assert.deepEqual([setup.stored, setup.state.answer], [{}, answer]);
    await setup.clock.pass(10 * minute - 1);
    await setup.feed.syncFromDisk();
    assert.equal((await setup.feed.refresh("person")).kind, "fresh");
    assert.deepEqual([setup.asked, setup.state.answer], [1, answer]);
    setup.service.reply = bad(failures.unreachable);
    await setup.clock.pass(1);
    assert.deepEqual([setup.asked, setup.stored?.answer, setup.state.answer], [2, undefined, answer]);
  });

  it("F7 goes on showing such an answer when other windows, which have an older one, have failed since", async () => {
    const setup = new FeedSetup();
    const answer: Answer = { ...setup.answer(), isStorable: false };
    setup.service.reply = good(answer);
    await setup.feed.refresh();
    const at = setup.clock.now() + 1;
    setup.store({ answer: answerFrom(at - 2 * hour), failureRecord: recordOf(failures.timeout, at) });
    await setup.feed.syncFromDisk();
    assert.deepEqual([setup.state.answer, setup.state.failure], [answer, failures.timeout]);
  });
});

describe("feed that synchronises with what other windows have stored", () => {
  it("adopts a newer answer and a newer failure, without asking, and nothing that is older", async () => {
    const setup = await FeedSetup.ready();
    await setup.clock.pass(20 * minute);
    const at = setup.clock.now();
    const answer = setup.storeAnswer();
    await setup.feed.syncFromDisk();
    assert.deepEqual(setup.state, { loading: false, answer, nextAt: answer.expiresAt });
    for (const cached of [{}, { answer: setup.first }, { answer: answerFrom(at - 1) }]) {
      setup.store(cached);
      await setup.feed.syncFromDisk();
      assert.deepEqual(setup.state.answer, answer);
    }
    await setup.clock.pass(minute);
    const [failure, nextAt] = [failures.quotaUsedUp, at + minute + hour];
    setup.store({ answer, failureRecord: recordOf(failure, at + minute, { nextAt }) });
    await setup.feed.syncFromDisk();
    assert.deepEqual(setup.state, { loading: false, answer, failure, nextAt });
    assert.deepEqual([setup.asked, setup.clock.delays], [1, [hour]]);
  });

  it("does not stop asking, however often it synchronises", async () => {
    const setup = await FeedSetup.ready();
    setup.serve();
    for (let look = 0; look < 24 * 60; look += 1) {
      await setup.feed.syncFromDisk();
      await setup.clock.pass(minute);
    }
    assert.equal(setup.asked, 1 + 48);
  });
});

describe("feed that checks a key", () => {
  it("counts failures anew, looks the key up anew, and tries again soon", async () => {
    const setup = await FeedSetup.failed(failures.unreachable);
    await setup.clock.pass(12 * hour);
    setup.clock.chance = 0.999;
    setup.service.key = "key 2";
    await setup.feed.refresh("check");
    const { keysUsed, lookups } = setup.service;
    assert.deepEqual([setup.stored?.failureRecord?.count, keysUsed.at(-1), lookups], [1, "key 2", keysUsed.length]);
    const wait = (setup.state.nextAt ?? Infinity) - setup.clock.now();
    assert.ok(wait <= 2 * minute, `${wait} ms`);
  });

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
  const clicks = Array.from({ length: 100 }, (_, index) => index);

  it("H1 a hundred times at once, makes one request and has one result", async () => {
    const setup = new FeedSetup();
    const all = clicks.map(() => setup.feed.refresh("person"));
    await settled();
    all.push(setup.feed.refresh("person"), setup.feed.refresh());
    const reply = good(setup.answer());
    await setup.service.release(reply);
    assert.deepEqual([setup.asked, new Set(await Promise.all(all))], [1, new Set([reply])]);
    for (const _ of clicks)
      assert.deepEqual(await setup.feed.refresh("person"), { ...reply, kind: "fresh", until: reply.answer.expiresAt });
    assert.equal(setup.asked, 1);
  });

  it("H1 after the service failed, asks once and then waits for a minute, whatever the clock on the wall says", async () => {
    const setup = await FeedSetup.failed(failures.serviceTrouble);
    setup.clock.chance = 0.9;
    assert.deepEqual([await setup.feed.refresh("person"), setup.asked], [setup.service.reply, 2]);
    setup.clock.set(5 * minute);
    await setup.clock.pass(minute - 1);
    const waiting = { kind: "waiting", failure: failures.serviceTrouble, until: setup.clock.now() + 1 };
    for (const _ of clicks) assert.deepEqual(await setup.feed.refresh("person"), waiting);
    const results = await Promise.all(clicks.map(() => setup.feed.refresh("person")));
    assert.deepEqual([setup.asked, new Set(results.map(({ kind }) => kind))], [2, new Set(["waiting"])]);
    await setup.clock.pass(1);
    assert.deepEqual([await setup.feed.refresh("person"), setup.asked], [setup.service.reply, 3]);
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

  it("H1 asks where the timer would wait, also while the timer's refresh is under way", async () => {
    const setup = await FeedSetup.failed(failures.quotaUsedUp);
    setup.serve();
    const [due, person] = await Promise.all([setup.feed.refresh(), setup.feed.refresh("person")]);
    assert.deepEqual([due.kind, person.kind, setup.asked], ["waiting", "answer", 2]);
  });

  it("H1 waits for whichever is later, the minute or what the service said", async () => {
    const setup = new FeedSetup();
    const [start, failure] = [setup.clock.now(), failures.rateLimited];
    for (const [notBefore, until] of [
      [start + 30_000, start + minute],
      [start + minute + hour, start + minute + hour],
    ] as const) {
      setup.service.reply = bad(failure, { notBefore });
      await setup.feed.refresh("person");
      assert.deepEqual(await setup.feed.refresh("person"), { kind: "waiting", failure, until });
      setup.clock.chance = 1;
      await setup.clock.pass(minute);
    }
  });

  it("H1 waits neither for the minute nor for the service when the key or the network is another one", async () => {
    const setup = new FeedSetup();
    setup.service.reply = bad(failures.rateLimited, { notBefore: setup.clock.now() + hour });
    await setup.feed.refresh("person");
    setup.serve();
    assert.deepEqual([(await setup.feed.refetch()).kind, setup.asked], ["answer", 2]);
  });
});
