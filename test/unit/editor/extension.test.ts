import assert from "node:assert/strict";
import { mock } from "node:test";

import type * as vscode from "vscode";

import type * as registrationsModule from "../../../src/editor/registrations";
import type * as extensionModule from "../../../src/extension";
import { settled } from "../weather/fakes";
import { itRows } from "../weather/itEach";
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

  const assertAsked = async (isClosed: boolean, ...asked: readonly string[]): Promise<void> => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const seen: string[] = [];
    let provider: Pick<vscode.WebviewViewProvider, "resolveWebviewView"> | undefined;
    const registerWebviewViewProvider = (_type: string, one: typeof provider) => (provider = one);
    const editor = { ...fakeSettings({}), window: { registerWebviewViewProvider }, Disposable: { from: () => ({}) } };
    const { registerView } = loadWith(editor, "editor/registrations") as typeof registrationsModule;
    registerView(() => {
      seen.push("loads");
      if (seen.length < 3) return Promise.reject(new Error("Cannot find module"));
      return Promise.resolve({ resolveWebviewView: () => void seen.push("shows") });
    });
    let close = (): void => undefined;
    const view = { onDidDispose: (listener: () => void) => (close = listener) } as unknown as vscode.WebviewView;
    try {
      await assert.rejects(Promise.resolve(provider?.resolveWebviewView(view, {} as never, {} as never)));
      if (isClosed) close();
      for (let tries = 0; tries < 3; tries += 1) {
        mock.timers.tick(5_000);
        await settled();
      }
      assert.deepEqual(seen, asked);
    } finally {
      mock.timers.reset();
    }
  };
  itRows(assertAsked, {
    "a view whose code can't be loaded for a moment is shown afterwards [H24]": [
      false,
      ...["loads", "loads", "loads", "shows"],
    ],
    "a view that was closed isn't loaded again [H24]": [true, "loads"],
  });
});
