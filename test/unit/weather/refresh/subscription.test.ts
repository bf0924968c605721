import assert from "node:assert/strict";

import type { ConditionsQuery } from "../../../../src/weather/model/conditionsQuery";
import type { Reason } from "../../../../src/weather/model/reason";
import { FeedRegistry, Subscription, type Target } from "../../../../src/weather/refresh/subscription";
import {
  answerFrom,
  conditionsQueryFor,
  failures,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  FakeService,
  hour,
  minute,
  settled,
} from "../fakes";

const here = conditionsQueryFor("349727");
const there = conditionsQueryFor("178087");
const calls = { made: 0 };

class Scene {
  minimumInterval = 10 * minute;
  readonly clock = new FakeClock();
  readonly service = new FakeService(this.clock);
  readonly answers = new FakeAnswers();
  readonly feeds = new FeedRegistry({
    keys: this.service,
    service: this.service,
    answers: this.answers,
    calls: new FakeCalls(),
    clock: this.clock,
    log: new FakeLog(),
    minimumInterval: () => this.minimumInterval,
  });
  readonly subscription = new Subscription(this.feeds);
  changes = 0;

  constructor() {
    this.subscription.onDidChange(() => (this.changes += 1));
  }

  get asked(): readonly string[] {
    return this.service.asked.map(({ location }) => location);
  }
}

describe("stations", () => {
  it("are one for each question, however many use it, until the last one lets go", async () => {
    const { feeds, service } = new Scene();
    const [one, same, other] = [feeds.acquire(here), feeds.acquire({ ...here }), feeds.acquire(there)];
    assert.deepEqual([one.feed === same.feed, one.feed === other.feed], [true, false]);
    void one.feed.refresh();
    await settled();
    one.release();
    one.release();
    assert.equal(service.cancelled, 0);
    same.release();
    assert.equal(service.cancelled, 1);
    assert.deepEqual([one.isFirstUser, same.isFirstUser, feeds.acquire(here).isFirstUser], [true, false, true]);
  });

  it("remember a place that was let go, also where nothing of it may be kept, and ask for it no sooner", async () => {
    const scene = new Scene();
    const answer = { ...answerFrom(scene.clock.now()), isStorable: false };
    scene.service.reply = { kind: "answer", answer };
    for (let look = 0; look < 50; look++) {
      scene.subscription.follow({ kind: "query", query: look % 2 === 0 ? here : there });
      await settled();
      assert.equal(scene.subscription.state.answer?.observation, answer.observation);
      await scene.clock.pass(15_000);
    }
    assert.deepEqual(scene.asked, ["349727", "178087"]);
    scene.feeds.resetAll();
    await settled();
    scene.subscription.follow({ kind: "query", query: here });
    assert.equal(scene.subscription.state.answer, undefined);
  });

  it("forget the places that were not looked at for longest, of many", async () => {
    const scene = new Scene();
    const stationOf = (index: number): unknown => {
      const { feed, release } = scene.feeds.acquire(conditionsQueryFor(String(index)));
      release();
      return feed;
    };
    const first = Array.from({ length: 21 }, (_, index) => stationOf(index));
    await settled();
    assert.deepEqual(
      [stationOf(20) === first[20], stationOf(1) === first[1], stationOf(0) === first[0]],
      [true, true, false],
    );
  });

  it("ask again with another key: what is under way is dropped, what failed may work, what is fresh stays", async () => {
    const { feeds, service, clock } = new Scene();
    const fresh = feeds.acquire(conditionsQueryFor("1")).feed;
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    await fresh.refresh();
    const failed = feeds.acquire(conditionsQueryFor("2")).feed;
    service.reply = { kind: "failure", failure: failures.unauthorized };
    await failed.refresh();
    service.reply = undefined;
    const pending = feeds.acquire(conditionsQueryFor("3")).feed;
    const dropped = pending.refresh();
    await settled();
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    feeds.refetchAll();
    assert.deepEqual(await dropped, { kind: "failure", failure: failures.cancelled });
    await settled();
    const asked = service.asked.map(({ location }) => location);
    assert.deepEqual([asked.slice(0, 3), asked.slice(3).sort(), service.cancelled], [["1", "2", "3"], ["2", "3"], 1]);
    assert.deepEqual(
      [fresh, failed, pending].map(({ state }) => [state.failure, state.answer === undefined]),
      Array(3).fill([undefined, false]),
    );
  });

  it("H3 forget what came with a key that is gone, and ask again", async () => {
    const { feeds, service, clock, answers } = new Scene();
    const { feed } = feeds.acquire(here);
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    await feed.refresh();
    service.reply = { kind: "failure", failure: failures.keyMissing };
    answers.cached.clear();
    feeds.resetAll();
    await settled();
    assert.deepEqual(feed.state, { loading: false, failure: failures.keyMissing, calls });
  });

  it("look for what other windows have learned, and at the minimum interval, without asking", async () => {
    const scene = new Scene();
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now()) };
    const [one, other] = [scene.feeds.acquire(here).feed, scene.feeds.acquire(there).feed];
    await Promise.all([one.refresh(), other.refresh()]);
    const newer = answerFrom(scene.clock.now() + 1);
    await scene.answers.store(there, { answer: newer });
    scene.minimumInterval = hour;
    scene.feeds.syncFromDisk();
    await settled();
    assert.deepEqual([one.state.nextAt, other.state.answer], [scene.clock.now() + hour, newer]);
    assert.deepEqual(scene.asked, ["349727", "178087"]);
    await scene.clock.pass(50 * minute);
    scene.minimumInterval = 10 * minute;
    scene.clock.chance = 0.5;
    scene.feeds.syncFromDisk();
    await settled();
    assert.equal(scene.service.asked.length, 2);
    await scene.clock.pass(minute);
    assert.equal(scene.service.asked.length, 4);
  });

  it("have nothing to look for while there is no subscription", async () => {
    const scene = new Scene();
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now() - hour) };
    const { feed, release } = scene.feeds.acquire(here);
    await feed.refresh();
    release();
    scene.feeds.syncFromDisk();
    await settled();
    await scene.clock.pass(24 * hour);
    assert.deepEqual([scene.asked, scene.clock.delays], [["349727"], []]);
  });

  it("make one request when the key becomes another one while they read what is kept", async () => {
    const { feeds, service, answers } = new Scene();
    answers.hangs = true;
    void feeds.acquire(here).feed.refresh();
    feeds.refetchAll();
    await answers.release();
    assert.deepEqual([service.asked, service.cancelled], [[here], 0]);
  });
});

