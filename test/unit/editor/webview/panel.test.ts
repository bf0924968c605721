import assert from "node:assert/strict";

import type * as vscode from "vscode";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as localeModule from "../../../../src/editor/platform/locale";
import type * as settingsModule from "../../../../src/editor/platform/settings";
import type * as panelModule from "../../../../src/editor/webview/panel";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { FakeLog } from "../../weather/fakes";
import { type Inspections, loadWith } from "../fakeEditor";
import { FakePanel, fakeWindow } from "../fakeWindow";
import { parseEndpoint } from "../../../../src/service/api/endpoint";

const berlin = "178087" as LocationKey;

/** A panel in a window where the view is as visible as a test says. */
function openWindow(position: "editor" | "explorer") {
  const inspections: Inspections = {};
  const { panels, commands, editor } = fakeWindow(inspections);
  const load = (module: string): unknown => loadWith(editor, `editor/${module}`);
  const { Settings } = load("platform/settings") as typeof settingsModule;
  const { Panel } = load("webview/panel") as typeof panelModule;
  const { Locales } = load("platform/locale") as typeof localeModule;
  const settings = new Settings(false, parseEndpoint);
  const errors = new ErrorLog(new FakeLog());
  const move = (to: typeof position): void => {
    inspections["currentConditions.position"] = { globalValue: to };
    settings.settle();
  };
  move(position);
  const detail = {
    target: { kind: "failure", failure: { kind: "locationMissing" } },
    state: { loading: true },
  } as const;
  const panel = new Panel({
    extensionUri: "extension" as unknown as vscode.Uri,
    settings,
    ...{ errors, locales: new Locales(settings, errors) },
    subscription: { ...detail, loadPast: () => Promise.reject(new Error("nothing to load")) },
    log: new FakeLog(),
  });
  /** The editor hands the view out, with what its page kept before. */
  const resolve = (state?: unknown): FakePanel => {
    const view = new FakePanel();
    panel.resolveWebviewView(view as unknown as vscode.WebviewView, { state });
    return view;
  };
  return { panel, panels, commands, move, resolve };
}

describe("the panel's place", () => {
  it("is a tab, and the view as soon as the setting says so, with the location on show", () => {
    const { panel, panels, commands, move, resolve } = openWindow("editor");
    panel.open(berlin);
    const [tab] = panels;
    move("explorer");
    assert.deepEqual(commands.at(-1), ["currentConditions.view.focus"]);
    assert.equal(tab?.isDisposed, true);
    resolve({ location: "349727" });
    assert.deepEqual([panel.location, panel.isView, panel.isShown], [berlin, true, true]);
    assert.deepEqual(commands.at(-1), ["setContext", "currentConditions.viewIsOpen", true]);
  });

  it("is the view with the location on show also where the editor shows the view before the setting is read", () => {
    const { panel, panels, move, resolve } = openWindow("editor");
    panel.open(berlin);
    resolve({ location: "349727" });
    move("explorer");
    assert.deepEqual([panel.location, panel.isView, panels[0]?.isDisposed], [berlin, true, true]);
  });

  it("is a tab again, and only then the view may go", () => {
    const { panel, panels, commands, move, resolve } = openWindow("explorer");
    resolve({ location: berlin });
    move("editor");
    assert.deepEqual([panels.length, panel.location, panel.isView], [1, berlin, false]);
    assert.deepEqual(commands.at(-1), ["setContext", "currentConditions.viewIsOpen", false]);
  });

  it("changes without a sign while nobody sees the panel", () => {
    const { panel, panels, move, resolve } = openWindow("explorer");
    resolve({ location: berlin }).visible = false;
    move("editor");
    assert.deepEqual([panels.length, panel.isOpen, panel.location], [0, false, undefined]);
  });

  it("is the view also for a tab of the time before the setting was changed", async () => {
    const { panel } = openWindow("explorer");
    const tab = new FakePanel();
    await panel.deserializeWebviewPanel(tab as unknown as vscode.WebviewPanel, { location: berlin });
    assert.deepEqual([tab.isDisposed, panel.isOpen], [true, false]);
  });

  it("is left with the view that a person hides, and taken again with the next one", () => {
    const { panel, resolve } = openWindow("explorer");
    resolve({ location: berlin }).dispose();
    assert.deepEqual([panel.isOpen, panel.location], [false, undefined]);
    resolve({ location: berlin });
    assert.deepEqual([panel.isOpen, panel.location], [true, berlin]);
  });
});
