import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type * as appModule from "../../../src/app";
import { TestStorage } from "../service/storage/storageFixture";
import { FakeLog } from "../weather/fakes";
import { fakeSettings, FakeState, loadWith } from "./fakeEditor";

describe("the extension's parts", () => {
  const storage = new TestStorage();

  it("commands and links apply the settings at once, and the chat's tool doesn't", async () => {
    const settings = fakeSettings({});
    let reads = 0;
    const getConfiguration = (section: string) => {
      reads += 1;
      return settings.workspace.getConfiguration(section);
    };
    const uri = (fsPath: string) => ({ fsPath });
    const unheard = () => ({ dispose: () => undefined });
    const editor = {
      ...{ ...settings, workspace: { ...settings.workspace, getConfiguration } },
      ...{ env: { language: "en" }, ExtensionKind: {}, StatusBarAlignment: {}, Uri: { joinPath: () => uri("") } },
      commands: { executeCommand: () => Promise.resolve() },
      window: { state: { focused: false }, onDidChangeWindowState: unheard, tabGroups: { all: [] } },
    };
    const { openApp } = loadWith(editor, "app") as typeof appModule;
    const state = { globalState: new FakeState(), workspaceState: new FakeState() };
    const secrets = { onDidChange: unheard, get: () => Promise.resolve(undefined), keys: () => Promise.resolve([]) };
    const context = { ...state, secrets, extension: {}, extensionUri: uri(""), globalStorageUri: uri(storage.folder) };
    const log = Object.assign(new FakeLog(), { error: () => undefined });
    const app = openApp(context as unknown as vscode.ExtensionContext, log as unknown as vscode.LogOutputChannel);
    try {
      /** How often the settings are read before the rest of the code is loaded, which this process can't load. */
      const readBy = async (act: () => Promise<unknown>): Promise<number> => {
        reads = 0;
        await act().catch(() => undefined);
        return reads;
      };
      const none = await readBy(app.chatTool);
      const link = await readBy(() => app.openLink(uri("") as unknown as vscode.Uri));
      const command = await readBy(() => app.perform("currentConditions.showLog", []));
      assert.deepEqual([none, link > 0, command > 0], [0, true, true]);
    } finally {
      await app.dispose();
    }
  });
});
