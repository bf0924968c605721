import { trimmed } from "./text";

const longest = 512;
/** Shorter keys would stand in ordinary text by chance, and taking them out would destroy it. */
const shortestToRedact = 6;
const sendable = /^[\x21-\x7e]+$/;
const pastedAround = [/^authorization:\s*/i, /^bearer\s+/i, /^apikey\s*=\s*/i];
const quoted = /^(["'`])(.*)\1$/s;

export type ApiKeyReading =
  | { readonly kind: "key"; readonly key: ApiKey; readonly cleaned: boolean }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * An API key that can be sent. It shows itself to nobody by accident: as text, as JSON and in a debugger's print it
 * reads `[API key]`, and `expose` is called where a request leaves and where the key is stored, nowhere else.
 */
export class ApiKey {
  readonly #value: string;

  private constructor(value: string) {
    this.#value = value;
  }

  /**
   * Reads a key as people paste it: white space around it, one pair of quotes and a pasted `Bearer ` or `apikey=` are
   * dropped (`cleaned` says so). Refused are characters that cannot stand in a header (RFC 9110, section 5.5) and
   * more than 512 characters. There is no rule for the length of a real key: keys have none. The reason completes
   * "This cannot be an API key: " and never quotes the key.
   */
  static read(input: string): ApiKeyReading {
    if (input.length > 4 * longest) return { kind: "refused", reason: `it is longer than ${longest} characters` };
    const text = trimmed(input);
    const value = unwrapped(text);
    if (value === "") return { kind: "missing" };
    if (value.length > longest) return { kind: "refused", reason: `it is longer than ${longest} characters` };
    if (/\s/u.test(value)) return { kind: "refused", reason: "it has a space or a line break inside" };
    if (!sendable.test(value)) return { kind: "refused", reason: "it has characters that cannot be sent; copy it again" };
    return { kind: "key", key: new ApiKey(value), cleaned: value !== text };
  }

  /** The key itself, to be sent or stored. */
  expose(): string {
    return this.#value;
  }

  /** `text` with every occurrence of the key, plain or percent-encoded, replaced. Services echo requests in what they answer. */
  redact(text: string): string {
    if (this.#value.length < shortestToRedact) return text;
    return text.replaceAll(this.#value, String(this)).replaceAll(encodeURIComponent(this.#value), String(this));
  }

  toString(): string {
    return "[API key]";
  }

  toJSON(): string {
    return String(this);
  }
}

function unwrapped(text: string): string {
  let value = text;
  for (const around of pastedAround) value = value.replace(around, "");
  return trimmed(quoted.exec(value)?.[2] ?? value);
}
