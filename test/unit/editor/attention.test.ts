import assert from "node:assert/strict";

import type * as attentionModule from "../../../src/editor/attention";
import { Emitter } from "../../../src/weather/base/emitter";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import { Subscription } from "../../../src/weather/feed/subscription";
import { FeedSetup, query } from "../weather/feed/feedSetup";
import { hour, settled } from "../weather/fakes";
import { loadWith } from "./fakeEditor";

/** A window without the focus, with a hidden panel and the feed of a kind that waits for attention. */
async function open() {
  const setup = new FeedSetup("warnings");
  setup.serve();
  const state = { focused: false };
  const [stateChanged, panelChanged] = [new Emitter(), new Emitter()];
  const onDidChangeWindowState = (listen: (now: typeof state) => void) => ({
    dispose: stateChanged.subscribe(() => listen(state)),
  });
  const editor = { window: { state, onDidChangeWindowState } };
  const { Attention } = loadWith(editor, "editor/attention") as typeof attentionModule;
  const panel = { isShown: false, onDidChange: panelChanged.subscribe };
  const attention = new Attention(panel, setup.clock);
  const feeds = new FeedRegistry(setup.kind, { ...setup.parts, isFocused: () => attention.isGiven });
  attention.onDidGain(() => feeds.focus());
  new Subscription(feeds).follow({ kind: "query", query });
  await settled();
  await setup.clock.pass(hour);
  return {
    setup,
    attention,
    show: (isShown: boolean): Promise<void> => {
      panel.isShown = isShown;
      panelChanged.fire();
      return setup.clock.pass(0);
    },
    focus: (isFocused: boolean): Promise<void> => {
      state.focused = isFocused;
      stateChanged.fire();
      return setup.clock.pass(0);
    },
  };
}

describe("a window that never reports its focus", () => {
  it("H21 sends requests only while its panel is visible, the first one at once", async () => {
    const { setup, show } = await open();
    assert.equal(setup.asked, 0);
    await show(true);
    assert.equal(setup.asked, 1);
    await setup.clock.pass(hour);
    const { asked } = setup;
    assert.ok(asked > 1);
    await show(false);
    await setup.clock.pass(10 * hour);
    assert.equal(setup.asked, asked);
  });

  it("H21 asks at once after a command, and for an hour", async () => {
    const { setup, attention } = await open();
    attention.noteCommand();
    await setup.clock.pass(0);
    assert.equal(setup.asked, 1);
    await setup.clock.pass(hour);
    const { asked } = setup;
    await setup.clock.pass(10 * hour);
    assert.equal(setup.asked, asked);
  });

  it("K14 M18 N14 uses only the focus once the editor has reported it", async () => {
    const { setup, attention, show, focus } = await open();
    await focus(true);
    assert.equal(setup.asked, 1);
    await focus(false);
    await show(true);
    attention.noteCommand();
    await setup.clock.pass(10 * hour);
    assert.equal(setup.asked, 1);
  });
});
