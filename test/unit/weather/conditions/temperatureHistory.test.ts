import assert from "node:assert/strict";

import { answerFrom, failures, minute, settled, weatherQueryFor } from "../fakes";
import { bad, good } from "../feed/feedSetup";
import { ConditionsSetup, type ConditionsWindow } from "./conditionsSetup";

describe("history of temperatures in a window", () => {
  /** After half an hour and one more request, the window and the store have samples from so many minutes ago. */
  async function next(setup: ConditionsSetup, window: ConditionsWindow, ages: readonly number[]): Promise<void> {
    const { asked, clock } = setup;
    await clock.pass(30 * minute);
    const times = ages.map((age) => clock.now() - age * minute);
    assert.deepEqual([setup.asked, window.samples.map(({ at }) => at)], [asked + 1, times]);
    assert.deepEqual(setup.stored, window.samples);
  }

  it("grows with every answer, whichever window asked, outlives the windows, and grows in the next one", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    const other = await setup.open();
    assert.deepEqual(other.samples, window.samples);
    await next(setup, window, [30, 0]);
    await other.sync();
    assert.deepEqual(other.samples, window.samples);
    for (const { subscription } of [window, other]) subscription.stop();
    const later = await setup.open();
    assert.deepEqual([later.samples, setup.asked], [setup.stored, 2]);
    await next(setup, later, [60, 30, 0]);
  });

  it("stays when there is no new weather", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    setup.service.reply = bad(failures.serviceTrouble);
    await next(setup, window, [30]);
    assert.equal(window.state.failure?.kind, "serviceTrouble");
  });

  it("stays when the new weather has no temperature", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    setup.service.reply = () => good({ ...answerFrom(setup.clock.now()), content: { text: "Fog", members: {} } });
    await next(setup, window, [30]);
    assert.equal(window.state.answer?.content.text, "Fog");
  });

  it("H3 is gone for good when the key is", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    const stored = [...setup.answers.cached];
    await window.removeKey(setup);
    // Another window has not heard of it yet, and stores what it knows.
    for (const [id, known] of stored) setup.answers.cached.set(id, known);
    await window.sync();
    await window.subscription.refresh("person");
    assert.deepEqual([window.samples, window.state.failure], [[], failures.keyMissing]);
  });

  it("H3 has nothing of what was read while the key was removed", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    setup.answers.hangs = true;
    const synced = window.sync();
    await window.removeKey(setup);
    await setup.answers.release();
    await synced;
    assert.deepEqual(window.samples, []);
  });

  it("H3 has nothing of an answer that comes although its request was cancelled", async () => {
    const setup = new ConditionsSetup();
    setup.service.heedsCancel = false;
    const window = await setup.open();
    await window.removeKey(setup);
    await setup.service.release(good(answerFrom(setup.clock.now())));
    assert.deepEqual(window.samples, []);
  });

  it("has nothing of a failure", async () => {
    const setup = new ConditionsSetup();
    setup.service.reply = bad(failures.timeout);
    const window = await setup.open();
    assert.deepEqual([window.samples, setup.stored], [[], undefined]);
  });

  it("F7 writes nothing of an answer that may not be stored, then or later", async () => {
    const setup = new ConditionsSetup();
    setup.service.reply = good({ ...answerFrom(setup.clock.now()), isStorable: false });
    const window = await setup.open();
    const [sample] = window.samples;
    assert.deepEqual([sample?.at, sample?.isVolatile, setup.stored], [setup.clock.now(), true, undefined]);
    setup.serve();
    await setup.clock.pass(30 * minute);
    assert.deepEqual([window.samples.length, window.samples[0]], [2, sample]);
    assert.deepEqual(setup.stored, window.samples.slice(1));
  });

  it("tells nothing of the temperature of an answer, which is drawn with it", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    let changes = 0;
    window.history.onDidChange(() => (changes += 1));
    setup.serve();
    await setup.clock.pass(30 * minute);
    assert.deepEqual([changes, window.samples.length], [0, 2]);
  });

  it("tells of more temperatures once", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    const other = await setup.open();
    let changes = 0;
    other.history.onDidChange(() => (changes += 1));
    await other.sync();
    assert.equal(changes, 0);
    await setup.clock.pass(30 * minute);
    await other.sync();
    await other.sync();
    assert.deepEqual([changes, other.samples.length, window.samples.length], [1, 2, 2]);
  });
});

describe("state of the weather in a window", () => {
  it("has the temperatures of its place alone", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    setup.service.reply = bad(failures.timeout);
    window.subscription.follow({ kind: "query", query: weatherQueryFor("178087") });
    await settled();
    assert.deepEqual([window.history.of(weatherQueryFor("349727")).length, window.state.history], [1, undefined]);
  });

  it("has the calls of all windows once they were counted", async () => {
    const { setup, window } = await ConditionsSetup.ready();
    assert.equal(window.state.calls, undefined);
    setup.calls.count = { made: 7, budget: 50, remaining: 12 };
    await window.sync();
    assert.deepEqual(window.state.calls, setup.calls.count);
  });

  it("has nothing of that where there is no place", async () => {
    const { window } = await ConditionsSetup.ready();
    window.subscription.follow(bad(failures.locationMissing));
    assert.deepEqual(window.state, { loading: false, failure: failures.locationMissing });
  });
});
