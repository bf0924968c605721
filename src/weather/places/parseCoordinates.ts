import { type Position, positionIn } from "./mapLink";

/** In these languages, O is west. In German and Dutch, it's east. */
const westIsO = /^(?:ca|es|fr|gl|it|pt)\b/;

/** Numbers with a decimal point, and numbers with a decimal comma, which can't be separated by only a comma. */
const numbers = [
  { number: String.raw`\d{1,3}(?:\.\d{0,15})?`, between: String.raw`\s?[,;]\s?|\s` },
  { number: String.raw`\d{1,3}(?:,\d{1,15})?`, between: String.raw`\s?;\s?|,?\s` },
];

/** Two angles, with hemisphere letters before both, after both, or without any. */
const forms = numbers.flatMap(({ number, between }) => {
  const angle = String.raw`([+-]?${number})(?:\s?°(?:\s?(${number})(?:\s?'(?:\s?(${number})(?:\s?")?)?)?)?)?`;
  const pairOf = (one: string): RegExp => new RegExp(`^${one}(?:${between})${one}$`);
  return [pairOf(String.raw`([NSEWO])\s?${angle}()`), pairOf(String.raw`()${angle}(?:\s?([NSEWO]))?`)];
});

/** The marks of other keyboards, fonts, and languages, in capitals. */
const marks: readonly (readonly [written: RegExp, plain: string])[] = [
  [/[\u2010-\u2015−ー]/g, "-"],
  [/[٫。]/g, "."],
  [/[،、]/g, ","],
  [/؛/g, ";"],
  [/[º˚∘⁰ᵒ]|(?<=\d ?)[度도](?!\p{L})/gu, "°"],
  [/(?<=\d ?)[分분](?!\p{L})/gu, "'"],
  [/''|′′|’’|´´|[″”“]|(?<=\d ?)[秒초](?!\p{L})/gu, '"'],
  [/[′’‘´]/g, "'"],
  [/北[緯纬]|북위|С\. ?Ш\.?/g, " N "],
  [/南[緯纬]|남위|Ю\. ?Ш\.?/g, " S "],
  [/[東东][経經经]|동경|В\. ?Д\.?/g, " E "],
  [/西[経經经]|서경|З\. ?Д\.?/g, " W "],
  [/ {2,}/g, " "],
];

/** Brackets around a position, and a comma behind it. A long run is read only from its start. */
const around = /^[([ ]+|(?<![)\],; ])[)\],; ]+$/g;

/** Other ways to write a position: plus codes, three words, and the grids MGRS, UTM, and of Great Britain. */
const codes = [
  /(?<![A-Z\d])(?:[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,7}|[2-9CFGHJMPQRVWX]{2,6}0{2,6}\+)(?![A-Z\d])/,
  /^\/{3}\p{L}/u,
  /^\d{1,2} ?[C-HJ-NP-X] ?[A-HJ-NP-Z]{2} ?\d{2,5} ?\d{2,5}$/,
  /^\d{1,2} ?[C-HJ-NP-X],? \d{6}(?:\.\d+)?(?: ?M? ?E)?,? \d{6,7}(?:\.\d+)?(?: ?M? ?N)?$/,
  /^[HNOST][A-HJ-Z] ?(?:\d{3} \d{3}|\d{4} \d{4}|\d{5} \d{5})$/,
];

/**
 * Reads a position in the forms in which people copy it: degrees, minutes, and seconds with signs, colons, or
 * hemisphere letters, or the link of a map. The result may be out of range.
 *
 * @param language the editor's display language, which decides what O means.
 * @returns `unclear` if a text looks like a position but isn't one; undefined if it doesn't.
 */
export function parseCoordinates(text: string, language: string): Position | "unclear" | undefined {
  const linked = positionIn(text);
  if (linked) return linked;
  const plain = plainMarks(text, language);
  const signed = withSigns(plain);
  // Postal codes of some countries are two numbers, or letters and numbers: `114 55`, `N91 E296`.
  const match = /[°.,;+-]/.test(signed)
    ? forms.map((form) => form.exec(signed)).find((one) => one !== null)
    : undefined;
  return (match && positionOf(match.slice(1))) ?? (isLikePosition(plain) ? "unclear" : undefined);
}

