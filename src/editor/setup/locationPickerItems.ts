import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { PlaceListItem } from "../../weather/view/placeList";
import { localize } from "../platform/locale";
import { withoutIcons } from "../platform/markdown";

/** A line of the list of places, as the editor shows it. */
export type LocationPickerItem = vscode.QuickPickItem & { readonly item: PlaceListItem };

/** What can be done with a saved place, and the icon of its button. */
const icons = { rename: "edit", moveUp: "arrow-up", remove: "trash" } as const;

/** One of the changes that a button beside a saved place makes. */
export type Change = keyof typeof icons;
const changes = Object.keys(icons) as readonly Change[];

/** The line for `item`. Saved places are narrowed by what is typed; everything else is about it, and stays. */
export function pickerItemOf(item: PlaceListItem): LocationPickerItem {
  const label = withoutIcons(item.label);
  const detail = "detail" in item ? { detail: item.detail } : {};
  switch (item.kind) {
    case "heading":
      return { item, label, kind: vscode.QuickPickItemKind.Separator };
    case "saved":
      return { item, label, description: withoutIcons(item.description), buttons: buttonsOf(item.isFirst) };
    case "found":
      return { item, label, description: withoutIcons(item.description), alwaysShow: true };
    default:
      return { item, label, ...detail, alwaysShow: true };
  }
}

/** What the button does; undefined: it is none of a saved place's. */
export function changeOf({ tooltip }: vscode.QuickInputButton): Change | undefined {
  return changes.find((change) => localize(strings.places[change]) === tooltip);
}

/** The button beside the title: whether the choice is to count for this workspace alone. */
export function scopeButton(ofWorkspace: boolean): vscode.QuickInputButton {
  return ofWorkspace ? button("globe", strings.places.forAll) : button("root-folder", strings.places.forWorkspace);
}

function buttonsOf(isFirst: boolean): vscode.QuickInputButton[] {
  return changes
    .filter((change) => change !== "moveUp" || !isFirst)
    .map((change) => button(icons[change], strings.places[change]));
}

function button(icon: string, text: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip: localize(text) };
}
