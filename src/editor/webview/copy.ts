import type { Clipboard } from "vscode";

import { strings } from "../../weather/locale/strings";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import { allFieldsJson } from "../../weather/view/allFieldsJson";
import { markdownOf, panelView } from "../../weather/view/panelView";
import { placeLocale } from "../../weather/view/summary";
import { systemClock } from "../platform/clock";
import type { Locale } from "../../weather/locale/locale";

/** The panel's text as Markdown, or all fields as JSON. */
export type Copy = "copyMarkdown" | "copyJson";

interface CopyParts {
  readonly panel: { readonly announce: (sentence: string) => void };
  readonly clipboard: Pick<Clipboard, "writeText">;
}

/** Copies a subscription's weather to the clipboard, and announces the result in the panel. Never rejects. */
export async function copyWeather(
  what: Copy,
  { target, state }: Pick<ConditionsSubscription, "target" | "state">,
  locale: Locale,
  { panel, clipboard }: CopyParts,
): Promise<void> {
  if (!state.answer) return;
  const view = panelView(target, state, placeLocale(target, state, locale), systemClock.now());
  const text = what === "copyJson" ? allFieldsJson(state.answer.content.members, view.source) : markdownOf(view);
  try {
    await clipboard.writeText(text);
    panel.announce(locale.localize(strings.panel.copied));
  } catch {
    panel.announce(locale.localize(strings.panel.notCopied));
  }
}
