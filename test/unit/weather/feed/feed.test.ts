import assert from "node:assert/strict";

import { failures, hour, minute, settled } from "../fakes";
import { bad, FeedSetup, good, recordOf, refreshAll, upToDate } from "./feedSetup";
import { answerFrom } from "./kinds";

describe("feed", () => {
  it("shows that it asks, the answer, and when it asks again, in the minute after its expiry", async () => {
    const setup = new FeedSetup();
    const { clock, service } = setup;
    setup.assertNow({ state: { loading: false }, delays: [] });
    clock.chance = 0.5;
    const answer = setup.answer();
    service.reply = good(answer);
    await setup.feed.refresh();
    const shown = { loading: false, answer, nextAt: answer.expiresAt + minute / 2 };
    assert.deepEqual(setup.states, [{ loading: true }, shown]);
    await clock.pass(30.5 * minute - 1);
    setup.assertNow({ asked: 1, delays: [1] });
    await clock.pass(1);
    setup.assertNow({ asked: 2 });
  });

  it("F7 stores nothing of an answer with no-store, and shows it until another one is due", async () => {
    const setup = new FeedSetup();
    const { clock, feed, service } = setup;
    const pause = 10 * minute;
    const older = setup.storeAnswer(answerFrom(clock.now() - 2 * hour));
    const answer = { ...setup.answer(0), isStorable: false };
    service.reply = good(answer);
    await feed.refresh();
    setup.assertNow({ stored: {}, state: { loading: false, answer, nextAt: clock.now() + pause } });
    await clock.pass(pause - 1);
    await feed.syncFromDisk();
    assert.equal((await feed.refresh("person")).kind, "fresh");
    setup.assertNow({ asked: 1, answer });
    service.reply = bad(failures.unreachable);
    await clock.pass(1);
    setup.assertNow({ asked: 2, answer });
    assert.equal(setup.stored?.answer, undefined);
    setup.store({ answer: older, failureRecord: recordOf(failures.timeout, clock.now() + 1) });
    await feed.syncFromDisk();
    setup.assertNow({ answer, failure: failures.timeout });
  });

  it("F7 asks in each window for an answer with no-store, again when that window's is due", async () => {
    const setup = new FeedSetup();
    const answer = { ...setup.answer(), isStorable: false };
    setup.service.reply = good(answer);
    const windows = setup.windows(3);
    await refreshAll(windows);
    for (const { state } of windows) assert.deepEqual(state, upToDate(answer));
    await setup.clock.pass(30 * minute - 1);
    setup.assertNow({ asked: 3 });
    await setup.clock.pass(1);
    setup.assertNow({ asked: 6 });
  });

  it("F7 ends a stored failure with an answer with no-store, so that a window that opens then asks", async () => {
    const setup = await FeedSetup.failed(failures.requestRefused);
    setup.service.reply = () => good({ ...setup.answer(), isStorable: false });
    await setup.feed.refresh("person");
    const [other] = setup.windows(1);
    assert.equal((await other?.refresh())?.kind, "answer");
    setup.assertNow({ asked: 3 });
  });

  it("ends with a failure that is tried again ever later, and is told of it, when the call throws", async () => {
    const setup = new FeedSetup();
    const told: unknown[] = [];
    const thrown = new Error("a fault of the call");
    const ask = () => Promise.reject(thrown);
    const feed = setup.open({ report: (error) => void told.push(error) }, { ...setup.kind, ask });
    const failure = { kind: "unexpectedAnswer", fault: "notWeather" } as const;
    setup.clock.chance = 1;
    assert.deepEqual(await feed.refresh(), bad(failure));
    assert.deepEqual(feed.state, { loading: false, failure, nextAt: setup.clock.now() + 2 * minute });
    await setup.clock.pass(2 * minute);
    const nextAt = setup.clock.now() + 4 * minute;
    // A person makes it neither come later nor ask more often than after any other failure.
    for (let press = 0; press < 5; press += 1) await feed.refresh("person");
    assert.equal(feed.state.nextAt, nextAt);
    assert.deepEqual(told, [thrown, thrown, thrown]);
  });
});

