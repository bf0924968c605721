/** Letters with a stroke, and joined ones, which don't decompose into a letter and a mark. */
const letters: Readonly<Record<string, string>> = { æ: "ae", ð: "d", đ: "d", ħ: "h", ł: "l", ø: "o", œ: "oe", þ: "th" };

/** Isolates, accents of alphabets, and the points of Hebrew and Arabic. In other scripts, marks are vowels. */
const ignored = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]|[\u2066-\u2069]/g;

/** A name for comparisons, in which case, accents, and the form of its characters don't count. */
export function comparable(text: string): string {
  // In capitals first, which are the same for all forms of a letter, such as ı and i, ß and ss.
  const folded = text.normalize("NFKD").replace(ignored, "").toUpperCase().toLowerCase();
  return folded.replace(/[æðđħłøœþ]/g, (letter) => letters[letter] ?? letter).normalize("NFKC");
}
