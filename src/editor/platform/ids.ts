import * as vscode from "vscode";

/** The section of the settings, and what the ids of commands and context keys begin with. */
export const section = "currentConditions";

/** What the manifest and the editor call the panel. */
export const panelType = "currentConditions.panel";

/** What the manifest and the editor call the view. */
export const viewType = "currentConditions.view";

/** The ids of all commands; a test holds them against `contributes.commands`. */
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

/** The id of one command. */
export type CommandId = (typeof commandIds)[number];

/** What each command does; one that is missing does not compile. */
export type Handlers = Readonly<Record<CommandId, (...args: unknown[]) => unknown>>;

/** Registers all commands; `perform` gets the id and the arguments of each call. */
export function registerCommands(perform: (id: CommandId, args: readonly unknown[]) => unknown): vscode.Disposable {
  const registered = commandIds.map((id) =>
    vscode.commands.registerCommand(id, (...args: unknown[]) => perform(id, args)),
  );
  return vscode.Disposable.from(...registered);
}