function plainMarks(text: string, language: string): string {
  return marks
    .reduce((all, [written, plain]) => all.replace(written, plain), text.toUpperCase())
    .replace(/(?<!\p{L})O(?!\p{L})/gu, westIsO.test(language) ? "W" : "E")
    .replace(around, "");
}

/** Minutes and seconds after colons, or after spaces if there is a letter, with their signs instead. */
function withSigns(plain: string): string {
  const decimal = String.raw`(\d{1,2}(?:\.\d{1,15})?)`;
  const angle = String.raw`(?<![\d.,:])(\d{1,3})[: ]${decimal}(?:[: ]${decimal})?(?![\d.:])`;
  const withColons = new RegExp(String.raw`(?<![\d.:])(\d{1,3}):(\d{1,2}):${decimal}(?![\d:])`, "g");
  const withLetter = new RegExp(String.raw`(?<=[NSEW] ?[+-]?)${angle}|${angle}(?= ?[NSEW](?!\p{L}))`, "gu");
  return plain.replace(withColons, `$1°$2'$3"`).replace(withLetter, (_, ...groups: (string | undefined)[]) => {
    const [whole = "", minutes = "", seconds] = groups.slice(0, 6).filter((part) => part !== undefined);
    return `${whole}°${minutes}'${seconds === undefined ? "" : `${seconds}"`}`;
  });
}

/** Undefined if a number is invalid, or if the letters don't name both axes. */
function positionOf(groups: readonly (string | undefined)[]): Position | undefined {
  const [one, other] = [groups.slice(0, 5), groups.slice(5)].map(angleOf);
  if (!one || !other) return undefined;
  if (one.axis === "X" && other.axis === "Y") return [other.degrees, one.degrees];
  const isInOrder = one.axis === undefined ? other.axis === undefined : one.axis === "Y" && other.axis === "X";
  return isInOrder ? [one.degrees, other.degrees] : undefined;
}

interface Angle {
  readonly degrees: number;
  /** Y for latitude, X for longitude; undefined without a letter. */
  readonly axis: "X" | "Y" | undefined;
}

/** Undefined if any number but the last has decimals, or if minutes or seconds are 60 or more. */
function angleOf([before = "", degrees = "", minutes, seconds, after = ""]: readonly (string | undefined)[]):
  Angle | undefined {
  const letter = before + after;
  const parts = [degrees, minutes, seconds].filter((part) => part !== undefined);
  const sizes = parts.map((part) => Math.abs(Number(part.replace(",", "."))));
  if (!sizes.slice(0, -1).every(Number.isInteger) || sizes.slice(1).some((size) => size >= 60)) return undefined;
  const size = sizes.reduce((sum, part, index) => sum + part / 60 ** index, 0);
  const isNegative = degrees.startsWith("-") || /[SW]/.test(letter);
  return {
    degrees: isNegative ? -size : size,
    axis: letter === "" ? undefined : /[NS]/.test(letter) ? "Y" : "X",
  };
}

/** Whether a text has a degree sign, two numbers with decimals, nothing but numbers and marks, or a code's form. */
function isLikePosition(plain: string): boolean {
  const isAll = /^(?:[^\p{L}]|(?<!\p{L})[NSEW](?!\p{L}))+$/u.test(plain);
  const isLong = /[NSEW]|:.*:/.test(plain) && !/\d[NSEW]\d/.test(plain) && /^(?:\D*\d+(?!\d)){3}/.test(plain);
  if (isAll && (isLong || /(?<!\d)\d{1,3}[.,]|^[+-]\d/.test(plain))) return true;
  return (
    /\d\s?°|\d\.\d\d.*\d\.\d\d|["[(]-?\d+\.\d+[ ,;]\s?-?\d+\.\d/.test(plain) || codes.some((code) => code.test(plain))
  );
}
