import assert from "node:assert/strict";

import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { Subscription, type Target } from "../../../../src/weather/feed/subscription";
import { weatherQueryFor, failures, hour, settled } from "../fakes";
import { bad, FeedSetup, good, type KindName, kindNames, query as here } from "./feedSetup";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";

const there = weatherQueryFor("178087");

function target(query: WeatherQuery, label?: string): Target {
  return { kind: "query", query, ...(label !== undefined && { label }) };
}

/** The feeds and a subscription of one window. */
class Window extends FeedSetup {
  readonly feeds = new FeedRegistry(this.kind, this.parts);
  readonly subscription = new Subscription(this.feeds, "shown");
  changes = 0;

  constructor(kindName?: KindName) {
    super(kindName);
    this.subscription.onDidChange(() => (this.changes += 1));
  }

  follow(to: Target): Promise<void> {
    this.subscription.follow(to);
    return settled();
  }
}

it("a window has one feed for each query, until the last user releases it", async () => {
  const { feeds, service } = new Window();
  const [one, same, other] = [
    feeds.acquire(here, "shown"),
    feeds.acquire({ ...here }, "shown"),
    feeds.acquire(there, "shown"),
  ];
  assert.equal(one.feed, same.feed);
  assert.notEqual(one.feed, other.feed);
  void one.feed.refresh();
  await settled();
  one.release();
  one.release();
  assert.equal(service.canceled, 0);
  same.release();
  assert.equal(service.canceled, 1);
});

describe("a subscription", () => {
  it("a subscription without a location sends no request and explains why [A1]", async () => {
    const { subscription, service } = new Window();
    const missing = bad(failures.locationMissing);
    assert.deepEqual(subscription.target, missing);
    assert.deepEqual(subscription.state, { loading: true });
    subscription.follow(missing);
    assert.deepEqual(subscription.state, { loading: false, failure: missing.failure });
    for (const reason of ["person", "check"] as const) assert.deepEqual(await subscription.refresh(reason), missing);
    assert.deepEqual(service.asked, []);
  });

  for (const kind of kindNames)
    it(`a subscription requests the ${kind} of a place that the chat looks up without a call [H20]`, async () => {
      const window = new Window(kind);
      window.serve();
      const { feed, release } = window.feeds.acquire(here, "shown");
      const looked = feed.peek();
      await window.follow(target(here));
      release();
      await looked;
      const { loading, answer } = window.subscription.state;
      assert.deepEqual({ loading, answer, asked: window.asked }, { loading: false, answer: window.answer(), asked: 1 });
    });

  it("a subscription keeps the request in flight if only the label of the place changes", async () => {
    const window = new Window();
    await window.follow(target(here));
    await window.follow(target(here, "Home"));
    assert.deepEqual([window.asked, window.service.canceled], [1, 0]);
  });

  it("a subscription reports each change of the place's name or of the reason for a failure", () => {
    const window = new Window();
    const steps = [target(here), target(here, "Home"), bad(failures.locationRefused), bad(failures.locationMissing)];
    for (const [index, step] of steps.entries()) {
      window.subscription.follow(step);
      window.subscription.follow({ ...step });
      assert.equal(window.changes, index + 1);
      assert.deepEqual(window.subscription.target, step);
    }
  });

  it("a late answer for the location before is neither shown nor stored [C15 H2]", async () => {
    const window = new Window();
    const { subscription, service, answers } = window;
    service.heedsCancel = false;
    await window.follow(target(here));
    await window.follow(target(there));
    const { changes } = window;
    const reply = good(window.answer());
    await service.release(reply);
    assert.deepEqual([service.asked, service.canceled], [[here, there], 1]);
    assert.deepEqual(subscription.state, { loading: true });
    assert.deepEqual([window.changes, answers.cached.size], [changes, 0]);
    window.assertNow({ delays: [] });
    await service.release(reply);
    assert.equal(subscription.state.answer, reply.answer);
  });

  it("a stopped subscription releases its feed, and starts again with the next target", async () => {
    const window = new Window();
    const { subscription } = window;
    window.serve();
    await window.follow(target(here));
    assert.equal((await subscription.refresh("person")).kind, "fresh");
    assert.equal((await subscription.refresh("check")).kind, "answer");
    subscription.stop();
    subscription.stop();
    window.assertNow({ delays: [] });
    assert.deepEqual(subscription.state, { loading: true });
    assert.deepEqual(await subscription.refresh("person"), bad(failures.canceled));
    await window.clock.pass(hour);
    await window.follow(target(here));
    window.assertNow({ asked: 3 });
  });
});
