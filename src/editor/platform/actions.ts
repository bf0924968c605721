import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { useEditorNetwork } from "./editorNetwork";
import { linkCommand, section } from "./ids";
import { localize } from "./locale";
import { type Action, isAction } from "../../weather/model/action";

const subscriptions = "https://developer.accuweather.com";

/** The settings that decide on the proxy, the editor's and this extension's. */
const proxySettings = [
  "http.proxy",
  "http.proxyAuthorization",
  "http.noProxy",
  "http.proxySupport",
  `${section}.network`,
];

const performers: Readonly<Record<Action, () => Thenable<unknown>>> = {
  setApiKey: run("currentConditions.setApiKey"),
  selectLocation: run("currentConditions.selectLocation"),
  refresh: run("currentConditions.refresh"),
  showPanel: run("currentConditions.show"),
  openSettings: run("workbench.action.openSettings", `${section}.`),
  openProxySettings: run("workbench.action.openSettings", `@id:${proxySettings.join(",")}`),
  useEditorNetwork,
  checkSubscription: () => vscode.env.openExternal(vscode.Uri.parse(subscriptions)),
  showLog: run("currentConditions.showLog"),
  reportProblem: run("currentConditions.reportProblem"),
  turnOnPrecipitation: turnOn("precipitation"),
  turnOnForecast: turnOn("forecast"),
  turnOnWarnings: turnOn("warnings"),
};

function run(command: string, ...args: readonly unknown[]): () => Thenable<unknown> {
  return () => vscode.commands.executeCommand(command, ...args);
}

function turnOn(setting: string): () => Thenable<unknown> {
  return () => vscode.workspace.getConfiguration(section).update(setting, "on", vscode.ConfigurationTarget.Global);
}

/** Performs the action of a button or a link. Never rejects: a message says what failed. */
export async function performAction(action: unknown): Promise<void> {
  if (!isAction(action)) return;
  try {
    await performers[action]();
  } catch {
    const label = localize(strings.actions[action]);
    await vscode.window.showErrorMessage(localize(strings.messages.actionFailed, { action: label }));
  }
}

/** The action as a Markdown link. */
export function actionLink(action: Action): string {
  const label = localize(strings.actions[action]);
  return `[${label}](command:${linkCommand}?${encodeURIComponent(JSON.stringify([action]))})`;
}
