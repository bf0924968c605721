import assert from "node:assert/strict";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as lostTabsModule from "../../../../src/editor/webview/lostTabs";
import { Emitter } from "../../../../src/weather/base/emitter";
import { FakeClock } from "../../weather/fakes";
import { FakeState, FakeTab, fakeWindow, loadWith } from "../fakeEditor";
import { berlin } from "../presenterWindow";

describe("a tab of the panel that this extension host didn't open", () => {
  /** The next extension host of a window with this tab, in which the panel was last opened for Berlin. */
  function restart(tab: FakeTab) {
    const { editor, tabs, tabsChanged, panels } = fakeWindow({});
    tabs.push(tab);
    const clock = new FakeClock();
    const changed = new Emitter();
    const restored: unknown[] = [];
    const panel = {
      isOpen: false,
      isView: false,
      location: undefined as typeof berlin | undefined,
      onDidChange: changed.subscribe,
      deserializeWebviewPanel: (_: unknown, state: unknown) => {
        restored.push(state);
        panel.isOpen = true;
        return Promise.resolve();
      },
    };
    const state = new FakeState();
    state.values.set("panelLocation", berlin);
    const errors = new ErrorLog({ error: (line) => assert.fail(line) });
    const { replaceLostTabs } = loadWith(editor, "editor/webview/lostTabs") as typeof lostTabsModule;
    const lostTabs = replaceLostTabs(panel, state, clock, errors);
    return { tab, tabs, tabsChanged, panels, panel, changed, state, clock, restored, lostTabs };
  }

  it("H22 is replaced if it's visible and the editor doesn't restore it", async () => {
    const { tabs, panels, clock, restored } = restart(new FakeTab(true));
    await clock.pass(1_000);
    assert.deepEqual(restored, [{ location: berlin }]);
    assert.equal(panels.length, 1);
    assert.equal(tabs.length, 0);
  });

  it("H22 stays while it's hidden", async () => {
    const { tab, tabs, tabsChanged, clock, restored } = restart(new FakeTab(false));
    await clock.pass(60_000);
    assert.deepEqual(tabs, [tab]);
    tab.isActive = true;
    tabsChanged.fire();
    await clock.pass(1_000);
    assert.deepEqual(restored, [{ location: berlin }]);
  });

  it("stays if the editor restores it, even if this process was busy and gets to know later", async () => {
    for (const isLate of [false, true]) {
      const { tab, tabs, panel, clock, restored } = restart(new FakeTab(true));
      const restore = (): void => void (panel.isOpen = true);
      if (isLate) clock.after(500, restore);
      else restore();
      await clock.pass(1_000);
      assert.deepEqual({ tabs, restored }, { tabs: [tab], restored: [] });
    }
  });

  it("stays after the extension has ended", async () => {
    const { tabs, tabsChanged, clock, lostTabs } = restart(new FakeTab(true));
    lostTabs.dispose();
    tabsChanged.fire();
    await clock.pass(1_000);
    assert.equal(tabs.length, 1);
  });

  it("H22 is replaced by one for the panel's last location", () => {
    const { panel, changed, state } = restart(new FakeTab(false));
    panel.location = berlin;
    changed.fire();
    assert.equal(state.values.get("panelLocation"), berlin);
    panel.location = undefined;
    changed.fire();
    assert.deepEqual(state.keys(), []);
  });
});
