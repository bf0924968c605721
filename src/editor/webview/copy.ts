import type { Clipboard } from "vscode";

import { strings } from "../../weather/locale/strings";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import { allFieldsJson } from "../../weather/view/allFieldsJson";
import { markdownOf, panelView } from "../../weather/view/panelView";
import { systemClock } from "../platform/clock";
import type { Locale } from "../../weather/locale/locale";

/** What a person copies: the weather to read, or all fields that came. */
export type Copy = "copyMarkdown" | "copyJson";

/** Where the text goes, and where a person reads whether it is there. */
export interface CopyParts {
  readonly panel: { readonly announce: (sentence: string) => void };
  readonly clipboard: Pick<Clipboard, "writeText">;
}

/** Puts the weather that a subscription has into the clipboard, to be pasted elsewhere, and says in the panel whether it is there. Never rejects. */
export async function copyWeather(
  what: Copy,
  { target, state }: Pick<ConditionsSubscription, "target" | "state">,
  locale: Locale,
  { panel, clipboard }: CopyParts,
): Promise<void> {
  if (!state.answer) return;
  const view = panelView(target, state, locale, systemClock.now());
  const text = what === "copyJson" ? allFieldsJson(state.answer.content.members, view.source) : markdownOf(view);
  try {
    await clipboard.writeText(text);
    panel.announce(locale.localize(strings.panel.copied));
  } catch {
    panel.announce(locale.localize(strings.panel.notCopied));
  }
}
