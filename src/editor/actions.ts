import * as vscode from "vscode";

import type { Action } from "../weather/failure";
import { actionLabels } from "../weather/present";
import { section } from "./settings";

/** Where a person sees the subscription of a key. */
const subscriptions = "https://developer.accuweather.com";

const commands: Readonly<Record<Exclude<Action, "checkSubscription">, CommandCall>> = {
  setApiKey: { command: "currentConditions.setApiKey", args: [] },
  selectLocation: { command: "currentConditions.selectLocation", args: [] },
  refresh: { command: "currentConditions.refresh", args: [] },
  openSettings: { command: "workbench.action.openSettings", args: [`${section}.`] },
  showLog: { command: "currentConditions.showLog", args: [] },
};

interface CommandCall {
  readonly command: string;
  readonly args: readonly unknown[];
}

/** The commands that a link in the tooltip may run, and no others. */
export const tooltipCommands = Object.values(commands).map(({ command }) => command);

/** Does what a button or link with the action's label promises. Never rejects: what fails is told. */
export async function perform(action: Action): Promise<void> {
  try {
    if (action === "checkSubscription") await vscode.env.openExternal(vscode.Uri.parse(subscriptions));
    else await vscode.commands.executeCommand(commands[action].command, ...commands[action].args);
  } catch {
    void vscode.window.showErrorMessage(`“${actionLabels[action]}” did not work. Run it from the command palette.`);
  }
}

/** The action as a Markdown link. */
export function actionLink(action: Action): string {
  if (action === "checkSubscription") return `[${actionLabels[action]}](${subscriptions})`;
  const { command, args } = commands[action];
  return `[${actionLabels[action]}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;
}
