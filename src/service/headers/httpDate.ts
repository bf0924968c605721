import type { EpochMs } from "../../weather/base/ports";

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
