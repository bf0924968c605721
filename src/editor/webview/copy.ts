import type { Clipboard } from "vscode";

import type { Locale } from "../../weather/locale/formatUnits";
import { texts } from "../../weather/locale/strings";
import type { Watch } from "../../weather/refresh/subscription";
import { membersJson } from "../../weather/view/allFieldsJson";
import { markdownOf, presentPanel } from "../../weather/view/panelView";
import type { Copy } from "../platform/actions";
import { systemClock } from "../platform/clock";
import type { Panel } from "./panel";

export interface CopyParts {
  readonly panel: Pick<Panel, "say">;
  readonly clipboard: Pick<Clipboard, "writeText">;
}

/** Puts the weather that a watch has into the clipboard, to be pasted elsewhere, and says in the panel whether it is there. Never rejects. */
export async function copyWeather(
  what: Copy,
  { subject, state }: Pick<Watch, "subject" | "state">,
  locale: Locale,
  { panel, clipboard }: CopyParts,
): Promise<void> {
  if (!state.answer) return;
  const text =
    what === "copyJson"
      ? membersJson(state.answer.observation.members)
      : markdownOf(presentPanel(subject, state, locale, systemClock.now()));
  try {
    await clipboard.writeText(text);
    panel.say(locale.say(texts.panel.copied));
  } catch {
    panel.say(locale.say(texts.panel.notCopied));
  }
}
