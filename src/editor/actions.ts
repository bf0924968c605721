import * as vscode from "vscode";

import type { Action } from "../weather/failure";
import { actionLabels } from "../weather/present";
import { section } from "./settings";

/** Where a person sees the subscription of a key. */
const subscriptions = vscode.Uri.parse("https://developer.accuweather.com");

interface Invocation {
  readonly command: string;
  readonly args: readonly unknown[];
}

const invocations: Readonly<Record<Action, Invocation>> = {
  setApiKey: { command: "currentConditions.setApiKey", args: [] },
  selectLocation: { command: "currentConditions.selectLocation", args: [] },
  refresh: { command: "currentConditions.refresh", args: [] },
  openSettings: { command: "workbench.action.openSettings", args: [`${section}.`] },
  checkSubscription: { command: "vscode.open", args: [subscriptions] },
  showLog: { command: "currentConditions.showLog", args: [] },
};

/** The commands that a link in the tooltip may run, and no others. */
export const tooltipCommands = Object.values(invocations).map(({ command }) => command);

/** Does what a button or link with the action's label promises. */
export async function perform(action: Action): Promise<void> {
  const { command, args } = invocations[action];
  await vscode.commands.executeCommand(command, ...args);
}

/** The action as a Markdown link. */
export function actionLink(action: Action): string {
  const { command, args } = invocations[action];
  return `[${actionLabels[action]}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;
}
