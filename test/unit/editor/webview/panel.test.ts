import assert from "node:assert/strict";

import type * as vscode from "vscode";

import { FakePanel } from "../fakeEditor";
import { berlin, openWindow as openPresenter } from "../presenterWindow";

describe("the panel's place", () => {
  let end: () => void;
  /** A window where the panel is in this place. */
  const openWindow = (position: "editor" | "explorer") => {
    const { panel, panels, commands, set, ...window } = openPresenter({ position });
    end = () => window.dispose();
    const move = (to: typeof position): void => void set("position", to);
    /** The editor hands the view out, with what its page kept before. */
    const resolve = (state?: unknown): FakePanel => {
      const view = new FakePanel();
      panel.resolveWebviewView(view as unknown as vscode.WebviewView, { state });
      return view;
    };
    return { panel, panels, commands, move, resolve };
  };
  type Place = Pick<ReturnType<typeof openWindow>["panel"], "location" | "isView" | "isOpen">;
  const placeOf = ({ location, isView, isOpen }: Place): object => ({ location, isView, isOpen });
  afterEach(() => end());

  it("is the view for the same location even if the editor shows it before the setting is read", () => {
    const { panel, panels, move, resolve } = openWindow("editor");
    panel.open(berlin);
    resolve({ location: "349727" });
    move("explorer");
    assert.deepEqual(placeOf(panel), { location: berlin, isView: true, isOpen: true });
    assert.equal(panels[0]?.isDisposed, true);
  });

  it("is a tab again, and only then the view may go", () => {
    const { panel, panels, commands, move, resolve } = openWindow("explorer");
    resolve({ location: berlin });
    move("editor");
    assert.deepEqual(placeOf(panel), { location: berlin, isView: false, isOpen: true });
    assert.equal(panels.length, 1);
    assert.deepEqual(commands.at(-1), ["setContext", "currentConditions.viewIsOpen", false]);
  });

  it("changes without a sign while nobody sees the panel", () => {
    const { panel, panels, move, resolve } = openWindow("explorer");
    resolve({ location: berlin }).visible = false;
    move("editor");
    assert.deepEqual(placeOf(panel), { location: undefined, isView: false, isOpen: false });
    assert.equal(panels.length, 0);
  });

  it("is the view also for a tab of the time before the setting was changed", async () => {
    const { panel } = openWindow("explorer");
    const tab = new FakePanel();
    await panel.deserializeWebviewPanel(tab as unknown as vscode.WebviewPanel, { location: berlin });
    assert.equal(tab.isDisposed, true);
    assert.equal(panel.isOpen, false);
  });

  it("is left with the view that a person hides, and taken again with the next one", () => {
    const { panel, resolve } = openWindow("explorer");
    resolve({ location: berlin }).dispose();
    assert.equal(panel.isOpen, false);
    assert.equal(panel.location, undefined);
    resolve({ location: berlin });
    assert.equal(panel.location, berlin);
  });
});
