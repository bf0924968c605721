import { trimInvisible } from "../base/cleanText";

/** Quotation marks of all languages, in pairs. */
const quotes = [
  '""',
  "''",
  "``",
  "“”",
  "„“",
  "„”",
  "””",
  "‘’",
  "‚‘",
  "‚’",
  "’’",
  "«»",
  "»«",
  "‹›",
  "›‹",
  "「」",
  "『』",
];

/**
 * A value without what is copied along with it, as from a file of settings: quotation marks, a comma behind them, and
 * what matches one of `extras`.
 */
export function bareValue(text: string, extras: readonly RegExp[]): string {
  const extra = [/(?<=["'`“”’»›」』])[,;]$/, ...extras].find((pattern) => pattern.test(text));
  const inside = extra ? text.replace(extra, "") : unquoted(text);
  return inside === text ? text : bareValue(trimInvisible(inside), extras);
}

function unquoted(text: string): string {
  const inside = text.slice(1, -1);
  const isQuoted = ([open = "", close = ""]: string): boolean =>
    text === open + inside + close && !inside.includes(close);
  return quotes.some(isQuoted) ? inside : text;
}
