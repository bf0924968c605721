import * as vscode from "vscode";

/** The section of the settings, and the first part of the ids of commands and context keys. */
export const section = "currentConditions";
export const panelType = "currentConditions.panel";
export const sampleType = "currentConditions.sample";
export const viewType = "currentConditions.view";

/** The commands of the palette; a test compares them with `contributes.commands`. */
export const commandIds = [
  "currentConditions.show",
  "currentConditions.refresh",
  "currentConditions.setApiKey",
  "currentConditions.removeApiKey",
  "currentConditions.selectLocation",
  "currentConditions.selectStyle",
  "currentConditions.chooseShown",
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
