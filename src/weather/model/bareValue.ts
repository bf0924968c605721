import { trimInvisible } from "../base/cleanText";

/** Quotation marks of all languages, in pairs. */
const quotes = `"" '' \`\` “” „“ „” ”” ‘’ ‚‘ ‚’ ’’ «» »« ‹› ›‹ 「」 『』`.split(" ");

/** An unmatched mark at an end of a value. */
export const openQuote = /^["'`“”„‘’‚«»‹›「」『』]|["'`“”„‘’‚«»‹›「」『』]$/;

/**
 * A value without what is copied along with it, as from a file of settings: quotation marks, a comma behind them, and
 * what `strip` removes. That gets the text again after each change.
 */
export function bareValue(text: string, strip: (text: string) => string): string {
  const stripped = strip(text.replace(/(?<=["'`“”’»›」』])[,;]$/, ""));
  const inside = stripped === text ? unquoted(text) : stripped;
  return inside === text ? text : bareValue(trimInvisible(inside), strip);
}

/** `text` without its part that matches the first fitting pattern. */
export function without(patterns: readonly RegExp[], text: string): string {
  const found = patterns.find((pattern) => pattern.test(text));
  return found ? text.replace(found, "") : text;
}

function unquoted(text: string): string {
  const inside = text.slice(1, -1);
  const isQuoted = ([open = "", close = ""]: string): boolean =>
    text === open + inside + close && !inside.includes(close);
  return quotes.some(isQuoted) ? inside : text;
}
