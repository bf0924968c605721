import * as vscode from "vscode";

import type { Composition } from "./composition";
import { panelType, registerChatTool, registerCommands, viewType } from "./editor/platform/ids";

/** Registers what the editor may call at once. The rest is loaded in the next turn of the event loop, or when needed. */
export function activate(context: vscode.ExtensionContext): void {
  let loading: Promise<Composition> | undefined;
  let log: vscode.LogOutputChannel | undefined;
  const parts: vscode.Disposable[] = [];
  const disposeParts = (): void => {
    for (const part of parts.splice(0).reverse()) part.dispose();
  };
  const load = (): Promise<Composition> =>
    (loading ??= import("./composition.js")
      .then(({ compose }) => {
        // It stays open for the next attempt: the editor can return a closed channel when it's opened again.
        log ??= vscode.window.createOutputChannel("Weather", { log: true });
        return compose(context, log, parts);
      })
      .catch((error: unknown) => {
        // The file may have been busy: the next command tries again.
        loading = undefined;
        disposeParts();
        throw error;
      }));
  // eslint-disable-next-line no-console -- There is no log yet.
  const report = console.error;
  const soon = setTimeout(() => void load().catch(report), 0);
  context.subscriptions.push(
    registerCommands(async (id, args): Promise<unknown> => (await load()).perform(id, args)),
    registerChatTool(async () => (await load()).chatTool()),
    vscode.window.registerUriHandler({
      handleUri: (link) => void load().then(({ openLink }) => openLink(link), report),
    }),
    vscode.window.registerWebviewPanelSerializer(panelType, {
      deserializeWebviewPanel: async (panel, state) => (await load()).panel.deserializeWebviewPanel(panel, state),
    }),
    // If the extension host restarts, the editor has a visible view resolved again only by a provider that is there now.
    vscode.window.registerWebviewViewProvider(viewType, {
      resolveWebviewView: async (view, state) => (await load()).panel.resolveWebviewView(view, state),
    }),
    {
      dispose: () => {
        clearTimeout(soon);
        void loading?.then(
          () => {
            disposeParts();
            log?.dispose();
          },
          () => undefined,
        );
      },
    },
  );
}
