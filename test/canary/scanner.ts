import { keys } from "../canary";

/** Characters between the parts of a text that was split: in code, in wrapped lines, and in pages. */
const between = /[\s"'`+,\\\u00ad\u200b-\u200f\u2060\ufeff\0]+/g;
const escapedSpace = /\\[nrt]/g;
const tag = /<[^<>]{1,300}>/g;

// Bounded, because otherwise, the search could start over at every character.
/** An encoded character in an address, in JSON or code, or in HTML, encoded once or several times. */
const hexadecimal = /(?:%(?:25){0,9}|\\{1,9}(?:u00|x)|&(?:amp;){0,9}#x0{0,9})([0-7][\da-f]);?/gi;
const decimal = /&(?:amp;){0,9}#0{0,9}(\d{1,3});?/g;
const entity = /&(?:amp;){0,9}(amp|plus|sol|equals|percnt);/gi;
const signs: Readonly<Record<string, string>> = { amp: "&", plus: "+", sol: "/", equals: "=", percnt: "%" };

/**
 * Looks for these keys, by their names in reports, in every form in which they can be written. @returns a function that
 * returns the name of the first key in a text, never the key itself; undefined if there is none.
 */
export function scannerOf(keys: Readonly<Record<string, string>>): (text: string) => string | undefined {
  const known = Object.entries(keys).map(([name, key]) => ({ name, forms: [key, ...bytesOf(key)].map(squeezed) }));
  return (text) => {
    const decoded = text
      .replace(escapedSpace, "")
      .replace(hexadecimal, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replace(decimal, (_all, code: string) => String.fromCharCode(Number(code)))
      .replace(entity, (_all, name: string) => signs[name.toLowerCase()] ?? "");
    const searched = [decoded, ...(text.includes("</") ? [decoded.replace(tag, "")] : [])].map(squeezed);
    return known.find(({ forms }) => forms.some((form) => searched.some((one) => one.includes(form))))?.name;
  };
}

/** The text in lower case, without the characters between its parts. */
function squeezed(text: string): string {
  return text.replace(between, "").toLowerCase();
}

/** The bytes of the key as text: hexadecimal, as numbers, and base64 for each offset in a group of three. */
function bytesOf(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    // Without the characters that also depend on adjacent bytes.
    return text.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return [bytes.toString("hex"), bytes.join(""), ...base64];
}

export const foundKey = scannerOf(keys);
