import assert from "node:assert/strict";

import type { Reply } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerFrom, failures, hour, minute, settled } from "../fakes";
import { bad, good, query, recordOf } from "../feed/feedSetup";
import { itRows } from "../itEach";
import { ConditionsSetup, type ConditionsWindow } from "./conditionsSetup";

type PastReply = Reply<readonly Observation[]>;

const hourly = Array.from({ length: 24 }, (_, index) => index + 1);

/** The reply with one observation for each of these ages in hours. */
function pastOf({ clock }: ConditionsSetup, hours: readonly number[] = hourly, isStorable = true): PastReply {
  const { content, ...answer } = answerFrom(clock.now());
  const all = hours.map((ago) => ({ ...content, observed: { epoch: clock.now() - ago * hour } }));
  return good({ ...answer, content: all, isStorable });
}

/** A window that is loading, and what lets the reply come. */
async function loading() {
  const { setup, window } = await ConditionsSetup.withWindow();
  let resolve: (reply: PastReply) => void = () => undefined;
  setup.service.past = new Promise<PastReply>((settle) => (resolve = settle));
  const result = window.subscription.loadPast();
  await settled();
  return { setup, window, result, end: (reply = pastOf(setup)) => resolve(reply) };
}

describe("the last 24 hours", () => {
  it("say that they are under way", async () => {
    const { setup, window, result, end } = await loading();
    assert.equal(window.state().loadingPast, true);
    assert.equal(window.subscription.loadPast(), result);
    const told: unknown[] = [];
    window.past.onDidChange(() => told.push(window.state().loadingPast));
    end(pastOf(setup, []));
    assert.deepEqual(await result, { kind: "nothingNew" });
    assert.deepEqual(told, [undefined]);
  });

  const assertLeft = async (failure: Failure, calls: number): Promise<void> => {
    const { setup, window } = await ConditionsSetup.withWindow();
    const state = window.state();
    const { stored } = setup;
    const { delays } = setup.clock;
    setup.service.past = bad(failure, { notBefore: setup.clock.now() + hour });
    for (const _ of [1, 2]) assert.deepEqual(await window.subscription.loadPast(), { kind: "failure", failure });
    assert.deepEqual(window.state(), state);
    setup.assertNow({ stored, delays });
    assert.equal(setup.service.askedPast.length, calls);
  };
  itRows(assertLeft, {
    "L1 L2 leave the weather as it is when they are refused, and are not asked for again": [failures.forbidden, 1],
    "L1 L6 leave the weather as it is when the budget is used up": [failures.budgetUsedUp, 2],
  });

  it("L1 leave what has failed before as it is", async () => {
    const setup = new ConditionsSetup();
    setup.service.reply = bad(failures.timeout);
    const window = await setup.openWindow();
    const { stored } = setup;
    await window.subscription.loadPast();
    setup.service.past = pastOf(setup);
    setup.service.key = "key 2";
    assert.deepEqual(await window.subscription.loadPast(), { kind: "loaded" });
    assert.deepEqual(window.state().failure, failures.timeout);
    setup.assertNow({ stored });
  });

  it("L2 cost one call, in however many windows they are wanted", async () => {
    const { setup, window } = await ConditionsSetup.withWindow();
    const windows = [window, await setup.openWindow(), await setup.openWindow()];
    setup.service.past = pastOf(setup);
    const results = await Promise.all(windows.map(({ subscription }) => subscription.loadPast()));
    for (const result of results) assert.equal(result.kind, "loaded");
    assert.equal(setup.service.askedPast.length, 1);
  });

  it("L2 aren't asked for again before the service's wait is over", async () => {
    const { setup, window } = await ConditionsSetup.withWindow();
    setup.service.past = bad(failures.rateLimited, { notBefore: setup.clock.now() + hour });
    await window.subscription.loadPast();
    for (const [wait, calls] of [
      [hour - 1, 1],
      [1, 2],
    ] as const) {
      await setup.clock.block(wait);
      assert.deepEqual(await window.subscription.loadPast(), bad(failures.rateLimited));
      assert.equal(setup.service.askedPast.length, calls);
    }
  });

  it("L2 cost no call again for a minute where the line stays short, with the same key", async () => {
    const { setup, window } = await ConditionsSetup.withWindow();
    setup.service.past = pastOf(setup, [1, 2]);
    const press = async (kind: string, calls: number): Promise<void> => {
      assert.deepEqual(await window.subscription.loadPast(), { kind });
      assert.equal(setup.service.askedPast.length, calls);
    };
    await press("loaded", 1);
    await setup.clock.pass(minute - 1);
    await press("nothingNew", 1);
    await setup.clock.pass(1);
    await press("nothingNew", 2);
    setup.service.key = "key 2";
    await press("nothingNew", 3);
  });

  it("L2 are not asked for before the service may be, by what it said to this key", async () => {
    const setup = new ConditionsSetup();
    const now = setup.clock.now();
    const failureRecord = recordOf(failures.rateLimited, now, { notBefore: now + hour, keyId: "key 1" });
    setup.store({ answer: answerFrom(now), failureRecord });
    const window = await setup.openWindow();
    assert.deepEqual(await window.subscription.loadPast(), bad(failures.rateLimited));
    assert.equal(setup.service.askedPast.length, 0);
    await setup.clock.block(hour);
    await window.subscription.loadPast();
    assert.equal(setup.service.askedPast.length, 1);
  });

  it("L4 are neither shown nor written to disk if they must not be stored", async () => {
    const { setup, window } = await ConditionsSetup.withWindow();
    const { storedSamples } = setup;
    setup.service.past = pastOf(setup, hourly, false);
    assert.deepEqual(await window.subscription.loadPast(), { kind: "nothingNew" });
    assert.equal(window.samples().length, 1);
    assert.deepEqual(setup.storedSamples, storedSamples);
  });

  const assertDropped = async (act: (window: ConditionsWindow) => unknown): Promise<void> => {
    const { setup, window, result, end } = await loading();
    void act(window);
    end();
    assert.deepEqual(await result, bad(failures.cancelled));
    assert.ok(window.samples().length < 2 && (setup.storedSamples ?? []).length < 2);
  };
  itRows(assertDropped, {
    "H3 are dropped when the key is removed meanwhile": [(window) => window.removeKey()],
    "H3 H4 are dropped when the key is another one or the window closes meanwhile": [({ past }) => past.cancel()],
  });

  it("are not asked for without a key, nor without a place", async () => {
    const { setup, window } = await ConditionsSetup.withWindow();
    setup.service.key = undefined;
    assert.deepEqual(await window.subscription.loadPast(), bad(failures.keyMissing));
    window.subscription.follow(bad(failures.locationMissing));
    assert.deepEqual(await window.subscription.loadPast(), bad(failures.cancelled));
    assert.deepEqual(setup.service.askedPast, []);
    assert.equal(window.past.isLoading(query), false);
  });
});
