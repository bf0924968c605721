import { trimmed } from "./text";
import { texts } from "./texts";

const longest = 512;
/** Shorter keys would stand in ordinary text by chance, and taking them out would destroy it. */
const shortestToRedact = 6;
const sendable = /^[\x21-\x7e]+$/;
const pastedAround = [/^authorization\s*:\s*/i, /^bearer(?:\s+|$)/i, /^[?&]?apikey\s*=\s*/i, /^(["'`])(?=.*\1$)/s];
const quote = /^["'`]|["'`]$/;
/** The names that every writer of HTML has for the characters that mean something in it. */
const named: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

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
  #anyForm: RegExp | undefined;

  private constructor(value: string) {
    this.#value = value;
  }

  /**
   * Reads a key as people paste it: white space around it is dropped, and so are quotes and a pasted `Bearer ` or
   * `apikey=` (`cleaned` tells of these). Refused are characters that cannot stand in a header (RFC 9110, section 5.5) and
   * more than 512 characters. There is no rule for the length of a real key: keys have none. The reason completes
   * "This cannot be an API key: " and never quotes the key.
   */
  static read(input: string): ApiKeyReading {
    if (input.length > 4 * longest) return { kind: "refused", reason: texts.reasons.longerThan512 };
    const text = trimmed(input);
    const value = unwrapped(text);
    if (value === "") return { kind: "missing" };
    if (value.length > longest) return { kind: "refused", reason: texts.reasons.longerThan512 };
    if (quote.test(value)) return { kind: "refused", reason: texts.reasons.keyQuotation };
    if (/\s/u.test(value)) return { kind: "refused", reason: texts.reasons.keySpace };
    if (!sendable.test(value)) return { kind: "refused", reason: texts.reasons.keyCharacters };
    return { kind: "key", key: new ApiKey(value), cleaned: value !== text };
  }

  /** The key itself, to be sent or stored. */
  expose(): string {
    return this.#value;
  }

  /**
   * `text` with every occurrence of the key replaced, each character plain, percent-encoded (once or twice), escaped as in
   * JSON or as in JSON within JSON, or as an entity of HTML. Services echo requests in what they answer.
   */
  redact(text: string): string {
    if (this.#value.length < shortestToRedact) return text;
    this.#anyForm ??= patternOf(this.#value);
    return text.replace(this.#anyForm, String(this));
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
  return unwrapped(trimmed(isQuoted ? text.slice(1, -1) : text.replace(around, "")));
}

/** A key of digits alone is not looked for inside longer numbers, or no time of day could be read. */
function patternOf(key: string): RegExp {
  const steps = Array.from(key.matchAll(/(\\*)([^\\]|$)/g), ([step, run = "", character = ""], index) =>
    step === "" ? "" : stepOf(run.length, character, index === 0),
  );
  const pattern = steps.join("");
  return new RegExp(/^\d+$/.test(key) ? `(?<!\\d)${pattern}(?!\\d)` : pattern, "g");
}

/**
 * A pattern for `run` backslashes and the character behind them. JSON doubles backslashes, and JSON within JSON doubles
 * them again; how many there are decides which of these it is. To ask that of each backslash would be ambiguous, and slow
 * with texts that have many.
 */
function stepOf(run: number, character: string, isFirst: boolean): string {
  if (run === 0) {
    if (!isPlain(character)) return `\\\\{0,3}${signOf(character)}`;
    return `(?:${character}|\\\\{1,3}${escape(character)}|${coded(character)})`;
  }
  const raw = isFirst
    ? // Of a longer run before the key, all is taken along: to begin anew at each backslash would be slow.
      `(?<!\\\\)\\\\{${run},}`
    : `\\\\{${4 * run},${4 * run + 3}}|\\\\{${2 * run},${2 * run + 1}}|\\\\{${run}}`;
  const written = `(?:\\\\{1,3}${escape("\\")}|${coded("\\")}){${run}}\\\\{0,3}`;
  return `(?:${raw}|${written})${character === "" ? "" : signOf(character)}`;
}

/** A pattern for a character behind backslashes, be they its own or the key's. */
function signOf(character: string): string {
  const raw = isPlain(character) ? character : `\\${character}`;
  return `(?:${raw}|(?<=\\\\)${escape(character)}|${coded(character)})`;
}

/** The escape of JSON without its backslashes. */
function escape(character: string): string {
  return `u00${hexOf(character)}`;
}

/** A pattern for a character as addresses and HTML write it, encoded once or twice. */
function coded(character: string): string {
  const decimal = character.charCodeAt(0);
  const names = named[character];
  const entity = `#0{0,3}${decimal}|#[xX]0{0,3}${hexOf(character)}${names === undefined ? "" : `|${names}`}`;
  return `%(?:25)?${hexOf(character)}|&(?:amp;)?(?:${entity});`;
}

function isPlain(character: string): boolean {
  return /[A-Za-z0-9]/.test(character);
}

/** The code of a character, in either case. */
function hexOf(character: string): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
