import * as vscode from "vscode";

import type { Say } from "../weather/texts";
import { type Locale, localeFor, type UnitsSetting } from "../weather/units";

/** Says a text in the editor's display language. */
export const say: Say = (text, values = {}) => vscode.l10n.t(text, values);

/** How to write for this person: the system's region, the editor's language, and the setting for units. */
export function currentLocale(units: UnitsSetting): Locale {
  const { locale } = new Intl.NumberFormat().resolvedOptions();
  return { ...localeFor(units, locale, vscode.env.language), say };
}
