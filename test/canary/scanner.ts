import { keys } from "../canary";
import { Automaton } from "./automaton";
import {
  bytesOf,
  type FormName,
  withoutBrokenLines,
  withoutEntities,
  withoutEscapes,
  withoutPercent,
  withoutTags,
} from "./forms";

/** One key that a text holds. The key itself is never told. */
export interface Hit {
  /** The name of the key. */
  readonly key: string;
  readonly form: FormName;
}

/** Looks for keys in texts, in every form in which they can be written. */
export class Scanner {
  readonly #any: Automaton;
  readonly #keys: readonly (readonly [name: string, key: string])[];

  /** @param keys what to look for, by the names that reports call them. */
  constructor(keys: Readonly<Record<string, string>>) {
    this.#keys = Object.entries(keys);
    this.#any = new Automaton(this.#keys.flatMap(([, key]) => [key, ...Object.values(bytesOf(key)).flat()]));
  }

  /** The first key that is found; undefined if there is none. */
  scan(text: string): Hit | undefined {
    const decoded = withoutEntities(withoutPercent(withoutBrokenLines(withoutEscapes(text))));
    const isIn = this.#any.isIn(decoded) || (text.includes("</") && this.#any.isIn(withoutTags(decoded)));
    return isIn ? this.#describe(text) : undefined;
  }

  /** Costs more than the search itself, but a key is hardly ever found. */
  #describe(text: string): Hit {
    const plain = text.replaceAll("\0", "");
    for (const [name, key] of this.#keys) {
      const property = (candidate: string): boolean => candidate.toLowerCase().includes(key.toLowerCase());
      if (property(plain)) return { key: name, form: "plain" };
      if (property(withoutPercent(plain))) return { key: name, form: "percent-encoded" };
      if (property(withoutEscapes(plain).replace(/\\(?=.)/g, ""))) return { key: name, form: "escaped as in JSON" };
      if (property(withoutEntities(plain))) return { key: name, form: "as HTML entities" };
      const close = plain.replace(/[\s,]+/g, "").toLowerCase();
      for (const [form, words] of Object.entries(bytesOf(key)))
        if (words.some((word) => close.includes(word.toLowerCase()))) return { key: name, form: form as FormName };
    }
    return { key: this.#keys.map(([name]) => name).join(" or "), form: "split" };
  }
}

/** Looks for the keys of all tests. */
export const allKeys = new Scanner(keys);
