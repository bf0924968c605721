/**
 * Forms that keyboards and documents use instead of the plain characters: full width, half width, and small ones,
 * ligatures, letters in a circle, and letters for formulas. Other compatibility forms differ in meaning, as U+2070 does,
 * which people type as a degree sign, or in spelling, as Thai vowels do.
 */
const variants = /[\u2460-\u24ff\ufb00-\ufdff\ufe10-\ufefc\uff01-\uffee\u{1d400}-\u{1d7ff}]+/gu;

const digit = /\p{Nd}/u;

/**
 * Text in the characters that a person means, whatever keyboard it was typed on: plain digits, letters, and signs, and
 * composed letters. Source: the Unicode Standard, annex 15 (normalization), and section 4.6 (digits come in tens).
 */
export function plainCharacters(text: string): string {
  return text
    .replace(variants, (all) => all.normalize("NFKC"))
    .replace(/(?!\d)\p{Nd}/gu, (one) => String(valueOf(one.codePointAt(0) ?? 0)))
    .normalize("NFC");
}

function valueOf(codePoint: number): number {
  let first = codePoint;
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}
