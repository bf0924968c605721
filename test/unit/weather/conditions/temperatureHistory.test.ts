import assert from "node:assert/strict";

import { answerFrom, failures, hour, minute, settled, weatherQueryFor } from "../fakes";
import { bad, good } from "../feed/feedSetup";
import { ConditionsSetup } from "./conditionsSetup";

describe("history of temperatures in a window", () => {
  it("H3 has nothing of what was read while the key was removed", async () => {
    const { setup, window } = await ConditionsSetup.withWindow();
    setup.answers.hangs = true;
    const synced = window.sync();
    await window.removeKey();
    await setup.answers.release();
    await synced;
    assert.deepEqual(window.samples(), []);
  });

  it("H3 has nothing of an answer that comes although its request was cancelled", async () => {
    const setup = new ConditionsSetup();
    setup.service.heedsCancel = false;
    const window = await setup.openWindow();
    await window.removeKey();
    await setup.service.release(good(answerFrom(setup.clock.now())));
    assert.deepEqual(window.samples(), []);
  });

  it("F7 has nothing of an answer that may not be stored", async () => {
    const setup = new ConditionsSetup();
    setup.service.reply = good({ ...answerFrom(setup.clock.now()), isStorable: false });
    const window = await setup.openWindow();
    assert.deepEqual(window.samples(), []);
    setup.serve();
    await setup.clock.pass(30 * minute);
    assert.equal(window.samples().length, 1);
    assert.deepEqual(setup.storedSamples, window.samples());
  });

  it("F8 has the temperature of an answer that comes while this machine's clock is three hours behind", async () => {
    const setup = new ConditionsSetup();
    const now = setup.clock.now();
    const { content, ...answer } = answerFrom(now);
    const observed = { epoch: now + 3 * hour };
    setup.service.reply = good({ ...answer, clockOffset: -3 * hour, content: { ...content, observed } });
    assert.equal((await setup.openWindow()).samples().length, 1);
  });
});

describe("state of the weather in a window", () => {
  it("has only the temperatures of its place", async () => {
    const { setup, window } = await ConditionsSetup.withWindow();
    setup.service.reply = bad(failures.timeout);
    window.subscription.follow({ kind: "query", query: weatherQueryFor("178087") });
    await settled();
    assert.equal(window.state().history, undefined);
    assert.equal(window.history.of(weatherQueryFor("349727")).length, 1);
  });

  it("is asked for in windows without the focus too", async () => {
    const setup = new ConditionsSetup();
    setup.isFocused = false;
    await setup.openWindow();
    assert.equal(setup.asked, 1);
  });
});
