type Encode = (text: string) => string;

const json: Encode = (text) => JSON.stringify(text).slice(1, -1);
const html: Encode = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** As base64 of a longer text, such as a header, without the characters that depend on what is around `text`. */
const inBase64 = [0, 1, 2].map((before): Encode => (text) => {
  const encoded = btoa("x".repeat(before) + text);
  return encoded.slice(before === 0 ? 0 : before + 1, Math.floor(((before + text.length) * 8) / 6));
});

/** The forms in which servers may repeat a text: as it is, for addresses, for JSON, for HTML, or as base64. */
const encodings: readonly Encode[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  json,
  (text) => json(text).replaceAll("/", "\\/"),
  html,
  (text) => html(text).replaceAll("'", "&#39;"),
  (text) => btoa(text).replace(/=+$/, ""),
  ...inBase64,
];

/** Matches `key`, which has only visible ASCII characters, in each encoding, and in each combination of two. */
export function keyPattern(key: string): RegExp {
  const forms = new Set(encodings.flatMap((outer) => encodings.map((inner) => outer(inner(key)))));
  // The longest first, because one form can begin with another.
  const longestFirst = [...forms].sort((one, other) => other.length - one.length);
  const any = longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
  // A key of only digits isn't looked for in longer numbers, such as times. Gateways may change a long key's case.
  return new RegExp(/^\d+$/.test(key) ? String.raw`(?<!\d)(?:${any})(?!\d)` : any, key.length < 16 ? "g" : "gi");
}

const providersKey = /zpka_[\da-f]{8,}_[\da-f]{4,}/gi;

/** Removes every key in the provider's own form, whoever it belongs to. */
export function withoutProvidersKeys(text: string): string {
  return text.replace(providersKey, redacted);
}

export const redacted = "[API key]";
