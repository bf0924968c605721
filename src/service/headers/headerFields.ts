import type { EpochMs } from "../../weather/base/ports";

/** Header fields by name in lower case; a repeated one is a list. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The lines of a header joined to one list (RFC 9110, section 5.3); empty if there are none. */
export function combined(value: HeaderFields[string]): string {
  return typeof value === "object" ? value.join(", ") : (value ?? "");
}

/** The value of a header that must not repeat, or its lines if they differ. With `fetch`, equal lines are joined, too. */
export function single(value: HeaderFields[string]): string {
  const lines = combined(value);
  return /^(.{1,99}?)(?:, \1)+$/.exec(lines)?.[1] ?? lines;
}

/** The number in a text of only digits (RFC 9111, section 1.2.2), at most 2^31; undefined for any other text. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), 2 ** 31) : undefined;
}

const days = "Mon|Tue|Wed|Thu|Fri|Sat|Sun";
const longDays = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday";
const month = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const time = String.raw`\d{2}:\d{2}:(?:[0-5]\d|60)`;

const forms = [
  new RegExp(String.raw`^(?:${days}), (\d{2}) (?:${month}) \d{4} ${time} GMT$`, "i"),
  new RegExp(String.raw`^(?:${longDays}), (\d{2})-(?:${month})-\d{2} ${time} GMT$`, "i"),
  new RegExp(String.raw`^(?:${days}) (?:${month}) (\d{2}| \d) ${time} \d{4}$`, "i"),
];

/** Reads the three forms of RFC 9110, section 5.6.7; undefined for other text and impossible times. */
export function parseHttpDate(text: string): EpochMs | undefined {
  const day = forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  // `Date` knows no leap seconds, and the last form has no zone.
  const date = new Date(text.replace(":60 ", ":59 ").replace(/\d$/, "$& GMT"));
  // A day or an hour that doesn't exist would be on another day.
  return date.getUTCDate() === Number(day) ? date.getTime() : undefined;
}
