import * as vscode from "vscode";

/** The section of the settings, and the first part of the ids of commands and context keys. */
export const section = "currentConditions";
export const panelType = "currentConditions.panel";
export const viewType = "currentConditions.view";

/** A test compares them with `contributes.commands`. */
export const commandIds = [
  "currentConditions.show",
  "currentConditions.refresh",
  "currentConditions.setApiKey",
  "currentConditions.removeApiKey",
  "currentConditions.selectLocation",
  "currentConditions.showLog",
  "currentConditions.copyMarkdown",
  "currentConditions.copyJson",
  "currentConditions.reportProblem",
] as const;

export type CommandId = (typeof commandIds)[number];
export type Handlers = Readonly<Record<CommandId, (...args: unknown[]) => unknown>>;

/** Registers all commands; `perform` is called with the id and the arguments of each call. */
export function registerCommands(perform: (id: CommandId, args: readonly unknown[]) => unknown): vscode.Disposable {
  const registered = commandIds.map((id) =>
    vscode.commands.registerCommand(id, (...args: unknown[]) => perform(id, args)),
  );
  return vscode.Disposable.from(...registered);
}
