import assert from "node:assert/strict";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as sampleModule from "../../../../src/editor/webview/sampleTab";
import { Emitter } from "../../../../src/weather/base/emitter";
import { FakeLog, localeOf } from "../../weather/fakes";
import { editorWithPanel, loadWith } from "../fakeEditor";

class Webview {
  constructor(readonly viewType: string) {}
}

const { subscribe: onDidChange } = new Emitter();
const partsWith = (settings: object): unknown => [
  ...["extension", settings, { onDidChange }, {}],
  new ErrorLog(new FakeLog()),
];

it("a tab with sample weather that has lost its extension host is closed", () => {
  const { editor } = editorWithPanel();
  const types = ["currentConditions.sample", "currentConditions.panel", "other.sample"];
  const tabs = types.map((type) => ({ input: new Webview(`mainThreadWebview-${type}`) }));
  const closed: unknown[] = [];
  const close = (lost: readonly unknown[]): Promise<boolean> => Promise.resolve(closed.push(...lost) > 0);
  const tabGroups = { all: [{ tabs: [...tabs, { input: undefined }] }], close };
  const parts = { ...editor, TabInputWebview: Webview, window: { ...editor.window, tabGroups } };
  const { SampleTab } = loadWith(parts, "editor/webview/sampleTab") as typeof sampleModule;
  new SampleTab(...(partsWith({ onDidChange }) as ConstructorParameters<typeof SampleTab>)).dispose();
  assert.deepEqual(closed, tabs.slice(0, 1));
});

it("a change of the units also changes an open sample", () => {
  const { editor, panel } = editorWithPanel();
  const parts = { ...editor, env: { language: "en" } };
  const { SampleTab } = loadWith(parts, "editor/webview/sampleTab") as typeof sampleModule;
  const changed = new Emitter();
  const settings = { locale: localeOf(), current: { placement: "editor" }, onDidChange: changed.subscribe };
  const sample = new SampleTab(...(partsWith(settings) as ConstructorParameters<typeof SampleTab>));
  sample.open();
  panel.send({ type: "ready" });
  settings.locale = localeOf("en-US", "imperial");
  changed.fire();
  const units = panel.posts.flatMap(({ view }) => view?.current?.temperature.slice(-1) ?? []);
  assert.deepEqual(units, ["C", "F"]);
});
