type Encode = (text: string) => string;

/** On its own, and in a longer text, such as a header: without the characters that depend on what is around `text`. */
const inBase64: readonly Encode[] = [
  (text) => btoa(text).replace(/=+$/, ""),
  ...[0, 1, 2].map((before): Encode => (text) => {
    const encoded = btoa("x".repeat(before) + text);
    return encoded.slice(before === 0 ? 0 : before + 1, Math.floor(((before + text.length) * 8) / 6));
  }),
];

const withEscapedBackslashes: Encode = (text) => text.replaceAll("\\", "\\\\");

/** The forms that a text can have inside base64. */
const inner: readonly Encode[] = [
  (text) => text,
  encodeURIComponent,
  // As `URLSearchParams` encodes it.
  (text) => encodeURIComponent(text).replace(/[!'()~]/g, (sign) => `%${hexOf(sign).toUpperCase()}`),
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
  ...inBase64,
];

function hexOf(sign: string): string {
  return sign.charCodeAt(0).toString(16);
}

const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/** Matches a sign as it is, or encoded up to twice for addresses, JSON, or HTML: servers differ in what they encode. */
function formsOf(sign: string): string {
  const hex = hexOf(sign).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const reference = `(?:#|%23)(?:0?${sign.charCodeAt(0)}|[xX]${hex})${sign in names ? `|${names[sign]}` : ""}`;
  const html = String.raw`(?:&(?:amp;)?|%26|\\{1,2}u0026)(?:${reference})(?:;|%3[bB])`;
  const before = sign === "/" || sign === '"' ? String.raw`(?:\\{1,3}|%5[cC])?` : "";
  const own = sign.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`);
  return String.raw`${before}(?:%(?:25)?${hex}|(?:\\{1,2}|%5[cC])u00${hex}|${html}|${own})`;
}

/** Matches `key`, which has only visible ASCII characters, in each encoding, and in each combination of two. */
export function keyPattern(key: string): RegExp {
  const encoded = inBase64.flatMap((outer) => inner.map((encode) => outer(encode(key))));
  const escaped = withEscapedBackslashes(key);
  const forms = new Set([key, escaped, withEscapedBackslashes(escaped), ...encoded]);
  // The longest first, because one form can begin with another.
  const longestFirst = [...forms].sort((one, other) => other.length - one.length);
  const any = longestFirst.map((form) => form.replace(/[^a-z\d]/gi, formsOf)).join("|");
  // A key of only digits isn't looked for in longer numbers, such as times. Gateways may change a long key's case.
  return new RegExp(/^\d+$/.test(key) ? String.raw`(?<!\d)(?:${any})(?!\d)` : any, key.length < 16 ? "g" : "gi");
}

const providersKey = /zpka_[\da-f]{8,}_[\da-f]{4,}/gi;

/** Removes every key in the provider's own form, whoever it belongs to. */
export function withoutProvidersKeys(text: string): string {
  return text.replace(providersKey, redacted);
}

export const redacted = "[API key]";
