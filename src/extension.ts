import { setImmediate as nextTurn } from "node:timers/promises";

import * as vscode from "vscode";

import type { App } from "./app";
import { panelType } from "./editor/platform/ids";
import { localize } from "./editor/platform/localize";
import { registerChatTool, registerCommands, registerView } from "./editor/registrations";
import { loadedOnce } from "./weather/base/loadedOnce";
import { linkNotOpened } from "./weather/locale/strings.json";

let end = (): Promise<void> | undefined => undefined;

/** The editor waits for the result before it ends the extension host, for some seconds. */
export function deactivate(): Promise<void> | undefined {
  return end();
}

/** Registers everything that the editor may call. The rest is loaded after that, or with the first call. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  let log: vscode.LogOutputChannel | undefined;
  let isOver = false;
  let app: App | undefined;
  const load = loadedOnce(async () => {
    const { openApp } = await import("./app.js");
    await nextTurn();
    // The log stays open for the next attempt: opening a closed channel again can return the closed one.
    log ??= vscode.window.createOutputChannel("Weather", { log: true });
    app = openApp(context, log);
    if (isOver) void end();
    return app;
  });
  end = () => {
    isOver = true;
    const closed = app?.dispose();
    void Promise.resolve(closed).then(() => log?.dispose());
    return closed;
  };
  // After a restart of its host, the editor resolves a visible view only if its provider is registered by now.
  const panel = async () => (await load()).panel();
  context.subscriptions.push(registerView(panel), { dispose: () => void end() });
  await nextTurn();
  // eslint-disable-next-line no-console -- There is no log yet.
  const report = console.error;
  const soon = setTimeout(() => void load().catch(report), 0);
  context.subscriptions.push(
    registerCommands(async (id, args): Promise<unknown> => (await load()).perform(id, args)),
    registerChatTool(async () => (await load()).chatTool()),
    vscode.window.registerUriHandler({
      handleUri: (link) =>
        void load()
          .then((loaded) => loaded.openLink(link))
          .catch((error: unknown) => {
            report(error);
            return vscode.window.showErrorMessage(localize(linkNotOpened));
          }),
    }),
    vscode.window.registerWebviewPanelSerializer(panelType, {
      deserializeWebviewPanel: async (tab) => (await panel()).deserializeWebviewPanel(tab),
    }),
    { dispose: () => clearTimeout(soon) },
  );
}
