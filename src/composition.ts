import type * as vscode from "vscode";

import type { ChatTool } from "./editor/chatTool";
import { built } from "./editor/platform/built";
import type { CommandId } from "./editor/platform/ids";
import type { Panel } from "./editor/webview/panel";
import { panelTabs } from "./editor/webview/panelTabs";
import { openUnattended } from "./unattended";
import { loadedOnce } from "./weather/base/loadedOnce";

export interface Composition {
  readonly perform: (command: CommandId, args: readonly unknown[]) => Promise<unknown>;
  readonly openLink: (link: vscode.Uri) => Promise<void>;
  readonly chatTool: () => Promise<ChatTool>;
  readonly panel: () => Promise<Panel>;
  readonly dispose: () => void;
}

/** Builds what works without a person. The rest is loaded at its first use. */
export function compose(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Composition {
  return built((own) => {
    const unattended = own(openUnattended(context, log));
    const { settings, attention, errors, sources } = unattended;
    let isOver = false;
    own({ dispose: () => (isOver = true) });
    const interaction = loadedOnce(async () => {
      const [{ openInteraction }, kinds] = await Promise.all([import("./interaction.js"), sources.loadKinds()]);
      if (isOver) throw new Error("The window has closed");
      return own(openInteraction(unattended, kinds));
    });
    const use = () => {
      settings.flush();
      return interaction();
    };
    // The editor is about to restore these tabs, or they lost their extension host when it restarted.
    if (panelTabs().length > 0)
      void interaction().catch((error: unknown) => {
        if (!isOver) errors.report(error);
      });
    return {
      perform: async (command, args) => {
        attention.noteCommand();
        return (await use()).handlers[command](...args);
      },
      openLink: async (link) => errors.follow((await use()).setupLink.open(link)),
      chatTool: async () => (await use()).chatTool,
      panel: async () => (await interaction()).panel,
    };
  });
}
