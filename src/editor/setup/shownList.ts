import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { offeredSettings, type OfferedSetting, offers } from "../../weather/outlook/optionalSettings";
import { localize } from "../platform/currentLocale";
import { section } from "../platform/ids";
import { offeredIn } from "../settings/snapshot";
import { userSetting } from "../settings/userSettings";
import { saveSettings, type SettingChange } from "../settings/writes";

interface ShownItem extends vscode.QuickPickItem {
  /** Undefined: the offers in the panel. */
  readonly name?: OfferedSetting;
}

/** Asks what is shown, with the calls that each uses, and saves it. The last line undoes Don't Show Again. */
export async function chooseShown(): Promise<void> {
  const own = vscode.workspace.getConfiguration(section);
  const { title, sentence, hint } = strings.offers.list;
  const isOffering = offeredIn(own).length > 0 || offeredSettings.every((name) => isOn(name, own));
  const items: readonly ShownItem[] = [
    ...offeredSettings.map((name) => ({ ...itemOf(offers[name], isOn(name, own)), name })),
    itemOf({ title, sentence }, isOffering),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: localize(strings.label, { what: localize(strings.actions.chooseShown) }),
    placeHolder: localize(hint),
    canPickMany: true,
    // Losing the focus would lose the checks.
    ignoreFocusOut: true,
  });
  if (!chosen) return;
  const names = new Set(chosen.map(({ name }) => name));
  const offersNow = names.has(undefined) === isOffering ? undefined : names.has(undefined);
  await saveSettings(offeredSettings.flatMap((name) => changesOf(name, names.has(name), offersNow, own)));
}

function itemOf(texts: { readonly title: string; readonly sentence: string }, picked: boolean): ShownItem {
  return { label: localize(texts.title), detail: localize(texts.sentence), picked };
}

function isOn(name: OfferedSetting, own: vscode.WorkspaceConfiguration): boolean {
  return userSetting(own, name).value === "on";
}

/** @param offers whether what is off is offered from now on; undefined: as before. */
function changesOf(
  name: OfferedSetting,
  isWanted: boolean,
  offers: boolean | undefined,
  own: vscode.WorkspaceConfiguration,
): readonly SettingChange[] {
  const { written } = userSetting(own, name);
  const unwanted = offers === undefined ? written : offers ? undefined : "off";
  const value = isWanted ? "on" : isOn(name, own) ? "off" : unwanted;
  return value === written ? [] : [{ name, value }];
}