describe("watch", () => {
  it("has no location before it follows anything", () => {
    const { subscription } = new Scene();
    assert.deepEqual(
      [subscription.target, subscription.state],
      [{ kind: "failure", failure: failures.locationMissing }, { loading: true }],
    );
  });

  it("does not ask again when it comes to a station that has failed and waits", async () => {
    const { feeds, subscription, service } = new Scene();
    service.reply = { kind: "failure", failure: failures.quotaUsedUp };
    await feeds.acquire(here).feed.refresh();
    for (let visit = 0; visit < 5; visit += 1) {
      subscription.follow(target(here));
      subscription.stop();
    }
    await settled();
    assert.deepEqual(service.asked, [here]);
  });

  it("leaves a station that asks soon to its own schedule", async () => {
    const { feeds, subscription, service, clock } = new Scene();
    clock.chance = 0.5;
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    await feeds.acquire(here).feed.refresh();
    await clock.pass(30 * minute);
    subscription.follow(target(here));
    await settled();
    assert.deepEqual(service.asked, [here]);
  });

  it("brings the weather of its subject and tells of every change", async () => {
    const { subscription, service, clock } = new Scene();
    subscription.follow(target(here));
    await settled();
    assert.deepEqual(subscription.state, { loading: true, calls });
    const answer = answerFrom(clock.now());
    await service.release({ kind: "answer", answer });
    const history = [{ at: answer.receivedAt, celsius: 21.4, fahrenheit: 70.5 }];
    assert.deepEqual(
      [subscription.target, subscription.state],
      [target(here), { loading: false, answer, nextAt: answer.expiresAt, calls, history }],
    );
  });

  it("tells that it follows something else, and with every state of it", async () => {
    const scene = new Scene();
    const seen: unknown[] = [];
    scene.subscription.onDidChange(() =>
      seen.push([scene.subscription.state.loading, scene.subscription.state.answer !== undefined]),
    );
    scene.subscription.follow(target(here));
    assert.deepEqual(seen, [[false, false]]);
    await settled();
    assert.deepEqual(seen.at(-1), [true, false]);
    await scene.service.release({ kind: "answer", answer: answerFrom(scene.clock.now()) });
    assert.deepEqual(seen.at(-1), [false, true]);
  });

  it("does nothing when it is told to follow what it follows", async () => {
    const scene = new Scene();
    scene.subscription.follow(target(here));
    await scene.service.release({ kind: "failure", failure: failures.unauthorized });
    await settled();
    const { changes, asked } = scene;
    scene.subscription.follow(target({ ...here, endpoint: { ...here.endpoint } }));
    await settled();
    assert.deepEqual([scene.changes, scene.asked], [changes, asked]);
  });

  it("tells of another name, of another reason and of a location that is now the person's own", () => {
    const scene = new Scene();
    const refused = (reason: Reason): Target => ({ kind: "failure", failure: { kind: "locationRefused", reason } });
    const steps: readonly Target[] = [
      target({ ...here, isByWorkspace: true }),
      target(here),
      { ...target(here), label: "Home" } as Target,
      { ...target(here), label: "Office" } as Target,
      refused("mustBeText"),
      refused("locationDigits"),
      { kind: "failure", failure: failures.locationMissing },
    ];
    for (const [index, step] of steps.entries()) {
      scene.subscription.follow(step);
      scene.subscription.follow({ ...step });
      assert.deepEqual([scene.changes, scene.subscription.target], [index + 1, step]);
    }
  });

  const others: Readonly<Record<string, ConditionsQuery>> = {
    "another location": there,
    "another scheme": { ...here, endpoint: { ...here.endpoint, scheme: "query" } },
    "another address": conditionsQueryFor("349727", "weather.example"),
    "fewer details": { ...here, details: false },
  };
  for (const [what, other] of Object.entries(others)) {
    for (const heedsCancel of [true, false]) {
      it(`C15 H2 leaves its request for ${what}, and ${heedsCancel ? "what was cancelled" : "a late reply"} is neither shown nor kept`, async () => {
        const scene = new Scene();
        scene.service.heedsCancel = heedsCancel;
        scene.subscription.follow(target(here));
        await settled();
        scene.subscription.follow(target(other));
        await settled();
        const { changes } = scene;
        const reply = { kind: "answer", answer: answerFrom(scene.clock.now()) } as const;
        await scene.service.release(reply);
        assert.deepEqual([scene.service.asked, scene.service.cancelled], [[here, other], 1]);
        assert.deepEqual([scene.subscription.state, scene.changes], [{ loading: true, calls }, changes]);
        assert.deepEqual([scene.answers.cached.size, scene.clock.delays], [0, []]);
        await scene.service.release(reply);
        assert.deepEqual([scene.subscription.state.answer, scene.answers.cached.size], [reply.answer, 1]);
      });
    }
  }

  it("shares station and request with another watch, and goes on when that one leaves", async () => {
    const scene = new Scene();
    const other = new Subscription(scene.feeds);
    other.follow(target(here));
    scene.subscription.follow(target(here));
    await settled();
    other.stop();
    const answer = answerFrom(scene.clock.now());
    await scene.service.release({ kind: "answer", answer });
    assert.deepEqual([scene.asked, scene.service.cancelled, scene.subscription.state.answer], [["349727"], 0, answer]);
  });

  it("hears nothing more of a station that it left to another watch", async () => {
    const scene = new Scene();
    const other = new Subscription(scene.feeds);
    other.follow(target(here));
    scene.subscription.follow(target(here));
    await settled();
    scene.subscription.follow({ kind: "failure", failure: failures.locationMissing });
    const { changes } = scene;
    await scene.service.release({ kind: "answer", answer: answerFrom(scene.clock.now()) });
    assert.deepEqual([scene.changes, other.state.answer === undefined], [changes, false]);
  });

  it("keeps station and request when only the names around the same question change", async () => {
    const scene = new Scene();
    scene.subscription.follow(target(here));
    await settled();
    scene.subscription.follow(target({ ...here, endpoint: { ...here.endpoint, host: "another name" } }));
    await settled();
    assert.deepEqual([scene.asked, scene.service.cancelled], [["349727"], 0]);
  });

  it("shows why there is no question, and gives that as the result of a refresh", async () => {
    const { subscription, service } = new Scene();
    const failure = failures.addressRefused;
    subscription.follow({ kind: "failure", failure });
    assert.deepEqual(
      [subscription.state, await subscription.refresh("check"), service.asked],
      [{ loading: false, failure }, { kind: "failure", failure }, []],
    );
  });

  it("refreshes its station", async () => {
    const { subscription, service, clock } = new Scene();
    const answer = answerFrom(clock.now());
    service.reply = { kind: "answer", answer };
    subscription.follow(target(here));
    await settled();
    assert.deepEqual(
      [await subscription.refresh("person"), service.asked.length],
      [{ kind: "fresh", answer, until: answer.expiresAt }, 1],
    );
    assert.deepEqual([(await subscription.refresh("check")).kind, service.asked.length], ["answer", 2]);
  });

  it("lets go of everything when it is stopped, and begins anew with the next subject", async () => {
    const scene = new Scene();
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now()) };
    scene.subscription.follow(target(here));
    await settled();
    scene.subscription.stop();
    scene.subscription.stop();
    assert.deepEqual(
      [scene.clock.delays, scene.subscription.state, await scene.subscription.refresh("person")],
      [[], { loading: true }, { kind: "failure", failure: failures.cancelled }],
    );
    await scene.clock.pass(60 * minute);
    scene.subscription.follow(target(here));
    await settled();
    assert.deepEqual(scene.asked, ["349727", "349727"]);
  });
});

function target(query: ConditionsQuery): Target {
  return { kind: "query", query };
}
