import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { section } from "./ids";
import { localize } from "./locale";
import type { Action } from "../../weather/model/action";

const subscriptions = "https://developer.accuweather.com";

/** The settings that decide on the proxy, the editor's and this extension's. */
const proxySettings = [
  "http.proxy",
  "http.proxyAuthorization",
  "http.noProxy",
  "http.proxySupport",
  `${section}.network`,
];

type CommandAction = Exclude<Action, "checkSubscription" | "turnOnPrecipitation">;

const actionCommands: Readonly<Record<CommandAction, { readonly command: string; readonly args: readonly unknown[] }>> =
  {
    setApiKey: { command: "currentConditions.setApiKey", args: [] },
    selectLocation: { command: "currentConditions.selectLocation", args: [] },
    refresh: { command: "currentConditions.refresh", args: [] },
    showPanel: { command: "currentConditions.show", args: [] },
    openSettings: { command: "workbench.action.openSettings", args: [`${section}.`] },
    openProxySettings: { command: "workbench.action.openSettings", args: [`@id:${proxySettings.join(",")}`] },
    showLog: { command: "currentConditions.showLog", args: [] },
    reportProblem: { command: "currentConditions.reportProblem", args: [] },
  };

/** The only commands that a link in the tooltip may run. */
export const tooltipCommands = Object.values(actionCommands).map(({ command }) => command);

/** Performs the action of a button or a link. Never rejects: a message says what failed. */
export async function performAction(action: Action): Promise<void> {
  try {
    if (action === "checkSubscription") await vscode.env.openExternal(vscode.Uri.parse(subscriptions));
    else if (action === "turnOnPrecipitation")
      await vscode.workspace.getConfiguration(section).update("precipitation", "on", vscode.ConfigurationTarget.Global);
    else await vscode.commands.executeCommand(actionCommands[action].command, ...actionCommands[action].args);
  } catch {
    const label = localize(strings.actions[action]);
    await vscode.window.showErrorMessage(localize(strings.messages.actionFailed, { action: label }));
  }
}

/** The action as a Markdown link. */
export function actionLink(action: Action): string {
  const label = localize(strings.actions[action]);
  if (action === "checkSubscription" || action === "turnOnPrecipitation") return `[${label}](${subscriptions})`;
  const { command, args } = actionCommands[action];
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;
}
