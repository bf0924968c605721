import assert from "node:assert/strict";

import { answerFrom, day, dice, failures, hour, minute, settled } from "../fakes";
import { bad, FeedSetup, good, recordOf, upToDate } from "./feedSetup";

describe("a feed", () => {
  it("a feed shows that it's updating, then the answer and the time of the next update, soon after the answer expires", async () => {
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

  it("a feed stores nothing of an answer with no-store, and shows that answer until the next one is due [F7]", async () => {
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

  it("a feed removes a stored failure after an answer with no-store, so that a new window sends a request [F7]", async () => {
    const setup = await FeedSetup.failed(failures.requestRefused);
    setup.service.reply = () => good({ ...setup.answer(), isStorable: false });
    await setup.feed.refresh("person");
    assert.equal((await setup.open().refresh()).kind, "answer");
    setup.assertNow({ asked: 3 });
  });

  it("a feed whose call throws reports the error, shows a failure, and tries again", async () => {
    const setup = new FeedSetup();
    const reported: unknown[] = [];
    const thrown = new Error("a fault of the call");
    const ask = () => Promise.reject(thrown);
    const feed = setup.open({ report: (error) => void reported.push(error) }, { ...setup.kind, ask });
    const failure = { kind: "unexpectedAnswer", fault: "notWeather" } as const;
    assert.deepEqual(await feed.refresh(), bad(failure));
    assert.deepEqual(feed.state, { loading: false, failure, nextAt: setup.clock.now() + minute });
    await setup.clock.pass(minute);
    assert.deepEqual(reported, [thrown, thrown]);
  });

  it("a person's requests that failed without a call don't hold back the next one [H1]", async () => {
    const setup = await FeedSetup.failed(failures.timeout);
    for (let press = 0; press < 4; press += 1) await setup.feed.refresh("person");
    setup.assertNow({ asked: 5 });
  });
});

it("two checks of a key make a feed send one request after a refresh that found a fresh answer", async () => {
  const setup = new FeedSetup();
  setup.storeAnswer();
  setup.serve();
  const results = await Promise.all((["due", "check", "check"] as const).map((why) => setup.feed.refresh(why)));
  const outcomes = results.map((result) => result.kind);
  assert.deepEqual(outcomes, ["fresh", "answer", "answer"]);
  setup.assertNow({ asked: 1 });
});

it("a feed's request that an old budget forbids is repeated if the budget changes meanwhile [H26]", async () => {
  const setup = new FeedSetup();
  const results = [setup.feed.refresh(), setup.feed.refresh("change"), setup.feed.refresh("change")];
  await settled();
  await settled();
  setup.serve();
  await setup.service.release(bad(failures.budgetUsedUp));
  const outcomes = (await Promise.all(results)).map((result) => result.kind);
  assert.deepEqual(outcomes, ["failure", "answer", "answer"]);
  assert.deepEqual([setup.asked, setup.service.canceled], [2, 0]);
});

describe("a person who refreshes", () => {
  it("a person who refreshes during an automatic update sees its progress, which isn't shown otherwise", async () => {
    const setup = await FeedSetup.ready();
    await setup.clock.pass(hour);
    const shown = setup.states.length;
    const results = [setup.feed.refresh("person")];
    assert.deepEqual(setup.states.slice(shown), [{ loading: true, answer: setup.first }]);
    await setup.service.release(good(setup.answer()));
    await Promise.all(results);
    setup.assertNow({ asked: 2 });
  });

  it("after a service problem, a person's refresh sends one request a minute, whatever the clock says [H1]", async () => {
    const setup = await FeedSetup.failed(failures.serviceTrouble);
    const { clock, feed, service } = setup;
    assert.deepEqual(await feed.refresh("person"), service.reply);
    clock.set(5 * minute);
    await clock.pass(minute - 1);
    const waiting = { kind: "waiting", failure: failures.serviceTrouble, until: clock.now() + 1 };
    for (const _ of [1, 2, 3]) assert.deepEqual(await feed.refresh("person"), waiting);
    setup.assertNow({ asked: 2 });
    await clock.pass(1);
    assert.deepEqual(await feed.refresh("person"), service.reply);
  });

  it("a refetch isn't held back by a person's refresh, and restarts the backoff [H1]", async () => {
    const setup = await FeedSetup.failed(failures.serviceTrouble);
    await setup.feed.refresh("person");
    setup.clock.chance = 1;
    await setup.feed.refetch();
    setup.assertNow({ asked: 3, delays: [2 * minute] });
    assert.equal(setup.stored?.failureRecord?.count, 1);
  });

  it("a person's refresh sends a request although the timer would wait, even during the timer's refresh [H1]", async () => {
    const setup = await FeedSetup.failed(failures.quotaUsedUp);
    setup.serve();
    const [due, person] = await Promise.all([setup.feed.refresh(), setup.feed.refresh("person")]);
    assert.deepEqual({ due: due.kind, person: person.kind }, { due: "waiting", person: "answer" });
  });
});

it("a changed minimum interval applies at a feed's next synchronization [F11]", async () => {
  const setup = await FeedSetup.ready("conditions");
  for (const interval of [60, 10, 90]) {
    setup.minimumInterval = interval * minute;
    await setup.feed.syncFromDisk();
    setup.assertNow({ delays: [Math.max(interval, 30) * minute] });
  }
});

it("when the clock is set back, the weather stays visible and is requested after the minimum interval [H10]", async () => {
  const setup = new FeedSetup();
  const { content } = setup.storeAnswer(setup.answer(5 * hour));
  await setup.feed.syncFromDisk();
  setup.clock.set(-3 * hour);
  await setup.feed.syncFromDisk();
  assert.deepEqual(setup.state.answer?.content, content);
  await setup.clock.pass(11 * minute);
  assert.equal(setup.asked, 1);
});

it("when the clock is set back, a failure from a later time doesn't hold back a request [H10]", async () => {
  const setup = await FeedSetup.failed(failures.forbidden);
  setup.clock.set(-3 * hour);
  await setup.feed.refresh();
  setup.service.reply = bad(failures.serviceTrouble, { notBefore: setup.clock.now() + hour });
  await setup.feed.refresh("check");
  setup.clock.set(-3 * hour);
  await setup.feed.refresh("person");
  setup.assertNow({ asked: 4 });
});

it("a new window shows the stored weather while it requests newer weather", async () => {
  const setup = new FeedSetup();
  const answer = setup.storeAnswer();
  await setup.clock.pass(hour);
  const refreshed = setup.feed.refresh();
  await settled();
  setup.assertNow({ asked: 1 });
  assert.deepEqual(setup.states.at(-1)?.answer, answer);
  await setup.service.release(good(setup.answer()));
  await refreshed;
});

it("a window gets its weather even if the secret storage doesn't respond in a different window [H15]", async () => {
  const setup = new FeedSetup();
  setup.serve();
  void setup.open({ keys: { find: () => new Promise(() => undefined) } }).refresh();
  await settled();
  void setup.feed.refresh();
  await settled();
  setup.assertNow({ asked: 1, answer: setup.answer() });
});

it("a window blocked during its request adopts a different window's newer answer, and stores no failure [H11]", async () => {
  const setup = new FeedSetup();
  const refreshed = setup.feed.refresh();
  await settled();
  await setup.clock.pass(20_000);
  const answer = setup.storeAnswer();
  await setup.clock.pass(1000);
  await setup.service.release(bad(failures.timeout));
  assert.deepEqual(await refreshed, good(answer));
  setup.assertNow({ stored: { answer }, state: upToDate(answer) });
});

it("an outage of any cause has one line in the log, when it begins [H14]", async () => {
  const setup = new FeedSetup();
  const { service, log, clock } = setup;
  service.reply = bad(failures.unreachable, { cause: "ENOTFOUND" });
  await setup.feed.refresh();
  service.reply = bad(failures.timeout);
  await clock.pass(minute);
  setup.serve();
  await clock.pass(minute);
  assert.deepEqual(log.lines, [
    "warn: No weather for location 349727: unreachable (ENOTFOUND). Retrying automatically",
  ]);
});

it("twenty windows that are offline try at most 30 times on the first day and 24 times on later days [H14]", async () => {
  const setup = new FeedSetup();
  const { clock, service } = setup;
  clock.chance = dice();
  service.reply = bad(failures.unreachable);
  const windows = Array.from({ length: 20 }, () => setup.open());
  await Promise.all(windows.map((window) => window.refresh()));
  await clock.pass(day);
  assert.ok(setup.asked <= 30, `${setup.asked} on the first day`);
  await clock.pass(9 * day);
  assert.equal(clock.delays.length, windows.length);
  assert.ok(setup.asked <= 10 * 24 && setup.asked > 10 * 22, `${setup.asked} requests`);
});

it("a feed neither shows nor stores an answer that is two weeks old [I12]", async () => {
  const setup = await FeedSetup.ready();
  setup.service.reply = bad(failures.unreachable);
  await setup.clock.pass(13 * day - 1);
  setup.assertNow({ answer: setup.first });
  assert.deepEqual(setup.stored?.answer, setup.first);
  await setup.clock.pass(1);
  setup.assertNow({ answer: undefined, failure: failures.unreachable });
  await setup.clock.pass(2 * hour);
  assert.deepEqual(Object.keys(setup.stored), ["failureRecord"]);
});
