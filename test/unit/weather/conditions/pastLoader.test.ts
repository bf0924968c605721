import assert from "node:assert/strict";

import type { Reply } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import type { Observation } from "../../../../src/weather/model/observation";
import { chosenByPerson, conditionsId } from "../../../../src/weather/model/weatherQuery";
import { answerFrom, day, failures, hour, minute, settled, weatherQueryFor } from "../fakes";
import { bad, good, query, recordOf } from "../feed/feedSetup";
import { itRows } from "../itEach";
import { ConditionsSetup, type ConditionsWindow } from "./conditionsSetup";

type PastReply = Reply<readonly Observation[]>;

/** The reply with one observation for each of these ages in hours. */
function pastOf({ clock }: ConditionsSetup, hours: readonly number[], isStorable = true): PastReply {
  const content = hours.map((ago) => ({
    members: {},
    observed: { epoch: clock.now() - ago * hour },
    temperature: { metric: { value: 20 - ago, unit: "C" } },
  }));
  return good({ ...answerFrom(clock.now()), content, isStorable });
}

const hourly = Array.from({ length: 24 }, (_, index) => index + 1);

function agesOf({ samples }: ConditionsWindow, { clock }: ConditionsSetup): readonly number[] {
  return samples.map(({ at }) => (clock.now() - at) / hour);
}

