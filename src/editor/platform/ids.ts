import * as vscode from "vscode";

import { userSetting } from "./userSettings";

/** The section of the settings, and the first part of the ids of commands and context keys. */
export const section = "currentConditions";
export const panelType = "currentConditions.panel";
export const sampleType = "currentConditions.sample";
export const viewType = "currentConditions.view";
const toolName = "currentConditions_get";

/** The commands of the palette; a test compares them with `contributes.commands`. */
export const commandIds = [
  "currentConditions.show",
  "currentConditions.refresh",
  "currentConditions.setApiKey",
  "currentConditions.removeApiKey",
  "currentConditions.selectLocation",
  "currentConditions.selectStyle",
  "currentConditions.showSample",
  "currentConditions.showLog",
  "currentConditions.copyMarkdown",
  "currentConditions.copyJson",
  "currentConditions.reportProblem",
] as const;

/** The command of the tooltip's links, with an action as its argument. It isn't in the Command Palette. */
export const linkCommand = "currentConditions.perform";

/** The command of the status bar while something is missing. It isn't in the Command Palette. */
export const setUpCommand = "currentConditions.setUp";

export function openSettings(query: string): Thenable<unknown> {
  return vscode.commands.executeCommand("workbench.action.openSettings", query);
}

export type CommandId = (typeof commandIds)[number] | typeof linkCommand | typeof setUpCommand;
export type Handlers = Readonly<Record<CommandId, (...args: unknown[]) => unknown>>;

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
