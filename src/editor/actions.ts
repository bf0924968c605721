import * as vscode from "vscode";

import { Emitter } from "../weather/base/emitter";
import { strings } from "../weather/locale/strings";
import { linkCommand, openSettings, section } from "./platform/ids";
import { userSetting } from "./settings/userSettings";
import { offeredIn } from "./settings/snapshot";
import { saveSettings, type SettingChange } from "./settings/writes";
import { localize } from "./platform/currentLocale";
import { type Severity, showText } from "./platform/messageText";
import { type Action, isAction, type PlainAction } from "../weather/model/action";
import type { LocationKey } from "../weather/model/locationKey";
import type { Notice } from "../weather/view/notice";
import { offeredSettings, type OfferedSetting, offers } from "../weather/outlook/optionalSettings";

/** The page on which a person signs up, and finds the key and its subscription. */
const subscriptions = "https://developer.accuweather.com";

const proxySettings = "http.proxy,http.proxyAuthorization,http.noProxy,http.proxySupport";

/** The actions that aren't a command with the same name. */
const performers: Readonly<Partial<Record<PlainAction, (...shown: readonly unknown[]) => Thenable<unknown>>>> = {
  getApiKey: () => vscode.env.openExternal(vscode.Uri.parse(subscriptions)),
  showPanel: (...shown) => vscode.commands.executeCommand("currentConditions.show", ...shown),
  openSettings: () => openSettings(`${section}.`),
  openProxySettings: () => openSettings(`@id:${proxySettings},${section}.network`),
  useEditorNetwork,
  checkSubscription: () => vscode.env.openExternal(vscode.Uri.parse(subscriptions)),
  dontShowAgain,
};

const keyLogConfirmed = new Emitter();

/** Fires when a person has confirmed that the editor may log the key. */
export const onDidConfirmKeyLog = keyLogConfirmed.subscribe;

/** Performs the action of a button or a link. Never rejects: a message says what failed. @param shown see `actionLink`. */
export async function performAction(action: unknown, ...shown: readonly unknown[]): Promise<void> {
  if (!isAction(action)) return;
  try {
    if (isPlain(action))
      await (performers[action]?.(...shown) ?? vscode.commands.executeCommand(`${section}.${action}`));
    else {
      const [turn, name] = action.split(":");
      await (turn === "turnOn" ? turnOn : turnOff)(offeredSettings.find((one) => one === name));
    }
  } catch {
    const { turnOn: on, turnOff: off } = strings.offers;
    const label = isPlain(action) ? strings.actions[action] : action.startsWith("turnOn:") ? on : off;
    await showText("error", localize(strings.messages.actionFailed, { action: localize(label) }));
  }
}

async function useEditorNetwork(): Promise<void> {
  const config = vscode.workspace.getConfiguration(section);
  const { question, connections, log } = strings.editorNetwork;
  const isLogged = userSetting(config, "scheme").value === "query";
  const logged = isLogged ? strings.messages.keyMayBeLogged : log;
  const change = { name: "network", value: "editor" };
  const onConfirm = (): void => (isLogged ? keyLogConfirmed.fire() : undefined);
  const details = [connections, logged];
  await setIfConfirmed(change, strings.actions.useEditorNetwork, localize(question), details, onConfirm);
}

/** Turns on an offered setting if the person confirms it; undefined if the page named a setting that isn't offered. */
async function turnOn(setting: OfferedSetting | undefined): Promise<void> {
  if (setting === undefined) return;
  const { title, sentence } = offers[setting];
  const question = localize(strings.offers.question, { what: localize(title) });
  await setIfConfirmed({ name: setting, value: "on" }, strings.offers.turnOn, question, [sentence]);
}

/** Turns off an offered setting. Choose What Is Shown turns it on again. */
async function turnOff(setting: OfferedSetting | undefined): Promise<void> {
  if (setting !== undefined) await saveSettings([{ name: setting, value: "off" }]);
}

/** Turns off everything that is offered at this moment, so that no window offers it again. */
async function dontShowAgain(): Promise<void> {
  const config = vscode.workspace.getConfiguration(section);
  await saveSettings(offeredIn(config).map((name) => ({ name, value: "off" })));
}

async function setIfConfirmed(
  change: SettingChange,
  label: string,
  question: string,
  details: readonly string[],
  onConfirm?: () => void,
): Promise<void> {
  const sets = localize(strings.setsSetting, { setting: `${section}.${change.name}`, value: String(change.value) });
  const options = { modal: true, detail: [...details.map((text) => localize(text)), sets].join("\n\n") };
  const confirm = localize(label);
  const chosen = await vscode.window.showInformationMessage(question, options, confirm);
  if (chosen !== confirm) return;
  onConfirm?.();
  await saveSettings([change]);
}

function isPlain(action: Action): action is PlainAction {
  return !action.includes(":");
}

/** @param shown the location for Open Panel; empty: the default location. */
export function actionLink(action: PlainAction, shown: readonly LocationKey[] = []): string {
  const label = localize(strings.actions[action]);
  const args = action === "showPanel" ? [action, ...shown] : [action];
  // Without a title, some editors show the address at the pointer, with a location that may be hidden.
  return `[${label}](command:${linkCommand}?${encodeURIComponent(JSON.stringify(args))} "${label}")`;
}

/** @param own labels of more buttons, with what they do. */
export async function showMessage(
  severity: Severity,
  message: string,
  actions: readonly PlainAction[] = [],
  own: Readonly<Record<string, () => unknown>> = {},
): Promise<void> {
  const labels = actions.map((action) => localize(strings.actions[action]));
  const chosen = await showText(severity, message, ...labels, ...Object.keys(own));
  const action = actions.find((_action, index) => labels[index] === chosen);
  if (action) await performAction(action);
  else if (chosen !== undefined) await own[chosen]?.();
}

export function showNotice(severity: Severity, { sentence, actions }: Notice): Promise<void> {
  const names = actions.map(({ action }) => action);
  return showMessage(severity, sentence, names);
}
