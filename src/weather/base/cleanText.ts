/** Control characters, line separators, direction controls, zero-width characters, and lone surrogates. */
const unprintable =
  // eslint-disable-next-line no-control-regex -- naming the control characters is the purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

/**
 * Invisible characters that can hide a whole text, such as tag characters (U+E0000 to U+E007F) and variation selectors.
 * Joiners aren't among them, because scripts and emoji need them, nor is U+FE0F after a character that it turns into an
 * emoji. Source: the Unicode Standard, section 5.21 (default ignorable code points), and UTS #51 (emoji variation
 * sequences).
 */
const hidden =
  /(\p{Extended_Pictographic}\ufe0f|[\d#*]\ufe0f(?=\u20e3))|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

const isInvisible = (character: string): boolean => /[\s\u200b-\u200d\u2060\ufeff]/u.test(character);

/** Trims white space and the invisible characters that are copied from a page along with a text. */
export function trimInvisible(text: string): string {
  // No pattern for the end of the text: it would be tried at each character, which is too slow for a hostile text.
  let [start, end] = [0, text.length];
  while (start < end && isInvisible(text.charAt(start))) start += 1;
  while (start < end && isInvisible(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A shortcut for nearly every text: ASCII words with single spaces. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

let segmenter: Intl.Segmenter | undefined;

/** Code points. A family emoji with skin tones has that many; longer graphemes are stacked accents. */
const maxGraphemeLength = 12;
const visible = /[^\s\p{Cf}]/u;

/** Scripts that are written from right to left. Source: the Unicode Standard, annex 9 (bidirectional text). */
const rightToLeft = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Text from outside as `toPlainLine`. Letters from right to left don't move the numbers around the line. */
export function toSingleLine(text: string, limit: number): string {
  return isolated(toPlainLine(text, limit));
}

/** Keeps the direction of a line that has letters written from right to left. */
export function isolated(line: string): string {
  return rightToLeft.test(line) ? `\u2068${line}\u2069` : line;
}

/** Text as one printable line of at most `limit` grapheme clusters; an ellipsis marks a cut. */
export function toPlainLine(text: string, limit: number): string {
  if (text.length <= limit && plain.test(text)) return text;
  const whole = text.trim();
  const bounded = whole.slice(0, limit * maxGraphemeLength * 2);
  const line = trimInvisible(bounded.replace(unprintable, " ").replace(hidden, "$1").replace(/\s+/gu, " "));
  if (!visible.test(line)) return "";
  const isWhole = bounded.length === whole.length;
  if (line.length <= limit && isWhole) return line;
  const graphemes = graphemesOf(line, limit + 1);
  if (graphemes.length <= limit && isWhole) return trimInvisible(graphemes.join(""));
  const cut = graphemes.slice(0, limit - 1).join("");
  return `${cut.trimEnd()}…`;
}

function graphemesOf(line: string, count: number): readonly string[] {
  segmenter ??= new Intl.Segmenter();
  const graphemes: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    graphemes.push(Array.from(segment).slice(0, maxGraphemeLength).join(""));
    if (graphemes.length === count) break;
  }
  return graphemes;
}
