import assert from "node:assert/strict";

import type * as attentionModule from "../../../../src/editor/platform/attention";
import { Emitter } from "../../../../src/weather/base/emitter";
import { FakeClock, hour } from "../../weather/fakes";
import { loadWith } from "../fakeEditor";

/** A window without the focus, and its hidden panel. */
function open() {
  const state = { focused: false };
  const stateChanged = new Emitter();
  const onDidChangeWindowState = (listen: (now: typeof state) => void) => ({
    dispose: stateChanged.subscribe(() => listen(state)),
  });
  const { Attention } = loadWith(
    { window: { state, onDidChangeWindowState } },
    "editor/platform/attention",
  ) as typeof attentionModule;
  const clock = new FakeClock();
  const attention = new Attention(clock);
  const gains = { count: 0 };
  attention.onDidGain(() => (gains.count += 1));
  const show = (isShown: boolean): void => attention.notePanel(isShown);
  const focus = (focused: boolean): void => {
    state.focused = focused;
    stateChanged.fire();
  };
  return { attention, clock, gains, show, focus };
}

describe("a window that never reports its focus", () => {
  it("a window that never reports its focus has attention only while its panel is visible [H21]", () => {
    const { attention, gains, show } = open();
    assert.equal(attention.isGiven, false);
    show(true);
    assert.deepEqual([attention.isGiven, gains.count], [true, 1]);
    show(false);
    assert.deepEqual([attention.isGiven, gains.count], [false, 1]);
  });

  it("a window that never reports its focus has attention for an hour after a command [H21]", async () => {
    const { attention, clock, gains } = open();
    attention.noteCommand();
    await clock.pass(hour - 1);
    assert.deepEqual([attention.isGiven, gains.count], [true, 1]);
    await clock.pass(1);
    assert.equal(attention.isGiven, false);
  });

  it("once the editor reports the focus, a window has attention only with the focus [K14 M18 N14]", () => {
    const { attention, gains, show, focus } = open();
    focus(true);
    assert.deepEqual([attention.isGiven, gains.count], [true, 1]);
    focus(false);
    show(true);
    attention.noteCommand();
    assert.deepEqual([attention.isGiven, gains.count], [false, 1]);
  });
});
