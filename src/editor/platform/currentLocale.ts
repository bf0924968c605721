import * as vscode from "vscode";

import { regionOf } from "../../weather/locale/region";
import type { UnitSettings } from "../../weather/locale/unitChoice";
import { type Locale, localeFor } from "../../weather/locale/locale";
import { localize } from "./localize";

export { localize };

/** The language of the texts: English if there is no translation. */
export function textLanguage(): string {
  const { language } = vscode.env;
  return vscode.l10n.bundle !== undefined || language.startsWith("en") ? language : "en";
}

/** The editor's language, the person's region, and the units of the settings. A change of the region needs a reload. */
export function currentLocale(settings: UnitSettings): Locale {
  // Contrary to its type, `timeZone` is undefined if the engine doesn't know the value of `TZ`.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string };
  return { localize, ...localeFor(settings, regionOf(process.env, timeZone), textLanguage()) };
}
