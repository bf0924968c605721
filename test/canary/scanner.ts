import { keys } from "../canary";

/** Characters that stand between the parts of a text that was broken up: in code, in wrapped lines, in pages. */
const between = /[\s"'`+,\\\u00ad\u200b-\u200f\u2060\ufeff\0]+/g;
const brokenLine = /\\[nrt]|\r?\n[ \t]{0,200}/g;
const tag = /<[^<>]{1,300}>/g;

/** Names that HTML has for the signs in keys, and for characters that are not seen. */
const signs = { amp: "&", plus: "+", sol: "/", equals: "=", percnt: "%", shy: "", zerowidthspace: "" };
const entities: ReadonlyMap<string, string> = new Map(Object.entries(signs));

// Bounded, because what follows may not come, and the search would begin anew at every character.
const percent = /%(?:25){0,9}([0-7][\da-f])/gi;
const escape = /\\{1,9}(?:u00([0-7][\da-f])|x([0-7][\da-f])|u\{0{0,9}([0-7][\da-f])\})/gi;
const entity = /&(?:amp;){0,9}(?:#0{0,9}(\d{1,3})|#x0{0,9}([0-7][\da-f])|([a-z]{2,14}))(?:;|(?![\da-z]))/gi;

const ofHex = (hex: string): string => String.fromCharCode(parseInt(hex, 16));

/** Looks for keys in texts, in every form in which they can be written. */
export class Scanner {
  readonly #keys: readonly { readonly name: string; readonly forms: readonly string[] }[];

  /** @param keys what to look for, by the names that reports call them. */
  constructor(keys: Readonly<Record<string, string>>) {
    this.#keys = Object.entries(keys).map(([name, key]) => ({ name, forms: [key, ...bytesOf(key)].map(squeezed) }));
  }

  /** The name of the first key that is found; undefined if there is none. The key itself is never told. */
  scan(text: string): string | undefined {
    const decoded = withoutEntities(withoutPercent(withoutEscapes(text).replace(brokenLine, "")));
    const searched = [decoded, ...(text.includes("</") ? [decoded.replace(tag, "")] : [])].map(squeezed);
    return this.#keys.find(({ forms }) => forms.some((form) => searched.some((one) => one.includes(form))))?.name;
  }
}

/** The text in lower case, without what stands between its parts. */
function squeezed(text: string): string {
  return text.replace(between, "").toLowerCase();
}

/** Undoes the encoding of addresses, be it once or several times. */
function withoutPercent(text: string): string {
  return text.replace(percent, (_all, hex: string) => ofHex(hex));
}

/** Undoes the escapes of JSON and of code, also behind the many backslashes of JSON within JSON. */
function withoutEscapes(text: string): string {
  return text.replace(escape, (_all, ...hex: string[]) => ofHex(hex.slice(0, 3).find(Boolean) ?? ""));
}

/** Undoes the entities of HTML, be it once or several times. */
function withoutEntities(text: string): string {
  return text.replace(entity, (all, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    return hex !== undefined ? ofHex(hex) : (entities.get(name?.toLowerCase() ?? "") ?? all);
  });
}

/** The bytes of the key as text: in hexadecimal, as numbers, and in base64. */
function bytesOf(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  const base64 = [key, encodeURIComponent(key)].flatMap(base64Of);
  const inAddresses = base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [hex.join(""), hex.map((pair) => `0x${pair}`).join(""), bytes.join(""), ...base64, ...inAddresses];
}

/** The base64 of `text` wherever it begins in a group of three bytes, without the characters that its neighbours share. */
function base64Of(text: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    return bytes.toString("base64").slice(offset === 0 ? 0 : offset + 1, Math.floor((bytes.length * 8) / 6));
  });
}

export const allKeys = new Scanner(keys);
