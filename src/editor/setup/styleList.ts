import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { defaultTemplate, isStyle, styles } from "../../weather/surfaces/statusBarTemplate";
import { localize } from "../platform/currentLocale";
import { openSettings, section } from "../platform/ids";
import { showText } from "../platform/messageText";
import type { Settings } from "../settings/settings";
import { userSetting } from "../settings/userSettings";

const { styles: texts } = strings;
const setting = "statusBarText";

type Preview = (template: string | undefined) => void;

interface StyleItem extends vscode.QuickPickItem {
  /** Undefined: opens the setting. */
  readonly template?: string;
}

/** Asks for a style of the status bar, and saves it. A person's own template can be restored. */
export async function selectStyle(
  settings: Settings,
  preview: Preview,
  textWith: (template: string) => string,
): Promise<void> {
  const current = settings.current.statusBar.text ?? defaultTemplate;
  const { template, label } = (await choose(current, preview, textWith)) ?? {};
  // Compared after the list closed, because the setting may have changed meanwhile.
  if (template === undefined || template === (settings.current.statusBar.text ?? defaultTemplate)) {
    preview(undefined);
    if (label === localize(texts.writeOwn)) await openSettings(`@id:${section}.${setting}`);
    return;
  }
  const { written } = userSetting(vscode.workspace.getConfiguration(section), setting);
  // The preview ends after the change, so that the old text isn't drawn in between.
  const save = (text: string | undefined): Promise<boolean> =>
    settings.setStatusBarText(text).finally(() => preview(undefined));
  const isSaved = await save(template === defaultTemplate ? undefined : template);
  if (!isSaved || typeof written !== "string" || written.trim() === "" || isStyle(written)) return;
  const undo = localize(texts.undo);
  const chosen = await showText("information", localize(texts.replaced, { text: written }), undo);
  const isStill = (settings.current.statusBar.text ?? defaultTemplate) === template;
  if (chosen === undo && isStill) await save(written);
}

/** Shows the list, with each style in the status bar while it's active. @returns undefined if the person cancels. */
async function choose(current: string, preview: Preview, textWith: (template: string) => string) {
  const own = isStyle(current) ? [] : [{ template: current, description: texts.yours }];
  const items = [...own, ...styles].map(({ template, description }): StyleItem & { readonly template: string } => {
    const parts = [description, ...(template === current ? [texts.current] : [])];
    return { template, label: textWith(template), description: parts.map((part) => localize(part)).join(" · ") };
  });
  const picker = vscode.window.createQuickPick<StyleItem>();
  picker.title = localize(strings.label, { what: localize(texts.title) });
  picker.placeholder = localize(texts.prompt);
  picker.matchOnDescription = true;
  picker.items = [...items, { label: localize(texts.writeOwn), alwaysShow: true }];
  picker.activeItems = items.filter(({ template }) => template === current);
  const chosen = await new Promise<StyleItem | undefined>((resolve) => {
    picker.onDidChangeActive(([active]) => preview(active?.template));
    picker.onDidAccept(() => resolve(picker.activeItems[0]));
    picker.onDidHide(() => resolve(undefined));
    picker.show();
  });
  picker.dispose();
  return chosen;
}
