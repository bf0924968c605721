import { trimInvisible } from "../base/cleanText";
import type { Failure } from "./failure";
import { ApiKeyFinder } from "./apiKeyFinder";
import type { Reason } from "./reason";

const maxLength = 512;

/** Shorter keys would stand in ordinary text by chance, and taking them out would destroy it. */
const shortestToRedact = 6;
const sendable = /^[\x21-\x7e]+$/;
const pastedAround = [/^authorization\s*:\s*/i, /^bearer(?:\s+|$)/i, /^[?&]?apikey\s*=\s*/i, /^(["'`])(?=.*\1$)/s];
const quote = /^["'`]|["'`]$/;

/** What `ApiKey.read` returns; `cleaned`: something beside white space was left out. */
export type ParsedApiKey =
  | { readonly kind: "key"; readonly key: ApiKey; readonly cleaned: boolean }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly reason: Reason };

/**
 * An API key that can be sent. It is not shown by accident: as text, as JSON and in a debugger's print it
 * reads `[API key]`, and `expose` is called where a request leaves and where the key is stored, in no other place.
 */
export class ApiKey {
  readonly #value: string;
  #forms: ApiKeyFinder | undefined;

  private constructor(value: string) {
    this.#value = value;
  }

  /**
   * Reads a key as people paste it: white space around it is dropped, and so are quotes and a pasted `Bearer ` or
   * `apikey=` (`cleaned` tells of these). Refused are characters that cannot stand in a header (RFC 9110, section 5.5) and
   * more than 512 characters. There is no rule for the length of a real key: keys have none. The reason completes
   * "This cannot be an API key: " and never quotes the key.
   */
  static read(input: string): ParsedApiKey {
    if (input.length > 4 * maxLength) return { kind: "refused", reason: "longerThan512" };
    const text = trimInvisible(input);
    const value = unwrapped(text);
    if (value === "") return { kind: "missing" };
    if (value.length > maxLength) return { kind: "refused", reason: "longerThan512" };
    if (quote.test(value)) return { kind: "refused", reason: "keyQuotation" };
    if (/\s/u.test(value)) return { kind: "refused", reason: "keySpace" };
    if (!sendable.test(value)) return { kind: "refused", reason: "keyCharacters" };
    return { kind: "key", key: new ApiKey(value), cleaned: value !== text };
  }

  /** The key itself, to be sent or stored. */
  expose(): string {
    return this.#value;
  }

  /**
   * `text` with every occurrence of the key replaced, however its characters are written: see `ApiKeyFinder`. Services echo
   * requests in what they answer. The time is proportional to the length of the text.
   */
  redact(text: string): string {
    if (this.#value.length < shortestToRedact) return text;
    this.#forms ??= new ApiKeyFinder(this.#value);
    let [redacted, last] = ["", 0];
    for (const { start, end } of this.#forms.in(text)) {
      redacted += text.slice(last, start) + String(this);
      last = end;
    }
    return redacted + text.slice(last);
  }

  /** Whether `text`, which should be something else, is the key; the case of letters does not count. */
  isWrittenIn(text: string): boolean {
    return text.trim().toLowerCase() === this.#value.toLowerCase();
  }

  /** Whether `text` is the key or has it among other words. */
  isIn(text: string): boolean {
    return this.isWrittenIn(text) || this.redact(text) !== text;
  }

  toString(): string {
    return "[API key]";
  }

  toJSON(): string {
    return String(this);
  }
}

function unwrapped(text: string): string {
  const around = pastedAround.find((pattern) => pattern.test(text));
  if (!around) return text;
  const isQuoted = around.exec(text)?.[1] !== undefined;
  return unwrapped(trimInvisible(isQuoted ? text.slice(1, -1) : text.replace(around, "")));
}

/** A key, and an id that tells two keys apart and says nothing about either. */
export interface FoundKey {
  readonly key: ApiKey;
  readonly id: string;
}

/** The key for an endpoint, or why there is none. */
export type KeyLookup = ({ readonly kind: "key" } & FoundKey) | { readonly kind: "failure"; readonly failure: Failure };
