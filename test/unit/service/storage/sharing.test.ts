import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import type { FeedStore } from "../../../../src/weather/feed/feedKind";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { Observation } from "../../../../src/weather/model/observation";
import { second } from "../../../../src/weather/base/duration";
import { FakeClock, FakeLog, FakeService, rethrow } from "../../weather/fakes";
import { anAnswer, query, TestStorage } from "./storageFixture";

describe("windows that show the same place", () => {
  const storage = new TestStorage();

  /** A window that follows the place if `isShown`, and shows what others have got. */
  function open(clock: FakeClock, service: FakeService, isShown = true) {
    const { answers, temperatures, gate, database } = storage.open({ clock });
    let reads = 0;
    const store: FeedStore<Observation> = {
      read: (asked) => ((reads += 1), answers.read(asked)),
      store: (asked, known) => answers.store(asked, known),
      withLock: (asked, act, signal) => answers.withLock(asked, act, signal),
    };
    const kind = conditionsKind(service.ask, store, new TemperatureHistory(temperatures), () => 0);
    const parts = { keys: service, clock, log: new FakeLog(), report: rethrow, isFocused: () => true };
    const feeds = new FeedRegistry(kind, { ...parts, countCalls: () => gate.read() });
    const feed = isShown ? feeds.acquire(query).feed : undefined;
    const stop = database.watch({ changed: () => feeds.syncFromDisk(), isNeeded: () => feeds.isUsed });
    return { feed, stop, reads: () => reads };
  }

  it("H5 all show an answer within two seconds of one that gets it, and those without a place read nothing", async () => {
    const clock = new FakeClock();
    const service = new FakeService(clock);
    const [one, other, hidden] = [open(clock, service), open(clock, service), open(clock, service, false)];
    await wait(100);
    service.reply = { kind: "answer", answer: anAnswer("Fog", clock.now()) };
    assert.equal((await one.feed?.refresh())?.kind, "answer");
    // The system reports the change.
    while (clock.delays.filter((delay) => delay === second).length < 2) await wait(10);
    await clock.pass(second);
    while (other.feed?.state.answer === undefined) await wait(10);
    assert.equal(other.feed.state.answer.content.text, "Fog");
    assert.equal(service.asked.length, 1);
    assert.equal(hidden.reads(), 0);
    for (const window of [one, other, hidden]) window.stop();
  });
});
