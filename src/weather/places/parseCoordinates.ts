/** Degrees of latitude and longitude. */
type Position = readonly [latitude: number, longitude: number];

/** Links of maps, and `geo:` URIs (RFC 5870), from the most exact position in them to the least. */
const links = [
  "!3d{n}!4d{n}",
  "[?&][a-z_]+=(?:loc:)?{n}[,~]\\+?{n}",
  "[?&#]m?lat[a-z]*={n}.{0,200}?&m?l(?:on|ng)[a-z]*={n}",
  "#map=[\\d.]+/{n}/{n}",
  "[@/]{decimal},\\+?{decimal}",
  "^geo:{n},{n}",
].map((form) => {
  const decimal = "(-?\\d{1,3}\\.\\d{1,15})(?!\\d)";
  return new RegExp(
    form.replaceAll("{n}", "(-?\\d{1,3}(?:\\.\\d{0,15})?)(?!\\d)").replaceAll("{decimal}", decimal),
    "i",
  );
});

/** The ways to write the marks and words of a position, by the symbol that stands for them in a form. */
const marks = {
  "°": "[°º˚度]",
  '"': "''|′′|’’|[\"″”“秒]",
  "'": "['′’‘分]",
  ",": "[,;，、；&]",
} as const;
const words = {
  Y: "lat(?:itude?)?|breite(?:ngrad)?|φ|緯度|纬度",
  X: "lo?ng(?:itude?)?|lon|länge(?:ngrad)?|λ|経度|经度",
  N: "n|north|nord|norte|北緯|北纬",
  S: "s|south|süd|sud|sur|南緯|南纬",
  E: "e|east|ost|este?|東経|东经",
  W: "w|west|ouest|oeste|西経|西经",
} as const;

/** In these languages, O is west. In German and Dutch, it's east. */
const westIsO = /^(?:ca|es|fr|gl|it|pt)\b/;

/** Numbers with decimal points. Numbers with decimal commas have decimals or a mark, or the comma would separate them. */
const numbers = {
  point: String.raw`(?:(?<![\p{L}\d.])[+\-−–]|(?<![\d.]))\d{1,3}(?:\.\d{0,15})?(?!\d)`,
  comma: String.raw`(?:(?<![\p{L}\d])[+\-−–])?(?<!\d)\d{1,3}(?:,\d{1,15}(?!\d)|(?=\s?[°º˚度'′’‘分"″”秒]))`,
} as const;

/** A letter or a label before or after an angle, and an angle of up to three numbers. */
const [any, ofHalf, parts] = ["[XYNSEW]", "[NSEW]", `D°?|D[°:]?D'?|D[°:]?D[':]?D"?`];

/** The forms of two angles: what is before, in, after, and between them. D is a number. */
const forms = [
  // N 40° 42.767 W 74° 00.358
  [any, parts, "", ",?"],
  // 40°42'46"N 74°0'22"W, 40 42 46 N 74 0 22 W
  ["", parts, ofHalf, ",?"],
  // 40.71,-74.01, 40.71 -74.01, lat: 40.71 N, lon: 74.01 W
  [`${any}?`, "D°?", `${ofHalf}?`, ",?"],
  // 40 42 46, -74 0 22
  [`${any}?`, parts, `${ofHalf}?`, ","],
  // 40°42'46" -74°0'22"
  [`${any}?`, `D°(?:D'?(?:D"?)?)?`, `${ofHalf}?`, ",?"],
].map(([before, angle, after, between]) => {
  const one = `(${before})(${angle})(${after})`;
  return new RegExp(`^${one}${between}${one}$`);
});

/** A text in the symbols of a form, and its numbers. What has no symbol stays, in lower case. */
interface Symbols {
  readonly code: string;
  readonly numbers: readonly string[];
}

/**
 * Reads a position in the forms in which people copy it: degrees, minutes, and seconds, signs or hemispheres, in any
 * order if the letters tell, and links of maps. They may be out of range.
 *
 * @param language the editor's display language, which decides what O means.
 * @returns `unclear` if a text looks like a position but isn't one; undefined if it doesn't.
 */
