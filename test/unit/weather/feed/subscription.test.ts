import assert from "node:assert/strict";

import type { Reply } from "../../../../src/weather/model/answer";
import { chosenByPerson, type WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { parseLocationKey } from "../../../../src/weather/model/locationKey";
import type { Reason } from "../../../../src/weather/model/reason";
import { Subscription, type Target } from "../../../../src/weather/feed/subscription";
import { weatherQueryFor, day, failures, hour, minute, settled } from "../fakes";
import { itRows } from "../itEach";
import { bad, FeedSetup, good, query as here, upToDate } from "./feedSetup";
import { answerFrom, type KindName, kindNames } from "./kinds";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";

const there = weatherQueryFor("178087");

function target(query: WeatherQuery, label?: string): Target {
  return { kind: "query", query, ...(label !== undefined && { label }) };
}

/** The feeds and a subscription of one window. */
class Window extends FeedSetup {
  readonly feeds = new FeedRegistry(this.kind, this.parts);
  readonly subscription = new Subscription(this.feeds);
  changes = 0;

  constructor(kind?: KindName) {
    super(kind);
    this.subscription.onDidChange(() => (this.changes += 1));
  }

  get locations(): readonly string[] {
    return this.service.asked.map(({ location }) => location);
  }

  async follow(to: Target, subscription = this.subscription): Promise<void> {
    subscription.follow(to);
    await settled();
  }
}

for (const kind of kindNames) {
  describe(`feeds of a window with ${kind}`, () => {
    it("are one for each query, however many use it, until the last one lets go", async () => {
      const { feeds, service } = new Window(kind);
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

    it("remember a place that was let go, also where nothing of it may be stored, and ask for it no sooner", async () => {
      const window = new Window(kind);
      const { subscription } = window;
      const answer = { ...window.answer(), isStorable: false };
      window.service.reply = good(answer);
      for (let look = 0; look < 50; look++) {
        await window.follow(target(look % 2 === 0 ? here : there));
        assert.equal(subscription.state.answer, answer);
        await window.clock.pass(15_000);
      }
      assert.deepEqual(window.locations, [here.location, there.location]);
      window.feeds.resetAll();
      await settled();
      subscription.follow(target(here));
      assert.equal(subscription.state.answer, undefined);
    });

    it("forget the places that were not looked at for longest, of many", () => {
      const { feeds } = new Window(kind);
      const feedOf = (index: number) => {
        const { feed, release } = feeds.acquire(weatherQueryFor(String(index)));
        release();
        return feed;
      };
      const first = Array.from({ length: 21 }, (_, index) => feedOf(index));
      const isSame = (index: number): boolean => feedOf(index) === first[index];
      assert.deepEqual([20, 1, 0].map(isSame), [true, true, false]);
    });

    it("H3 ask again with another key, which leaves what is fresh, and forget what came with a key that is gone", async () => {
      const window = new Window(kind);
      const [fresh, failed] = [window.feeds.acquire(here).feed, window.feeds.acquire(there).feed];
      window.serve();
      await fresh.refresh();
      window.service.reply = bad(failures.unauthorized);
      await failed.refresh();
      window.serve();
      window.feeds.refetchAll();
      await settled();
      assert.deepEqual(window.locations, [here.location, there.location, there.location]);
      for (const { state } of [fresh, failed]) assert.deepEqual(state.failure ?? state.answer, window.answer());
      window.service.key = undefined;
      window.feeds.resetAll();
      await settled();
      const state = { loading: false, failure: failures.keyMissing };
      assert.deepEqual([fresh.state, failed.state], [state, state]);
    });

    it("do not limit a location of a workspace any more that a person takes over", async () => {
      const window = new Window(kind);
      window.service.reply = () => bad(failures.workspaceLimit);
      await window.follow(target({ ...here, isByWorkspace: true }));
      assert.deepEqual(window.subscription.state.failure, failures.workspaceLimit);
      window.serve();
      await window.follow(target(here));
      assert.deepEqual(
        [window.service.asked.at(-1), window.subscription.state],
        [chosenByPerson(here), upToDate(window.answer())],
      );
    });

    it("synchronise with other windows, without asking, as long as they are used", async () => {
      const window = new Window(kind);
      const { feeds, clock } = window;
      window.service.reply = good(window.answer());
      const all = [here, there, weatherQueryFor("1")].map((query) => feeds.acquire(query));
      for (const { feed } of all) await feed.refresh();
      all[2]?.release();
      const newer = answerFrom(clock.now() + 1);
      await window.answers.store(there, { answer: newer });
      feeds.syncFromDisk();
      await settled();
      assert.deepEqual([all[0]?.feed.state.nextAt, all[1]?.feed.state.answer], [clock.now() + 30 * minute, newer]);
      assert.deepEqual([window.asked, clock.delays], [3, [30 * minute, 30 * minute + 1]]);
      for (const { release } of all) release();
      feeds.syncFromDisk();
      await clock.pass(day);
      assert.deepEqual([window.asked, clock.delays], [3, []]);
    });
  });
}

describe("subscription", () => {
  it("has no location before it follows anything", () => {
    const { subscription } = new Window();
    const failure = { kind: "failure", failure: failures.locationMissing };
    assert.deepEqual([subscription.target, subscription.state], [failure, { loading: true }]);
  });

  const assertFailed = async (failure: Target & { kind: "failure" }): Promise<void> => {
    const { subscription, service } = new Window();
    subscription.follow(failure);
    assert.deepEqual(subscription.state, { loading: false, failure: failure.failure });
    for (const reason of ["person", "check"] as const) assert.deepEqual(await subscription.refresh(reason), failure);
    assert.deepEqual(service.asked, []);
  };
  itRows(assertFailed, {
    "A1 asks nothing where there is no location, and says why": [bad(failures.locationMissing)],
    "asks nothing where the address cannot be used, and says why": [bad(failures.addressRefused)],
  });

  it("A14 asks once for a location, however its key is written and whatever it is called", async () => {
    const window = new Window();
    window.serve();
    for (const [index, written] of ["18404_PC", "18404_pc", " 18404_Pc\n", "\u00a018404_PC"].entries()) {
      const reading = parseLocationKey(written);
      assert.equal(reading.kind, "location");
      const place = target(weatherQueryFor(reading.location), `Place ${index}`);
      const another = new Subscription(window.feeds);
      await Promise.all([window.follow(place), window.follow(place, another)]);
      assert.deepEqual([window.locations, another.state.answer === undefined], [["18404_PC"], false]);
    }
  });

  const assertLeft = async (reply: Reply<unknown>, time: number): Promise<void> => {
    const window = new Window();
    window.clock.chance = 0.5;
    window.service.reply = reply;
    await window.feeds.acquire(here).feed.refresh();
    await window.clock.pass(time);
    for (let look = 0; look < 5; look += 1) {
      await window.follow(target(here));
      window.subscription.stop();
    }
    assert.deepEqual(window.locations, [here.location]);
  };
  itRows(assertLeft, {
    "leaves a feed that has failed and waits to its own timer": [bad(failures.quotaUsedUp), 0],
    "leaves a feed that asks soon to its own timer": [good(new Window().answer()), 30 * minute],
  });

  it("tells what it follows, with every state of it", async () => {
    const window = new Window();
    const { subscription, service } = window;
    const seen: unknown[] = [];
    subscription.onDidChange(() => seen.push([subscription.state.loading, subscription.state.answer !== undefined]));
    subscription.follow(target(here));
    assert.deepEqual(seen, [[false, false]]);
    await settled();
    assert.deepEqual([subscription.state, seen.at(-1)], [{ loading: true }, [true, false]]);
    const answer = window.answer();
    await service.release(good(answer));
    assert.deepEqual(subscription.state, upToDate(answer));
    assert.deepEqual([subscription.target, seen.at(-1)], [target(here), [false, true]]);
  });

  it("tells of another name, of another reason and of a location that is now the person's own", () => {
    const window = new Window();
    const refused = (reason: Reason): Target => bad({ kind: "locationRefused", reason });
    const steps: readonly Target[] = [
      ...[target({ ...here, isByWorkspace: true }), target(here), target(here, "Home"), target(here, "Office")],
      ...[refused("mustBeText"), refused("locationDigits"), bad(failures.locationMissing)],
    ];
    for (const [index, step] of steps.entries()) {
      window.subscription.follow(step);
      window.subscription.follow({ ...step });
      assert.deepEqual([window.changes, window.subscription.target], [index + 1, step]);
    }
  });

  it("H18 asks as a person for a location that another one is selected for, unless a workspace has set it", async () => {
    const window = new Window();
    const byWorkspace = { ...weatherQueryFor("226396"), isByWorkspace: true };
    for (const next of [here, there, byWorkspace]) await window.follow(target(next));
    assert.deepEqual(
      window.service.asked.map(({ location, isByPerson = false }) => [location, isByPerson]),
      [
        [here.location, false],
        [there.location, true],
        [byWorkspace.location, false],
      ],
    );
  });

  const assertReplaced = async (other: WeatherQuery): Promise<void> => {
    for (const heedsCancel of [true, false]) {
      const window = new Window();
      const { subscription, service, answers } = window;
      service.heedsCancel = heedsCancel;
      await window.follow(target(here));
      await window.follow(target(other));
      const { changes } = window;
      const reply = good(window.answer());
      await service.release(reply);
      assert.deepEqual([service.asked, service.cancelled], [[here, chosenByPerson(other)], 1]);
      assert.deepEqual([subscription.state, window.changes], [{ loading: true }, changes]);
      assert.deepEqual([answers.cached.size, window.clock.delays], [0, []]);
      await service.release(reply);
      assert.deepEqual([subscription.state.answer, answers.cached.size], [reply.answer, 1]);
    }
  };
  const byQuery: WeatherQuery = { ...here, endpoint: { ...here.endpoint, scheme: "query" } };
  const elsewhere = weatherQueryFor("349727", "a.example");
  itRows(assertReplaced, {
    "C15 H2 shows and stores nothing that comes late, for another location": [there],
    "C15 H2 shows and stores nothing that comes late, by another scheme": [byQuery],
    "C15 H2 shows and stores nothing that comes late, from another address": [elsewhere],
    "C15 H2 shows and stores nothing that comes late, with other details": [{ ...here, details: false }],
  });

  it("shares feed and request with another subscription, and hears nothing more of a feed that it has left", async () => {
    const window = new Window();
    const { subscription, service } = window;
    const [leaving, staying] = [new Subscription(window.feeds), new Subscription(window.feeds)];
    for (const one of [leaving, subscription, staying]) await window.follow(target(here), one);
    leaving.stop();
    subscription.follow(bad(failures.locationMissing));
    const { changes } = window;
    const answer = window.answer();
    await service.release(good(answer));
    assert.deepEqual([window.locations, service.cancelled], [[here.location], 0]);
    assert.deepEqual([staying.state.answer, window.changes], [answer, changes]);
  });

  it("refreshes its feed, lets go of everything when it is stopped, and begins anew with the next target", async () => {
    const window = new Window();
    const { subscription } = window;
    const answer = window.answer();
    window.service.reply = good(answer);
    await window.follow(target(here));
    const fresh = { kind: "fresh", answer, until: answer.expiresAt };
    assert.deepEqual([await subscription.refresh("person"), window.asked], [fresh, 1]);
    assert.deepEqual([(await subscription.refresh("check")).kind, window.asked], ["answer", 2]);
    subscription.stop();
    subscription.stop();
    assert.deepEqual([window.clock.delays, subscription.state], [[], { loading: true }]);
    assert.deepEqual(await subscription.refresh("person"), bad(failures.cancelled));
    await window.clock.pass(hour);
    await window.follow(target(here));
    assert.equal(window.asked, 3);
  });
});
