import * as vscode from "vscode";

import { type CommandId, commandIds, linkCommand, section, setUpCommand } from "./platform/ids";
import { userSetting } from "./settings/userSettings";

const toolName = "currentConditions_get";

export function registerCommands(perform: (id: CommandId, args: readonly unknown[]) => unknown): vscode.Disposable {
  const all: readonly CommandId[] = [...commandIds, linkCommand, setUpCommand];
  const registered = all.map((id) => vscode.commands.registerCommand(id, (...args: unknown[]) => perform(id, args)));
  return vscode.Disposable.from(...registered);
}

type Tool = Required<Pick<vscode.LanguageModelTool<object>, "prepareInvocation" | "invoke">>;

/** Offers the tool to the editor's chat while its setting is on; does nothing in editors without chat tools. */
export function registerChatTool(load: () => Promise<Tool>): vscode.Disposable {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  const tool: Tool = {
    prepareInvocation: async (options, token) => (await load()).prepareInvocation(options, token),
    invoke: async (options, token) => (await load()).invoke(options, token),
  };
  let registered: vscode.Disposable | undefined;
  const follow = (): void => {
    const { value } = userSetting(vscode.workspace.getConfiguration(section), "chatTool");
    if (value === "on") {
      registered ??= lm?.registerTool?.(toolName, tool);
    } else {
      registered?.dispose();
      registered = undefined;
    }
  };
  follow();
  const listener = vscode.workspace.onDidChangeConfiguration(follow);
  return vscode.Disposable.from(listener, { dispose: () => void registered?.dispose() });
}