/** A reply that comes when a test says so. */
function late() {
  let resolve: (reply: PastReply) => void = () => undefined;
  const promise = new Promise<PastReply>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** What is stored of the weather, without the temperatures. */
function weatherIn({ answers }: ConditionsSetup) {
  const { answer, failureRecord } = answers.cached.get(conditionsId(query)) ?? {};
  return { answer, failureRecord };
}

describe("the last 24 hours", () => {
  it("are loaded when a person wants it, in one call, and are there in every window and after a restart", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    const other = await setup.open();
    setup.service.past = pastOf(setup, hourly);
    const { answer, nextAt } = window.state;
    assert.deepEqual(await window.subscription.loadPast(), { kind: "loaded" });
    assert.deepEqual(agesOf(window, setup), [...hourly.toReversed(), 0]);
    assert.deepEqual([setup.service.askedPast, setup.asked], [[chosenByPerson(query)], 1]);
    assert.deepEqual([window.state.answer, window.state.nextAt], [answer, nextAt]);
    await other.sync();
    for (const { samples } of [other, await setup.open()]) assert.deepEqual(samples, window.samples);
    await setup.clock.pass(30 * minute);
    assert.deepEqual([window.samples.length, setup.stored?.length], [26, 26]);
  });

  it("are never loaded by themselves", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    await setup.clock.pass(2 * day);
    await window.subscription.refresh("person");
    await window.subscription.refresh("check");
    window.feeds.refetchAll();
    await settled();
    assert.deepEqual(setup.service.askedPast, []);
  });

  it("are asked for as a person who has chosen the location, and say that they are under way", async () => {
    const setup = new ConditionsSetup();
    setup.serve();
    const window = await setup.open({ ...query, isByWorkspace: true });
    const reply = late();
    setup.service.past = reply.promise;
    const loading: unknown[] = [];
    window.past.onDidChange(() => loading.push(window.state.loadingPast));
    const [one, same] = [window.subscription.loadPast(), window.subscription.loadPast()];
    await settled();
    assert.deepEqual([one, setup.service.askedPast, window.state.loadingPast], [same, [chosenByPerson(query)], true]);
    reply.resolve(pastOf(setup, []));
    assert.deepEqual(
      [await one, loading, window.state.loadingPast],
      [{ kind: "nothingNew" }, [true, undefined], undefined],
    );
  });

  const refusals: readonly (readonly [Failure, calls: number])[] = [
    [failures.unauthorized, 1],
    [failures.forbidden, 1],
    [failures.quotaUsedUp, 1],
    [failures.serviceTrouble, 1],
    [failures.unexpectedAnswer, 1],
    [failures.timeout, 2],
    [failures.unreachable, 2],
    [failures.budgetUsedUp, 2],
  ];
  for (const [failure, calls] of refusals)
    it(`L1 ${failure.kind === "budgetUsedUp" ? "L6 " : ""}leave the weather as it is when they fail: ${failure.kind}`, async () => {
      const { setup, window } = await ConditionsSetup.ready();
      const [state, stored, delays] = [window.state, weatherIn(setup), setup.clock.delays];
      setup.service.past = bad(failure, { notBefore: setup.clock.now() + hour });
      setup.calls.count = { made: 7 };
      for (const _ of [1, 2]) assert.deepEqual(await window.subscription.loadPast(), { kind: "failure", failure });
      const shown = { ...state, calls: { made: 7 } };
      assert.deepEqual([window.state, weatherIn(setup), setup.clock.delays], [shown, stored, delays]);
      // L2: what the service has counted is not asked again at once.
      assert.equal(setup.service.askedPast.length, calls);
    });

  it("L1 leave what has failed before as it is", async () => {
    const setup = new ConditionsSetup();
    setup.service.reply = bad(failures.timeout);
    const window = await setup.open();
    setup.service.past = bad(failures.forbidden);
    const stored = weatherIn(setup);
    await window.subscription.loadPast();
    assert.deepEqual([window.state.failure, weatherIn(setup)], [failures.timeout, stored]);
    setup.service.past = pastOf(setup, hourly);
    setup.service.key = "key 2";
    assert.deepEqual(await window.subscription.loadPast(), { kind: "loaded" });
    assert.deepEqual([window.state.failure, weatherIn(setup)], [failures.timeout, stored]);
  });

  /** Twenty windows in which somebody asks at once. */
  const assertOneCall = async (reply: (setup: ConditionsSetup) => PastReply, kind: string): Promise<void> => {
    const { setup, window } = await ConditionsSetup.ready();
    const windows = [window];
    while (windows.length < 20) windows.push(await setup.open());
    setup.service.past = reply(setup);
    const results = await Promise.all(windows.map(({ subscription }) => subscription.loadPast()));
    assert.deepEqual([new Set(results.map((one) => one.kind)), setup.service.askedPast.length], [new Set([kind]), 1]);
  };
  itRows(assertOneCall, {
    "L2 cost one call, however often and in however many windows they are wanted": [
      (setup) => pastOf(setup, hourly),
      "loaded",
    ],
    "L2 cost one call, in however many windows they are refused": [() => bad(failures.forbidden), "failure"],
  });

  it("L2 cost no call again for a minute where the line stays short, with the same key", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    setup.service.past = pastOf(setup, [1, 2]);
    const press = async (expected: string, calls: number): Promise<void> => {
      const { kind } = await window.subscription.loadPast();
      assert.deepEqual([kind, setup.service.askedPast.length], [expected, calls]);
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
    setup.answers.cached.set(conditionsId(query), { answer: answerFrom(now), failureRecord });
    const window = await setup.open();
    assert.deepEqual(await window.subscription.loadPast(), { kind: "failure", failure: failures.rateLimited });
    assert.equal(setup.service.askedPast.length, 0);
    await setup.clock.block(hour);
    await window.subscription.loadPast();
    assert.equal(setup.service.askedPast.length, 1);
  });

  it("L4 are shown and not written to disk where they must not be, and stay when another window is read", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    const { stored } = setup;
    setup.service.past = pastOf(setup, hourly, false);
    assert.deepEqual(await window.subscription.loadPast(), { kind: "loaded" });
    assert.deepEqual([window.samples.length, setup.stored], [25, stored]);
    const other = await setup.open();
    await setup.clock.pass(30 * minute - 1);
    await other.subscription.refresh("check");
    await window.sync();
    assert.deepEqual([window.samples.length, setup.stored?.length], [26, 2]);
  });

  const assertDropped = async (act: (window: ConditionsWindow, setup: ConditionsSetup) => unknown): Promise<void> => {
    const { setup, window } = await ConditionsSetup.ready();
    const reply = late();
    setup.service.past = reply.promise;
    const result = window.subscription.loadPast();
    await settled();
    void act(window, setup);
    reply.resolve(pastOf(setup, hourly));
    assert.deepEqual(await result, bad(failures.cancelled));
    assert.ok(window.samples.length < 2 && (setup.stored ?? []).length < 2);
  };
  itRows(assertDropped, {
    "H3 are dropped when the key is removed meanwhile": [(window, setup) => window.removeKey(setup)],
    "H3 H4 are dropped when the key is another one or the window closes meanwhile": [({ past }) => past.cancel()],
  });

  it("H2 are not shown for another place that is on show meanwhile", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    const reply = late();
    setup.service.past = reply.promise;
    const result = window.subscription.loadPast();
    await settled();
    window.subscription.follow({ kind: "query", query: weatherQueryFor("178087") });
    assert.equal(window.state.loadingPast, undefined);
    reply.resolve(pastOf(setup, hourly));
    await result;
    await settled();
    assert.equal(window.samples.length, 1);
  });

  it("H3 are taken over from another window also after the key was removed and set again", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    const other = await setup.open();
    for (const one of [window, other]) await one.removeKey(setup);
    setup.service.key = "key 2";
    for (const { feeds } of [window, other]) feeds.refetchAll();
    await settled();
    setup.service.past = pastOf(setup, hourly);
    assert.deepEqual(await other.subscription.loadPast(), { kind: "loaded" });
    await window.sync();
    assert.deepEqual(window.samples, other.samples);
    assert.ok(window.samples.length > 20);
  });

  it("are not asked for without a key, nor without a place", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    setup.service.key = undefined;
    assert.deepEqual(await window.subscription.loadPast(), bad(failures.keyMissing));
    window.subscription.follow(bad(failures.locationMissing));
    assert.deepEqual(await window.subscription.loadPast(), bad(failures.cancelled));
    assert.deepEqual([setup.service.askedPast, window.past.isLoading(query)], [[], false]);
  });
});
