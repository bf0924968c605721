import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { PickerLine } from "../../weather/surfaces/pickerLines";
import { localize } from "../platform/currentLocale";
import { withoutIcons } from "../platform/escapeMarkdown";

export type LocationPickerItem = vscode.QuickPickItem & { readonly item: PickerLine };

const icons = { rename: "edit", moveUp: "arrow-up", remove: "trash" } as const;

export interface PlaceButton extends vscode.QuickInputButton {
  readonly effect: keyof typeof icons;
}

/** The line for `item`. The editor filters saved places only, and knows no letters without their accents. */
export function pickerItemOf(item: PickerLine): LocationPickerItem {
  const { label, description = "", detail = "" } = item;
  const line = { item, label: withoutIcons(label), description: withoutIcons(description), detail };
  if (item.kind === "heading") return { ...line, kind: vscode.QuickPickItemKind.Separator };
  if (item.kind !== "saved") return { ...line, alwaysShow: true };
  return { ...line, buttons: buttonsOf(item.isFirst), alwaysShow: item.isMatch };
}

/** The button in the title bar that switches between this workspace and all. */
export function scopeButton(ofWorkspace: boolean): vscode.QuickInputButton {
  return ofWorkspace ? button("globe", strings.places.forAll) : button("root-folder", strings.places.forWorkspace);
}

function buttonsOf(isFirst: boolean): PlaceButton[] {
  const effects = isFirst ? (["rename", "remove"] as const) : (["rename", "moveUp", "remove"] as const);
  return effects.map((effect) => ({ ...button(icons[effect], strings.places[effect]), effect }));
}

function button(icon: string, text: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip: localize(text) };
}
