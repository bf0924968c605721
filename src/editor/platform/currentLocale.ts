import * as vscode from "vscode";

import { regionsOf } from "../../weather/locale/region";
import type { Localize } from "../../weather/locale/strings";
import type { UnitSettings } from "../../weather/locale/unitChoice";
import type { Settings } from "./settings";
import { type Locale, localeFor } from "../../weather/locale/locale";

export const localize: Localize = (text, values = {}) => vscode.l10n.t(text, values);

/** The editor's language, the person's region, and the units of the settings. A change of the region needs a reload. */
export class Locales {
  readonly #cached = new WeakMap<UnitSettings, Locale>();

  constructor(private readonly settings: Pick<Settings, "current">) {}

  get current(): Locale {
    const { units } = this.settings.current;
    const locale = this.#cached.get(units) ?? lazyLocale(units);
    this.#cached.set(units, locale);
    return locale;
  }
}

/** Looks up the region only when it's first needed, because `Intl` takes some 30 ms to start. */
function lazyLocale(settings: UnitSettings): Locale {
  let found: Pick<Locale, "tag" | "units"> | undefined;
  const find = () => (found ??= regionalLocale(settings));
  return {
    localize,
    get tag() {
      return find().tag;
    },
    get units() {
      return find().units;
    },
  };
}

/** The language of the texts: English if there is no translation. */
export function textLanguage(): string {
  const { language } = vscode.env;
  return vscode.l10n.bundle !== undefined || language.startsWith("en") ? language : "en";
}

function regionalLocale(settings: UnitSettings): Pick<Locale, "tag" | "units"> {
  // Contrary to its type, `timeZone` is undefined if the engine doesn't know the value of `TZ`.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string };
  const { language } = vscode.env;
  return localeFor(settings, regionsOf(process.env, timeZone), language, textLanguage() === language);
}
