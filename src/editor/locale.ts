import * as vscode from "vscode";

import { type Locale, localeFor, type UnitsSetting } from "../weather/units";

/** How to write for this person: the system's region, the editor's language, and the setting for units. */
export function currentLocale(units: UnitsSetting): Locale {
  return localeFor(units, new Intl.NumberFormat().resolvedOptions().locale, vscode.env.language);
}
