import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { section } from "./ids";
import { localize } from "./locale";
import type { Action } from "../../weather/model/action";

/** Where a person sees the subscription of a key. */
const subscriptions = "https://developer.accuweather.com";

/** What decides which proxy is used, in the editor's settings and in this extension's. */
const proxySettings = [
  "http.proxy",
  "http.proxyAuthorization",
  "http.noProxy",
  "http.proxySupport",
  `${section}.network`,
];

/** What is done by running a command. */
type CommandAction = Exclude<Action, "checkSubscription" | "turnOnPrecipitation">;

const actionCommands: Readonly<Record<CommandAction, CommandCall>> = {
  setApiKey: { command: "currentConditions.setApiKey", args: [] },
  selectLocation: { command: "currentConditions.selectLocation", args: [] },
  refresh: { command: "currentConditions.refresh", args: [] },
  showPanel: { command: "currentConditions.show", args: [] },
  openSettings: { command: "workbench.action.openSettings", args: [`${section}.`] },
  openProxySettings: { command: "workbench.action.openSettings", args: [`@id:${proxySettings.join(",")}`] },
  showLog: { command: "currentConditions.showLog", args: [] },
  reportProblem: { command: "currentConditions.reportProblem", args: [] },
};

interface CommandCall {
  readonly command: string;
  readonly args: readonly unknown[];
}

/** The commands that a link in the tooltip may run, and no others. */
export const tooltipCommands = Object.values(actionCommands).map(({ command }) => command);

/** Does what a button or link with the action's label promises. Never rejects: a message says what failed. */
export async function performAction(action: Action): Promise<void> {
  try {
    if (action === "checkSubscription") await vscode.env.openExternal(vscode.Uri.parse(subscriptions));
    else if (action === "turnOnPrecipitation")
      await vscode.workspace.getConfiguration(section).update("precipitation", "on", vscode.ConfigurationTarget.Global);
    else await vscode.commands.executeCommand(actionCommands[action].command, ...actionCommands[action].args);
  } catch {
    await vscode.window.showErrorMessage(
      localize(strings.messages.actionFailed, { action: localize(strings.actions[action]) }),
    );
  }
}

/** The action as a Markdown link. */
export function actionLink(action: Action): string {
  const label = localize(strings.actions[action]);
  if (action === "checkSubscription" || action === "turnOnPrecipitation") return `[${label}](${subscriptions})`;
  const { command, args } = actionCommands[action];
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;
}
