import assert from "node:assert/strict";

import { Turns } from "../../../../src/editor/statusBar/turns";
import { FeedRegistry, Subscription, type Target } from "../../../../src/weather/refresh/subscription";
import {
  answerFrom,
  conditionsQueryFor,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  FakeService,
  minute,
  settled,
} from "../../weather/fakes";

const [berlin, tokyo, oslo] = ["178087", "226396", "254946"].map((key): Target => ({
  kind: "query",
  query: conditionsQueryFor(key),
})) as [Target, Target, Target];

describe("turns of several places", () => {
  let clock: FakeClock;
  let service: FakeService;
  let feeds: FeedRegistry;
  let shown: Target[];
  let turns: Turns;
  let glance: Subscription;
  const places: readonly [Target, ...Target[]] = [berlin, tokyo, oslo];
  /** As the status bar does it. */
  const follow = (): void => {
    glance.follow(turns.current(places));
    turns.start(places);
    shown.push(turns.current(places));
  };
  const answer = (): Promise<void> => service.release({ kind: "answer", answer: answerFrom(clock.now()) });
  beforeEach(async () => {
    clock = new FakeClock();
    service = new FakeService(clock);
    shown = [];
    const parts = {
      keys: service,
      service,
      answers: new FakeAnswers(),
      calls: new FakeCalls(),
      clock,
      log: new FakeLog(),
    };
    feeds = new FeedRegistry({ ...parts, minimumInterval: () => 10 * minute });
    glance = new Subscription(feeds);
    turns = new Turns(feeds, clock, follow, () => glance.state.loading);
    follow();
    await settled();
    await answer();
  });
  afterEach(() => {
    turns.stop();
    glance.stop();
  });

  it("come every 15 seconds, when the weather of the next place is there, with one request for each", async () => {
    await clock.pass(14_999);
    assert.equal(service.asked.length, 1);
    await clock.pass(1);
    assert.equal(service.asked.length, 2);
    assert.deepEqual(shown, [berlin], "the weather of the next place is still on its way");
    await answer();
    assert.deepEqual(shown, [berlin, tokyo]);
    assert.ok(glance.state.answer);
    assert.equal(service.asked.length, 2);
  });

  it("come round to the first place, which is not asked for again before its answer expires", async () => {
    for (const _ of [1, 2]) {
      await clock.pass(15_000);
      await answer();
    }
    await clock.pass(15_000);
    await settled();
    assert.deepEqual(shown, [berlin, tokyo, oslo, berlin]);
    assert.equal(service.asked.length, 3);
  });

  it("go on where a place has no weather", async () => {
    await clock.pass(15_000);
    await service.release({ kind: "failure", failure: { kind: "unreachable", host: "weather.example" } });
    assert.deepEqual(shown, [berlin, tokyo]);
  });

  it("do not end while the place is being asked for", async () => {
    const refreshed = glance.refresh("check");
    await settled();
    await clock.pass(40_000);
    assert.deepEqual([shown, service.asked.length], [[berlin], 2]);
    await answer();
    assert.equal((await refreshed).kind, "answer");
    await clock.pass(15_000);
    await answer();
    assert.deepEqual(shown, [berlin, tokyo]);
  });

  it("go on when they are begun again with the same places", async () => {
    await clock.pass(10_000);
    turns.start([...places]);
    await clock.pass(5_000);
    assert.equal(service.asked.length, 2);
  });

  it("wait while nobody looks, and for a place alone", async () => {
    turns.stop();
    await clock.pass(10 * minute);
    turns.start([berlin]);
    await clock.pass(10 * minute);
    assert.deepEqual(shown, [berlin]);
    assert.equal(service.asked.length, 1);
  });

  it("leave nothing behind when they are stopped while the next place is asked for", async () => {
    await clock.pass(15_000);
    turns.stop();
    await answer();
    assert.deepEqual(shown, [berlin]);
    assert.equal(glance.target, berlin);
    // What was paid for is kept all the same.
    glance.follow(tokyo);
    await settled();
    assert.ok(glance.state.answer);
    assert.equal(service.asked.length, 2);
  });
});
