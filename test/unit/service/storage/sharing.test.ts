import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import type { FeedStore } from "../../../../src/weather/feed/feedKind";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { Observation } from "../../../../src/weather/model/observation";
import { second } from "../../../../src/weather/base/duration";
import type { HttpResponse } from "../../../../src/service/http/transport";
import { Feed } from "../../../../src/weather/feed/feed";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { makeObservation } from "../../../loopback/observations";
import { openWindow } from "../../../processes/window";
import { FakeClock, FakeLog, FakeService, minute, rethrow } from "../../weather/fakes";
import { anAnswer, bytesOf, callOf, clockAt, countIn, query, rest, TestStorage, type Window } from "./storageFixture";

describe("windows that show the same place", () => {
  const storage = new TestStorage();

  /** A window that follows the place if `isShown`, and shows what others have got. */
  function open(clock: FakeClock, service: FakeService, isShown = true) {
    const { answers, history, gate } = storage.open({
      ...{ clock, isWatching: () => feeds.isUsed },
      changed: () => feeds.syncFromDisk(),
    });
    let reads = 0;
    const store: FeedStore<Observation> = {
      read: (asked) => ((reads += 1), answers.read(asked)),
      store: (asked, known) => answers.store(asked, known),
      withLock: (asked, act, signal) => answers.withLock(asked, act, signal),
    };
    const countCalls = () => gate.read();
    const kind = conditionsKind({ ask: service.ask, store, history, countCalls, minimumInterval: () => 0 });
    const parts = { keys: service, clock, log: new FakeLog(), report: rethrow, isFocused: () => true };
    const feeds = new FeedRegistry<Observation>(kind, parts);
    const feed = isShown ? feeds.acquire(query).feed : undefined;
    return { feed, gate, reads: () => reads };
  }

  it("H5 all show an answer within two seconds of one that gets it, and those without a place read nothing", async () => {
    const clock = new FakeClock();
    const service = new FakeService(clock);
    const [one, other, hidden] = [open(clock, service), open(clock, service), open(clock, service, false)];
    await Promise.all([one, other, hidden].map(({ gate }) => gate.read()));
    service.reply = { kind: "answer", answer: anAnswer("Fog", clock.now()) };
    assert.equal((await one.feed?.refresh())?.kind, "answer");
    // The system reports the change.
    while (clock.delays.filter((delay) => delay === second).length < 2) await wait(10);
    await clock.pass(second);
    while (other.feed?.state.answer === undefined) await wait(10);
    assert.equal(other.feed.state.answer.content.text, "Fog");
    assert.equal(service.asked.length, 1);
    assert.equal(hidden.reads(), 0);
  });

  it("H5 each is told once of an answer that one gets", async () => {
    const clock = new FakeClock();
    const service = new FakeService(clock);
    const [one, other] = [open(clock, service), open(clock, service)];
    await Promise.all([one, other].map(({ gate }) => gate.read()));
    const shown: unknown[] = [];
    for (const { feed } of [one, other]) feed?.onDidChange(() => shown.push(feed.state.answer?.content.text));
    service.reply = { kind: "answer", answer: anAnswer("Fog", clock.now()) };
    await one.feed?.refresh();
    assert.deepEqual(shown, [undefined, "Fog"], "that it asks, and what it gets");
    while (!clock.delays.includes(second)) await wait(10);
    await clock.pass(second);
    while (shown.length < 3) await wait(10);
    await clock.pass(second);
    await other.gate.read();
    assert.deepEqual(shown.slice(2), ["Fog"]);
  });

  it("H4 an answer comes from another window if the one that asks is closed, and both calls count", async () => {
    const clock = clockAt(Date.now());
    const [closing, next] = [storage.open({ clock }), storage.open({ clock })];
    const ask = async (window: Window): Promise<void> => {
      await callOf(window);
      if (window === closing) await new Promise(() => undefined);
      await window.answers.store(query, { answer: anAnswer("Fog", clock.now()) });
    };
    const { signal } = new AbortController();
    void closing.answers.withLock(query, () => ask(closing), signal);
    while ((await countIn(next)).made === 0) await wait(10);
    closing.database.dispose();
    const asking = next.answers.withLock(query, () => ask(next), signal);
    await rest(next);
    assert.equal((await countIn(next)).made, 1, "it waits for the answer to the first call");
    clock.set(15 * second);
    await asking;
    assert.equal((await countIn(next)).made, 2);
    assert.equal((await next.answers.read(query)).answer?.content.text, "Fog");
  });

  it("write three times for an answer: a lease, a call, and all the rest", async () => {
    const clock = clockAt(Date.now());
    const send = (): Promise<HttpResponse> => {
      const headers = { date: new Date(clock.now()).toUTCString(), "cache-control": "max-age=600" };
      return Promise.resolve({ status: 200, headers, text: JSON.stringify([makeObservation({ now: clock.now() })]) });
    };
    const connect = () => Promise.resolve({ send, close: () => Promise.resolve() });
    const window = openWindow({ storage: storage.folder, key: "commits-key", clock, connect });
    const commits: number[] = [];
    for (const location of ["1", "2", "3"]) {
      const feed = new Feed({ ...query, location: location as LocationKey }, window.kind, window.parts);
      assert.equal((await feed.refresh()).kind, "answer");
      await window.gate.read();
      // SQLite counts the commits in the header.
      commits.push(bytesOf(storage.file()).readUInt32BE(24));
      feed.stop();
      clock.set(minute);
    }
    window.dispose();
    const [first = 0, second = 0, third = 0] = commits;
    assert.deepEqual([second - first, third - second], [3, 3]);
  });
});
