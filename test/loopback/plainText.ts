/** What a search compares: without capitals, accents and punctuation. Letters of other scripts stay. */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u064b-\u0655]|['’]/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
