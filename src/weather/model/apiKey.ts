import { trimInvisible } from "../base/cleanText";
import type { Failure } from "./failure";
import { keyPattern, redacted, withoutProvidersKeys } from "./redaction";
import type { Reason } from "./reason";

const maxLength = 512;

/** Shorter keys occur in ordinary text by chance; redacting them would destroy it. */
const minRedactedLength = 6;
const sendable = /^[\x21-\x7e]+$/;
const pastedAround = [/^authorization\s*:\s*/i, /^bearer(?:\s+|$)/i, /^[?&]?apikey\s*=\s*/i, /^(["'`])(?=.*\1$)/s];
const quote = /^["'`]|["'`]$/;

/** `cleaned`: more than white space was removed around the key. */
export type ParsedApiKey =
  | { readonly kind: "key"; readonly key: ApiKey; readonly cleaned: boolean }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly reason: Reason };

/** An API key that can be sent. As text, as JSON, and in a log, it's `[API key]`. */
export class ApiKey {
  readonly #value: string;
  #pattern: RegExp | undefined;

  private constructor(value: string) {
    this.#value = value;
  }

  /**
   * Reads a pasted key without white space, quotes, `Bearer ` or `apikey=` around it. Refuses more than 512 characters,
   * and characters that a header can't contain (RFC 9110, section 5.5). The reason never quotes the key.
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

  expose(): string {
    return this.#value;
  }

  /** Redacts the key in `text`, because services echo requests, and all keys in the provider's own form. */
  redact(text: string): string {
    const others = withoutProvidersKeys(text);
    if (this.#value.length < minRedactedLength) return others;
    this.#pattern ??= keyPattern(this.#value);
    return others.replace(this.#pattern, redacted);
  }

  isIn(text: string): boolean {
    return text.trim().toLowerCase() === this.#value.toLowerCase() || this.redact(text) !== text;
  }

  toString(): string {
    return redacted;
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

/** A key, and an id that distinguishes it but doesn't reveal it. */
export interface FoundKey {
  readonly key: ApiKey;
  readonly id: string;
}

export type KeyLookup = ({ readonly kind: "key" } & FoundKey) | { readonly kind: "failure"; readonly failure: Failure };
