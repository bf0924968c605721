import assert from "node:assert/strict";

import type * as attentionModule from "../../../../src/editor/platform/attention";
import { Emitter } from "../../../../src/weather/base/emitter";
import type { ToldNotes } from "../../../../src/weather/base/ports";
import { FakeClock, hour, settled } from "../../weather/fakes";
import { loadWith } from "../fakeEditor";

describe("the attention of a person", () => {
  let clock: FakeClock;
  /** What the windows of an editor have noted. */
  let notes: Pick<ToldNotes, "put" | "timeOf">;
  beforeEach(() => {
    clock = new FakeClock();
    const noted = new Set<string>();
    notes = {
      put: (name) => Promise.resolve(void noted.add(name)),
      timeOf: (name) => Promise.resolve(noted.has(name) ? clock.now() : Number.NEGATIVE_INFINITY),
    };
  });

  /** A window, by default without the focus, and its panel. */
  async function open({ focused = false, isShown = false } = {}) {
    const state = { focused };
    const stateChanged = new Emitter();
    const onDidChangeWindowState = (listen: (now: typeof state) => void) => ({
      dispose: stateChanged.subscribe(() => listen(state)),
    });
    const editor = { window: { state, onDidChangeWindowState } };
    const { Attention } = loadWith(editor, "editor/platform/attention") as typeof attentionModule;
    const attention = new Attention(clock, notes);
    const gains = { count: 0 };
    attention.onDidGain(() => (gains.count += 1));
    attention.notePanel(isShown);
    await settled();
    const focus = async (isFocused: boolean): Promise<void> => {
      state.focused = isFocused;
      stateChanged.fire();
      await settled();
    };
    return { attention, gains, focus };
  }

  it("in an editor that never reports the focus, a visible panel has attention [H21]", async () => {
    const { attention, gains } = await open({ isShown: true });
    assert.deepEqual([attention.isGiven, gains.count], [true, 1]);
    attention.notePanel(false);
    assert.deepEqual([attention.isGiven, gains.count], [false, 1]);
  });

  it("a window has attention for an hour after a command, or until it loses the focus [H21]", async () => {
    const { attention, gains, focus } = await open();
    attention.noteUse();
    await clock.pass(hour - 1);
    assert.deepEqual([attention.isGiven, gains.count], [true, 1]);
    await clock.pass(1);
    assert.equal(attention.isGiven, false);
    attention.noteUse();
    await focus(false);
    assert.equal(attention.isGiven, false);
  });

  it("windows restored behind with a visible panel have no attention if any window had the focus [H21 K14 M18 N14]", async () => {
    const before = await open();
    await before.focus(true);
    const restored = await Promise.all([1, 2, 3, 4].map(() => open({ isShown: true })));
    const given = (): readonly boolean[] => restored.map(({ attention }) => attention.isGiven);
    assert.deepEqual(given(), [false, false, false, false]);
    await restored[2]?.focus(true);
    assert.deepEqual(given(), [false, false, true, false]);
    await restored[2]?.focus(false);
    assert.deepEqual(given(), [false, false, false, false]);
  });

  it("a visible panel has attention until a different window reports the focus [H21]", async () => {
    const [panel, other] = [await open({ isShown: true }), await open()];
    assert.equal(panel.attention.isGiven, true);
    await other.focus(true);
    await panel.attention.lookUp();
    assert.equal(panel.attention.isGiven, false);
  });

  it("while it can't be read whether a window reported the focus, a visible panel has no attention [H21]", async () => {
    notes = { put: () => Promise.resolve(), timeOf: () => Promise.resolve(undefined) };
    assert.equal((await open({ isShown: true })).attention.isGiven, false);
  });
});
