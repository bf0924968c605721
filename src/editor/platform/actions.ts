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

/** The settings that actions turn on. */
const optionalSettings = {
  turnOnPrecipitation: "precipitation",
  turnOnForecast: "forecast",
  turnOnWarnings: "warnings",
} as const satisfies Partial<Record<Action, string>>;

type CommandAction = Exclude<Action, "checkSubscription" | keyof typeof optionalSettings>;

const actionCommands: Readonly<Record<CommandAction, readonly [command: string, ...args: unknown[]]>> = {
  setApiKey: ["currentConditions.setApiKey"],
  selectLocation: ["currentConditions.selectLocation"],
  refresh: ["currentConditions.refresh"],
  showPanel: ["currentConditions.show"],
  openSettings: ["workbench.action.openSettings", `${section}.`],
  openProxySettings: ["workbench.action.openSettings", `@id:${proxySettings.join(",")}`],
  showLog: ["currentConditions.showLog"],
  reportProblem: ["currentConditions.reportProblem"],
};

/** The only commands that a link in the tooltip may run. */
export const tooltipCommands = Object.values(actionCommands).map(([command]) => command);

/** Performs the action of a button or a link. Never rejects: a message says what failed. */
export async function performAction(action: Action): Promise<void> {
  try {
    if (action === "checkSubscription") await vscode.env.openExternal(vscode.Uri.parse(subscriptions));
    else if (isTurningOn(action))
      await vscode.workspace
        .getConfiguration(section)
        .update(optionalSettings[action], "on", vscode.ConfigurationTarget.Global);
    else await vscode.commands.executeCommand(...actionCommands[action]);
  } catch {
    const label = localize(strings.actions[action]);
    await vscode.window.showErrorMessage(localize(strings.messages.actionFailed, { action: label }));
  }
}

function isTurningOn(action: Action): action is keyof typeof optionalSettings {
  return Object.hasOwn(optionalSettings, action);
}

/** The action as a Markdown link. */
export function actionLink(action: Action): string {
  const label = localize(strings.actions[action]);
  if (action === "checkSubscription" || isTurningOn(action)) return `[${label}](${subscriptions})`;
  const [command, ...args] = actionCommands[action];
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;
}
