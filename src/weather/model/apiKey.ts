import { trimInvisible } from "../base/cleanText";
import { plainCharacters } from "../base/plainCharacters";
import type { Failure } from "./failure";
import { openQuote } from "./bareValue";
import { notAKey, pastedKey } from "./pastedKey";
import { keyPattern, redacted, withoutProvidersKeys } from "./keyPatterns";
import type { Reason } from "./reason";

const maxLength = 512;

/** Shorter keys occur in ordinary text by chance; redacting them would destroy it. */
const minRedactedLength = 6;
const sendable = /^[\x21-\x7e]+$/;

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
   * Reads a pasted key, without what `pastedKey` removes. Refuses more than 512 characters, what stands for a key, and
   * characters that a header can't contain (RFC 9110, section 5.5). The reason never quotes the key.
   */
  static read(input: string): ParsedApiKey {
    if (input.length > 4 * maxLength) return { kind: "refused", reason: "longerThan512" };
    const text = plainCharacters(trimInvisible(input));
    const value = pastedKey(text);
    if (value === "") return { kind: "missing" };
    if (value.length > maxLength) return { kind: "refused", reason: "longerThan512" };
    if (openQuote.test(value)) return { kind: "refused", reason: "keyQuotation" };
    const reason = notAKey(value);
    if (reason !== undefined) return { kind: "refused", reason };
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

/** A key, and an id that distinguishes it but doesn't reveal it. */
export interface FoundKey {
  readonly key: ApiKey;
  readonly id: string;
}

export type KeyLookup = ({ readonly kind: "key" } & FoundKey) | { readonly kind: "failure"; readonly failure: Failure };
