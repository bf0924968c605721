import * as vscode from "vscode";

import { type Locale, localeFor } from "../../weather/locale/formatUnits";
import { regionsOf } from "../../weather/locale/region";
import type { Localize } from "../../weather/locale/strings";
import type { PreferredUnits, UnitSettings } from "../../weather/locale/unitChoice";

/** Says a text in the editor's display language. */
export const localize: Localize = (text, values = {}) => vscode.l10n.t(text, values);

const locales = new WeakMap<UnitSettings, Locale>();

/**
 * How to write for this person: in the editor's language, as in the person's region, in the units of the settings. The
 * region is looked up once in a window; one that changes while the window is open counts after a reload.
 */
export function currentLocale(units: UnitSettings): Locale {
  const locale = locales.get(units) ?? new CurrentLocale(units);
  locales.set(units, locale);
  return locale;
}

/** Looks the region up with the first number or time: `Intl` takes some 30 ms for its own start. */
class CurrentLocale implements Locale {
  readonly localize = localize;
  #found: Omit<Locale, "localize"> | undefined;

  constructor(private readonly settings: UnitSettings) {}

  get tag(): string {
    return this.#find().tag;
  }

  get units(): PreferredUnits {
    return this.#find().units;
  }

  #find(): Omit<Locale, "localize"> {
    if (this.#found) return this.#found;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const regions = regionsOf({ environment: process.env, timeZone });
    return (this.#found = localeFor(this.settings, regions, vscode.env.language));
  }
}
