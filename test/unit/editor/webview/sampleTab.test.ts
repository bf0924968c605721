import assert from "node:assert/strict";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as sampleModule from "../../../../src/editor/webview/sampleTab";
import { Emitter } from "../../../../src/weather/base/emitter";
import { FakeLog } from "../../weather/fakes";
import { editorWithPanel, loadWith } from "../fakeEditor";

class Webview {
  constructor(readonly viewType: string) {}
}

it("a tab with sample weather that has lost its extension host is closed", () => {
  const { editor } = editorWithPanel();
  const types = ["currentConditions.sample", "currentConditions.panel", "other.sample"];
  const tabs = types.map((type) => ({ input: new Webview(`mainThreadWebview-${type}`) }));
  const closed: unknown[] = [];
  const close = (lost: readonly unknown[]): Promise<boolean> => Promise.resolve(closed.push(...lost) > 0);
  const tabGroups = { all: [{ tabs: [...tabs, { input: undefined }] }], close };
  const parts = { ...editor, TabInputWebview: Webview, window: { ...editor.window, tabGroups } };
  const { SampleTab } = loadWith(parts, "editor/webview/sampleTab") as typeof sampleModule;
  const keys: unknown = { onDidChange: new Emitter().subscribe };
  const rest = ["extension", {}, keys, {}, new ErrorLog(new FakeLog())] as unknown;
  new SampleTab(...(rest as ConstructorParameters<typeof SampleTab>)).dispose();
  assert.deepEqual(closed, tabs.slice(0, 1));
});
