import * as vscode from "vscode";

import type { Composition } from "./composition";
import { panelType, registerCommands } from "./editor/platform/ids";

/**
 * Registers what the editor may call at once. The parts behind it are a bundle of their own, which is loaded after the
 * editor has gone on with its start, or when the first call comes.
 */
export function activate(context: vscode.ExtensionContext): void {
  let loading: Promise<Composition> | undefined;
  const load = (): Promise<Composition> =>
    (loading ??= import("./composition.js")
      .catch((error: unknown) => {
        // The file was busy, perhaps: the next command tries again.
        loading = undefined;
        throw error;
      })
      .then(({ compose }) => compose(context)));
  // eslint-disable-next-line no-console -- There is no log yet that a failure could be written to.
  const soon = setTimeout(() => void load().catch(console.error), 0);
  context.subscriptions.push(
    registerCommands(async (id, args): Promise<unknown> => (await load()).perform(id, args)),
    vscode.window.registerWebviewPanelSerializer(panelType, {
      deserializeWebviewPanel: async (panel, state) => (await load()).panel.deserializeWebviewPanel(panel, state),
    }),
    {
      dispose: () => {
        clearTimeout(soon);
        void loading?.then(
          (composition) => composition.dispose(),
          () => undefined,
        );
      },
    },
  );
}