export function parseCoordinates(text: string, language: string): Position | "unclear" | undefined {
  const address = text.replace(/%2c/gi, ",");
  const [, latitude, longitude] = links.map((link) => link.exec(address)).find((match) => match !== null) ?? [];
  if (latitude !== undefined) return [Number(latitude), Number(longitude)];
  const readings = [numbers.point, numbers.comma].map((number) => symbolsOf(text.toLowerCase(), number, language));
  const found = readings.map(positionIn).find((position) => position !== undefined);
  return found ?? (readings.some(isLikePosition) ? "unclear" : undefined);
}

function symbolsOf(text: string, number: string, language: string): Symbols {
  const isWest = westIsO.test(language);
  const all: Readonly<Record<string, string>> = { ...words, [isWest ? "W" : "E"]: `${words[isWest ? "W" : "E"]}|o` };
  const wordPatterns = Object.entries(all).map(([symbol, word]) => {
    const label = `(?<!\\p{sc=Latin})(?:${word})(?!\\p{sc=Latin})`;
    return [symbol, /[XY]/.test(symbol) ? `["']?${label}["']? ?[:=]?` : label];
  });
  const patterns = [...wordPatterns, ["D", number], ...Object.entries(marks)];
  const pattern = new RegExp(patterns.map(([, one]) => `(${one})`).join("|"), "gu");
  const found: string[] = [];
  const code = text.replace(pattern, (whole: string, ...groups: readonly unknown[]) => {
    const symbol = patterns[groups.findIndex((group) => group !== undefined)]?.[0] ?? "";
    if (symbol === "D") found.push(whole.replace(/[−–]/, "-").replace(",", "."));
    return symbol;
  });
  // A word may come before, such as `GPS:`.
  return { code: code.replace(/[\s()[\]{}]/g, "").replace(/^\p{Ll}+:/u, ""), numbers: found };
}

/** Undefined if no form fits, or if the letters don't say which angle is which. */
function positionIn({ code, numbers }: Symbols): Position | undefined {
  const match = forms.map((form) => form.exec(code)).find((one) => one !== null);
  // Postal codes of some countries are two numbers, or letters and numbers: `114 55`, `N91 E296`.
  if (!match || (numbers.length === 2 && !hasMarks({ code, numbers }))) return undefined;
  const [, before = "", parts = "", after = "", nextBefore = "", , nextAfter = ""] = match;
  const count = parts.split("D").length - 1;
  const first = degreesOf(numbers.slice(0, count), before + after);
  const second = degreesOf(numbers.slice(count), nextBefore + nextAfter);
  if (first === undefined || second === undefined) return undefined;
  const axes = [before + after, nextBefore + nextAfter].map(axisOf).join();
  if (axes === "X,Y") return [second, first];
  return [",", "Y,", ",X", "Y,X"].includes(axes) ? [first, second] : undefined;
}

/** Y for latitude, X for longitude, empty without letters; `?` if they contradict each other. */
function axisOf(letters: string): string {
  if (letters === "") return "";
  return /^[YNS]+$/.test(letters) ? "Y" : /^[XEW]+$/.test(letters) ? "X" : "?";
}

/** Degrees of up to three numbers; undefined if only the last one may have decimals, or minutes are 60 or more. */
function degreesOf(numbers: readonly string[], letters: string): number | undefined {
  const [degrees = "", ...parts] = numbers;
  if (!numbers.slice(0, -1).every(isInteger) || !parts.every((part) => /^\d/.test(part) && Number(part) < 60))
    return undefined;
  const size = numbers.reduce((sum, part, index) => sum + Math.abs(Number(part)) / 60 ** index, 0);
  return degrees.startsWith("-") || /[SW]/.test(letters) ? -size : size;
}

function isInteger(number: string): boolean {
  return /^[+-]?\d+$/.test(number);
}

/** Whether a text has more than whole numbers and letters. */
function hasMarks({ code, numbers }: Symbols): boolean {
  return /[°,'"XY]/.test(code) || !numbers.every((number) => /^\d+$/.test(number));
}

/** Whether a text has a degree sign, two numbers with decimals, or nothing but numbers, marks, and hemispheres. */
function isLikePosition(symbols: Symbols): boolean {
  const { code, numbers } = symbols;
  const isAll = numbers.length > 0 && hasMarks(symbols) && !/\p{Ll}|\p{Lo}/u.test(code);
  return isAll || code.includes("D°") || numbers.filter((number) => /\.\d\d/.test(number)).length > 1;
}
