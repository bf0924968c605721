import { setImmediate as nextTurn } from "node:timers/promises";

import * as vscode from "vscode";

import type { Composition } from "./composition";
import { panelType, registerChatTool, registerCommands, viewType } from "./editor/platform/ids";
import { loadedOnce } from "./weather/base/loadedOnce";

/** Registers what the editor may call. The rest is loaded after that, or when it's called. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  let log: vscode.LogOutputChannel | undefined;
  let isOver = false;
  let composed: Composition | undefined;
  const load = loadedOnce(async () => {
    const { compose } = await import("./composition.js");
    await nextTurn();
    // It stays open for the next attempt: the editor can return a closed channel when it's opened again.
    log ??= vscode.window.createOutputChannel("Weather", { log: true });
    composed = compose(context, log);
    if (isOver) end();
    return composed;
  });
  const end = (): void => {
    isOver = true;
    composed?.dispose();
    log?.dispose();
  };
  // If the extension host restarts, the editor has a visible view resolved again only by a provider that is there now.
  const provider: vscode.WebviewViewProvider = {
    resolveWebviewView: async (view, state) => (await (await load()).panel()).resolveWebviewView(view, state),
  };
  context.subscriptions.push(vscode.window.registerWebviewViewProvider(viewType, provider), { dispose: end });
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
          .then(({ openLink }) => openLink(link))
          .catch(report),
    }),
    vscode.window.registerWebviewPanelSerializer(panelType, {
      deserializeWebviewPanel: async (panel, state) =>
        (await (await load()).panel()).deserializeWebviewPanel(panel, state),
    }),
    { dispose: () => clearTimeout(soon) },
  );
}
