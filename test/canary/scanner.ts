import { keys } from "../canary";
import { bytesOf, withoutEntities, withoutEscapes, withoutPercent } from "./forms";

/** Characters that stand between the parts of a text that was broken up: in code, in wrapped lines, in pages. */
const between = /[\s"'`+,\\\u00ad\u200b-\u200f\u2060\ufeff\0]+/g;
const brokenLine = /\\[nrt]|\r?\n[ \t]{0,200}/g;
const tag = /<[^<>]{1,300}>/g;

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

/** Looks for the keys of all tests. */
export const allKeys = new Scanner(keys);
