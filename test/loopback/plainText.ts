/** Letters that are no base letter with an accent, and are typed as one by people who lack them. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ð: "d",
  þ: "th",
};

/** What a search compares: without capitals, accents and punctuation. Letters of other scripts stay. */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u064b-\u0655]/g, "")
    .replaceAll(/[ßøłđæœıðþ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
