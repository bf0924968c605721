import * as vscode from "vscode";

import { type Locale, localeFor, type UnitsSetting } from "../../weather/locale/formatUnits";
import { regionsOf } from "../../weather/locale/region";
import type { Localize } from "../../weather/locale/strings";

/** Says a text in the editor's display language. */
export const localize: Localize = (text, values = {}) => vscode.l10n.t(text, values);

const locales = new Map<UnitsSetting, Locale>();

/**
 * How to write for this person: in the editor's language, as in the person's region, in the units of the setting. The
 * region is looked up once in a window; one that changes while the window is open counts after a reload.
 */
export function currentLocale(units: UnitsSetting): Locale {
  const known = locales.get(units);
  if (known) return known;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const regions = regionsOf({ environment: process.env, timeZone });
  const locale = { ...localeFor(units, regions, vscode.env.language), localize };
  locales.set(units, locale);
  return locale;
}
