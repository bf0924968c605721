import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { LocationKey } from "../../weather/model/locationKey";
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
  return { ...line, buttons: buttonsOf(item.place.location, item.isFirst), alwaysShow: item.isMatch };
}

/** The button in the title bar that switches between this workspace and all. */
export function scopeButton(ofWorkspace: boolean): vscode.QuickInputButton {
  return ofWorkspace ? button("globe", strings.places.forAll) : button("root-folder", strings.places.forWorkspace);
}

function buttonsOf(location: LocationKey, isFirst: boolean): PlaceButton[] {
  const key = localize(strings.places.key, { location });
  const tooltipOf = (label: string): string => localize(strings.pair, { label, value: key });
  const effects = isFirst ? (["rename", "remove"] as const) : (["rename", "moveUp", "remove"] as const);
  return effects.map((effect) => {
    const { iconPath, tooltip } = button(icons[effect], strings.places[effect]);
    return { iconPath, tooltip: effect === "rename" ? tooltipOf(tooltip) : tooltip, effect };
  });
}

function button(icon: string, text: string) {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip: localize(text) };
}
