import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type * as appModule from "../../../src/app";
import { TestStorage } from "../service/storage/storageFixture";
import { FakeLog } from "../weather/fakes";
import { fakeSettings, FakeState, loadWith } from "./fakeEditor";

describe("the extension's parts", () => {
  const storage = new TestStorage();

  /** Opens the parts in an editor that counts how often its settings are read, and records its commands. */
  function open() {
    const settings = fakeSettings({});
    const [seen, commands] = [{ reads: 0 }, [] as unknown[][]];
    const getConfiguration = (section: string) => {
      seen.reads += 1;
      return settings.workspace.getConfiguration(section);
    };
    const uri = (fsPath: string) => ({ fsPath });
    const unheard = () => ({ dispose: () => undefined });
    const editor = {
      ...{ ...settings, workspace: { ...settings.workspace, getConfiguration } },
      ...{ env: { language: "en" }, ExtensionKind: {}, StatusBarAlignment: {}, Uri: { joinPath: () => uri("") } },
      commands: { executeCommand: (...command: unknown[]) => Promise.resolve(commands.push(command)) },
      window: { state: { focused: false }, onDidChangeWindowState: unheard, tabGroups: { all: [] } },
    };
    const { openApp } = loadWith(editor, "app") as typeof appModule;
    const state = { globalState: new FakeState(), workspaceState: new FakeState() };
    const secrets = { onDidChange: unheard, get: () => Promise.resolve(undefined), keys: () => Promise.resolve([]) };
    const context = { ...state, secrets, extension: {}, extensionUri: uri(""), globalStorageUri: uri(storage.folder) };
    const log = Object.assign(new FakeLog(), { error: () => undefined });
    const app = openApp(context as unknown as vscode.ExtensionContext, log as unknown as vscode.LogOutputChannel);
    return { app, seen, commands, uri: uri("") as unknown as vscode.Uri };
  }

  it("at the start, a view that an earlier extension host has opened doesn't count as open [H22]", async () => {
    const { app, commands } = open();
    assert.deepEqual(commands, [["setContext", "currentConditions.viewIsOpen", false]]);
    await app.dispose();
  });

  it("commands and links apply the settings at once, and the chat's tool doesn't", async () => {
    const { app, seen, uri } = open();
    try {
      /** How often the settings are read before the rest of the code is loaded, which this process can't load. */
      const readBy = async (act: () => Promise<unknown>): Promise<number> => {
        seen.reads = 0;
        await act().catch(() => undefined);
        return seen.reads;
      };
      const none = await readBy(app.chatTool);
      const link = await readBy(() => app.openLink(uri));
      const command = await readBy(() => app.perform("currentConditions.showLog", []));
      assert.deepEqual([none, link > 0, command > 0], [0, true, true]);
    } finally {
      await app.dispose();
    }
  });
});