describe("feed that checks a key", () => {
  it("asks once after a refresh under way that found a fresh answer", async () => {
    const setup = new FeedSetup();
    setup.storeAnswer();
    setup.serve();
    const results = await Promise.all((["due", "check", "check"] as const).map((why) => setup.feed.refresh(why)));
    const outcomes = results.map((result) => result.kind);
    assert.deepEqual(outcomes, ["fresh", "answer", "answer"]);
    setup.assertNow({ asked: 1 });
  });

  it("is content with the request under way, which goes on while the feed synchronises", async () => {
    const setup = new FeedSetup();
    const results = [setup.feed.refresh(), setup.feed.refresh("check")];
    await settled();
    await setup.feed.syncFromDisk();
    setup.assertNow({ state: { loading: true }, delays: [] });
    const reply = good(setup.answer());
    await setup.service.release(reply);
    assert.deepEqual(await Promise.all(results), [reply, reply]);
    setup.assertNow({ asked: 1 });
  });
});

describe("person who refreshes", () => {
  it("sees that an automatic update is under way, which shows no sign by itself", async () => {
    const setup = await FeedSetup.ready();
    await setup.clock.pass(hour);
    const shown = setup.states.length;
    const results = [setup.feed.refresh("person")];
    assert.deepEqual(setup.states.slice(shown), [{ loading: true, answer: setup.first }]);
    await setup.service.release(good(setup.answer()));
    await Promise.all(results);
    setup.assertNow({ asked: 2 });
  });

  const clickOften = ({ feed }: FeedSetup): Promise<unknown[]> =>
    Promise.all(Array.from({ length: 100 }, () => feed.refresh("person")));

  it("H1 after the service failed, asks once and waits for a minute, whatever the clock on the wall and Retry-After say", async () => {
    const setup = await FeedSetup.failed(failures.serviceTrouble);
    const { clock, feed, service } = setup;
    clock.chance = 0.9;
    assert.deepEqual(await feed.refresh("person"), service.reply);
    clock.set(5 * minute);
    await clock.pass(minute - 1);
    const waiting = { kind: "waiting", failure: failures.serviceTrouble, until: clock.now() + 1 };
    assert.deepEqual(await clickOften(setup), Array(100).fill(waiting));
    setup.assertNow({ asked: 2 });
    await clock.pass(1);
    service.reply = bad(failures.serviceTrouble, { notBefore: clock.now() + 30_000 });
    assert.deepEqual(await feed.refresh("person"), service.reply);
    assert.deepEqual(await feed.refresh("person"), { ...waiting, until: clock.now() + minute });
  });

  for (const how of ["refetch", "check"] as const)
    it(`H1 does not hold back a ${how}, which counts failures anew, so that it tries again soon`, async () => {
      const setup = await FeedSetup.failed(failures.serviceTrouble);
      await setup.feed.refresh("person");
      setup.clock.chance = 1;
      await (how === "check" ? setup.feed.refresh(how) : setup.feed.refetch());
      setup.assertNow({ asked: 3, delays: [2 * minute] });
      assert.equal(setup.stored?.failureRecord?.count, 1);
    });

  it("H1 asks again and again after a failure that has cost no call", async () => {
    const setup = await FeedSetup.failed(failures.timeout);
    for (let click = 0; click < 4; click += 1) await setup.feed.refresh("person");
    setup.assertNow({ asked: 5 });
  });

  it("H1 asks where the timer would wait, also while the timer's refresh is under way", async () => {
    const setup = await FeedSetup.failed(failures.quotaUsedUp);
    setup.serve();
    const [due, person] = await Promise.all([setup.feed.refresh(), setup.feed.refresh("person")]);
    assert.deepEqual({ due: due.kind, person: person.kind }, { due: "waiting", person: "answer" });
  });
});

describe("minimum interval that a person sets", () => {
  it("F11 takes over another minimum interval when it synchronises, and asks soon, not at once, where it is due", async () => {
    const setup = await FeedSetup.ready("conditions");
    for (const interval of [60, 10, 90]) {
      setup.minimumInterval = interval * minute;
      await setup.feed.syncFromDisk();
      setup.assertNow({ delays: [Math.max(interval, 30) * minute] });
    }
    await setup.clock.pass(45 * minute);
    setup.minimumInterval = 15 * minute;
    setup.clock.chance = 0.5;
    await setup.feed.syncFromDisk();
    setup.assertNow({ asked: 1 });
    await setup.clock.pass(minute);
    setup.assertNow({ asked: 2 });
  });
});
