/** Control characters, line separators, direction controls, zero-width characters and lone surrogates. */
const unprintable =
  // eslint-disable-next-line no-control-regex -- naming the control characters is the purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

const invisibleEdges = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/gu;

/** Trims white space and the invisible characters that come along when text is copied from a page. */
export function trimmed(text: string): string {
  return text.replace(invisibleEdges, "");
}

/** Nearly every text that comes: ASCII words with one space between two. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** Made when a long text comes: it takes a while. */
let segmenter: Intl.Segmenter | undefined;
/** Code points: as many as a family of four with skin tones has. More are accents upon accents. */
const longestGrapheme = 12;
const visible = /[^\s\p{Cf}]/u;

/**
 * Text from outside as one printable line of at most `limit` characters as people count them (grapheme clusters).
 * What was cut is marked with an ellipsis.
 */
export function oneLine(text: string, limit: number): string {
  if (text.length <= limit && plain.test(text)) return text;
  const whole = text.trim();
  // Counting graphemes is slow, so no more is looked at than can be in them.
  const bounded = whole.slice(0, limit * longestGrapheme * 2);
  const line = bounded.replace(unprintable, " ").replace(/\s+/gu, " ").trim();
  if (!visible.test(line)) return "";
  if (line.length <= limit && bounded.length === whole.length) return line;
  segmenter ??= new Intl.Segmenter();
  const graphemes = Array.from(segmenter.segment(line), ({ segment }) =>
    Array.from(segment).slice(0, longestGrapheme).join(""),
  );
  const cut = graphemes.length > limit || bounded.length < whole.length;
  return cut
    ? `${graphemes
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`
    : graphemes.join("");
}
