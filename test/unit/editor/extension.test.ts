import assert from "node:assert/strict";
import { mock } from "node:test";

import type * as vscode from "vscode";

import type * as extensionModule from "../../../src/extension";
import { settled } from "../weather/fakes";
import { fakeSettings, loadWith } from "./fakeEditor";

describe("the extension", () => {
  it("a setup link says what to do if the rest of the code can't be loaded", async () => {
    const errors: string[] = [];
    const registered = (): object => ({ dispose: () => undefined });
    let handler: vscode.UriHandler | undefined;
    const editor = {
      ...fakeSettings({}),
      Disposable: { from: registered },
      commands: { registerCommand: registered },
      window: {
        ...{ registerWebviewViewProvider: registered, registerWebviewPanelSerializer: registered },
        registerUriHandler: (one: vscode.UriHandler) => (handler = one),
        showErrorMessage: (sentence: string) => Promise.resolve(errors.push(sentence)),
      },
    };
    const { activate } = loadWith(editor, "extension") as typeof extensionModule;
    const { mock: reported } = mock.method(console, "error", () => undefined);
    try {
      await activate({ subscriptions: [] } as unknown as vscode.ExtensionContext);
      // This process has no editor, so no other module finds its API.
      void handler?.handleUri({} as unknown as vscode.Uri);
      while (reported.callCount() < 2) await settled();
      assert.match(errors.join(), /^Couldn't open the link\. Run “Developer: Reload Window”/);
    } finally {
      reported.restore();
    }
  });
});
