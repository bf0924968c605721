import { formatOnce } from "./formatOnce";
import { numberFormat } from "./formatUnits";
import type { Locale } from "./locale";

/** A text with a `{count}`, in the two forms that English has. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

/** Says `text` in the form for `count`, with the number in it. */
export function plural(text: Plural, count: number, { tag, localize }: Pick<Locale, "tag" | "localize">): string {
  const category = formatOnce(Intl.PluralRules, tag, {}).select(count);
  return localize(pluralKey(text, category), { count: numberFormat(tag, {}).format(count) });
}

/** The key of a form in `l10n/`: the English one, otherwise that of `other` with the category (CLDR): `… calls/many`. */
export function pluralKey(text: Plural, category: Intl.LDMLPluralRule): string {
  return category === "one" || category === "other" ? text[category] : `${text.other}/${category}`;
}
