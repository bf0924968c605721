import type { EpochMs } from "../../weather/base/ports";

const days = "Mon|Tue|Wed|Thu|Fri|Sat|Sun";
const longDays = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday";
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = months.join("|");
const time = String.raw`(?<h>\d{2}):(?<m>\d{2}):(?<s>\d{2})`;

const forms = [
  new RegExp(String.raw`^(?:${days}), (?<day>\d{2}) (?<month>${month}) (?<year>\d{4}) ${time} GMT$`, "i"),
  new RegExp(String.raw`^(?:${longDays}), (?<day>\d{2})-(?<month>${month})-(?<year>\d{2}) ${time} GMT$`, "i"),
  new RegExp(String.raw`^(?:${days}) (?<month>${month}) (?<day>\d{2}| \d) ${time} (?<year>\d{4})$`, "i"),
];

/** Reads the three forms of RFC 9110, section 5.6.7; undefined for other text, impossible times, years before 100. */
export function parseHttpDate(text: string, now: EpochMs): EpochMs | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const monthIndex = months.indexOf((parts["month"] ?? "").toLowerCase());
  const [day, h, m, s] = [Number(parts["day"]), Number(parts["h"]), Number(parts["m"]), Number(parts["s"])];
  const inYear = (year: number): number => Date.UTC(year, monthIndex, day, h, m, Math.min(s, 59));
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  const isShort = parts["year"]?.length === 2;
  const written = Number(parts["year"]) + (isShort ? thisYear - (thisYear % 100) : 0);
  // RFC 9110: a two-digit year that seems to be more than 50 years ahead is the last one in the past with those digits.
  const year = isShort && inYear(written) > today.setUTCFullYear(thisYear + 50) ? written - 100 : written;
  const date = new Date(inYear(year));
  // An hour above 23 would be on the next day.
  const exists = date.getUTCFullYear() === year && date.getUTCDate() === day && m < 60 && s <= 60;
  return exists ? date.getTime() : undefined;
}
