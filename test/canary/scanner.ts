import { keys } from "../canary";
import { bytesOf, type FormName, withoutEntities, withoutEscapes, withoutPercent } from "./forms";

/** One key that a text holds. The key itself is never told. */
export interface Hit {
  readonly key: string;
  readonly form: FormName;
}

/** Characters that stand between the parts of a text that was broken up: in code, in wrapped lines, in pages. */
const between = /[\s"'`+,\\\u00ad\u200b-\u200f\u2060\ufeff\0]+/g;
const brokenLine = /\\[nrt]|\r?\n[ \t]{0,200}/g;
const tag = /<[^<>]{1,300}>/g;

/** Looks for keys in texts, in every form in which they can be written. */
export class Scanner {
  readonly #keys: readonly { readonly name: string; readonly key: string; readonly forms: readonly string[] }[];

  /** @param keys what to look for, by the names that reports call them. */
  constructor(keys: Readonly<Record<string, string>>) {
    this.#keys = Object.entries(keys).map(([name, key]) => ({
      name,
      key,
      forms: [key, ...Object.values(bytesOf(key)).flat()].map(squeezed),
    }));
  }

  /** The first key that is found; undefined if there is none. */
  scan(text: string): Hit | undefined {
    const decoded = withoutEntities(withoutPercent(withoutEscapes(text).replace(brokenLine, "")));
    const searched = [decoded, ...(text.includes("</") ? [decoded.replace(tag, "")] : [])].map(squeezed);
    const found = this.#keys.find(({ forms }) => forms.some((form) => searched.some((one) => one.includes(form))));
    return found && { key: found.name, form: formOf(found.key, text) };
  }
}

/** The text in lower case, without what stands between its parts. */
function squeezed(text: string): string {
  return text.replace(between, "").toLowerCase();
}

/** The form in which a text holds a key that was found there. */
function formOf(key: string, text: string): FormName {
  const plain = text.replaceAll("\0", "");
  const hasKey = (candidate: string): boolean => candidate.toLowerCase().includes(key.toLowerCase());
  if (hasKey(plain)) return "plain";
  if (hasKey(withoutPercent(plain))) return "percent-encoded";
  if (hasKey(withoutEscapes(plain).replace(/\\(?=.)/g, ""))) return "escaped as in JSON";
  if (hasKey(withoutEntities(plain))) return "as HTML entities";
  const close = plain.replace(/[\s,]+/g, "").toLowerCase();
  const found = Object.entries(bytesOf(key)).find(([, words]) =>
    words.some((word) => close.includes(word.toLowerCase())),
  );
  return (found?.[0] as FormName | undefined) ?? "split";
}

/** Looks for the keys of all tests. */
export const allKeys = new Scanner(keys);
