type Position = readonly [latitude: number, longitude: number];

const degrees = String.raw`(-?\d{1,3}(?:\.\d{0,15})?)(?!\d)`;
const decimal = String.raw`(-?\d{1,3}\.\d{1,15})(?!\d)`;

/** Links of maps, labeled numbers, and `geo:` URIs (RFC 5870), from the most exact position in them to the least. */
const links = [
  `!3d${degrees}!4d${degrees}`,
  String.raw`[?&][a-z_]+=(?:loc:)?${degrees}[,~]\+?${degrees}`,
  String.raw`(?:^|[?&#{])"?m?lat[a-z]*"?\s?[=:]\s?${degrees}(?:.{0,200}?&|[,;]?\s?"?)m?l(?:on|ng)[a-z]*"?\s?[=:]\s?${degrees}`,
  String.raw`#map=[\d.]+/${degrees}/${degrees}`,
  String.raw`[@/]${decimal},\+?${decimal}`,
  `^geo:${degrees},${degrees}`,
].map((form) => new RegExp(form, "i"));

/** In these languages, O is west. In German and Dutch, it's east. */
const westIsO = /^(?:ca|es|fr|gl|it|pt)\b/;

/** Numbers with a decimal point, and numbers with a decimal comma, which can't be separated by only a comma. */
const numbers = [
  { number: String.raw`\d{1,3}(?:\.\d{0,15})?`, between: String.raw`\s?[,;]\s?|\s` },
  { number: String.raw`\d{1,3}(?:,\d{1,15})?`, between: String.raw`\s?;\s?|,?\s` },
];

/** Two angles, with hemisphere letters before both, after both, or without any. */
const forms = numbers.flatMap(({ number, between }) => {
  const angle = String.raw`([+-]?${number})(?:\s?°(?:\s?(${number})(?:\s?'(?:\s?(${number})\s?")?)?)?)?`;
  const pairOf = (one: string): RegExp => new RegExp(`^${one}(?:${between})${one}$`);
  return [pairOf(String.raw`([NSEWO])\s?${angle}()`), pairOf(String.raw`()${angle}(?:\s?([NSEWO]))?`)];
});

/**
 * Reads a position in the forms in which people copy it: degrees, minutes, and seconds with signs or hemisphere
 * letters, or the link of a map. The result may be out of range.
 *
 * @param language the editor's display language, which decides what O means.
 * @returns `unclear` if a text looks like a position but isn't one; undefined if it doesn't.
 */
export function parseCoordinates(text: string, language: string): Position | "unclear" | undefined {
  const address = text.replace(/%2c/gi, ",");
  const [, latitude, longitude] = links.map((link) => link.exec(address)).find((match) => match !== null) ?? [];
  if (latitude !== undefined) return [Number(latitude), Number(longitude)];
  const plain = plainForm(text, language);
  // Postal codes of some countries are two numbers, or letters and numbers: `114 55`, `N91 E296`.
  const match = /[°.,;+-]/.test(plain) ? forms.map((form) => form.exec(plain)).find((one) => one !== null) : undefined;
  return (match && positionIn(match.slice(1))) ?? (isLikePosition(plain) ? "unclear" : undefined);
}

/** Normalizes a text: one character for each kind of mark, and no brackets around it. */
function plainForm(text: string, language: string): string {
  return text
    .toUpperCase()
    .replace(/[−–]/g, "-")
    .replace(/[º度]/g, "°")
    .replace(/''|′′|’’|[″”“]/g, '"')
    .replace(/[′’‘]/g, "'")
    .replace(/(?<!\p{L})O(?!\p{L})/gu, westIsO.test(language) ? "W" : "E")
    .replace(/^[([] ?| ?[)\]]$/g, "");
}

/** Undefined if a number is invalid, or if the letters contradict each other. */
function positionIn(groups: readonly (string | undefined)[]): Position | undefined {
  const [one, other] = [groups.slice(0, 5), groups.slice(5)].map(angleOf);
  if (!one || !other) return undefined;
  if (one.axis === "X" && other.axis === "Y") return [other.degrees, one.degrees];
  return one.axis === "X" || other.axis === "Y" ? undefined : [one.degrees, other.degrees];
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

/** Whether a text has a degree sign, two numbers with decimals, or nothing but numbers, marks, and hemispheres. */
function isLikePosition(plain: string): boolean {
  const isAll = /^(?:[^\p{L}]|(?<!\p{L})[NSEW](?!\p{L}))+$/u.test(plain);
  return /\d\s?°|\d\.\d\d.*\d\.\d\d/.test(plain) || (isAll && /(?<!\d)\d{1,3}[.,]|^[+-]\d/.test(plain));
}
