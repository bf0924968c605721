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

/**
 * Reads an HTTP date: the three forms of RFC 9110, section 5.6.7 and nothing else.
 *
 * @param now milliseconds since 1970, for the century of a two-digit year.
 * @returns milliseconds since 1970, or undefined when `text` is no HTTP date, names a day or an hour that does not
 *   exist, or a year before 100.
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const monthIndex = months.indexOf((parts["month"] ?? "").toLowerCase());
  const [day, h, m, s] = [Number(parts["day"]), Number(parts["h"]), Number(parts["m"]), Number(parts["s"])];
  const digits = parts["year"] ?? "";
  const inYear = (year: number): number => Date.UTC(year, monthIndex, day, h, m, Math.min(s, 59));
  const year = digits.length === 4 ? Number(digits) : centuryOf(now) + Number(digits);
  // RFC 9110: a two-digit year that seems to be more than 50 years ahead is the last one in the past with those digits.
  const ahead = digits.length === 2 && inYear(year) > new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() + 50);
  const at = inYear(ahead ? year - 100 : year);
  const date = new Date(at);
  const exists =
    date.getUTCFullYear() === (ahead ? year - 100 : year) && date.getUTCDate() === day && h < 24 && m < 60 && s <= 60;
  return exists ? at : undefined;
}

/** What a date in one of the forms says, by name. */
function partsOf(text: string): Readonly<Record<string, string>> | undefined {
  for (const form of forms) {
    const found = form.exec(text);
    if (found) return found.groups;
  }
  return undefined;
}

function centuryOf(now: number): number {
  return Math.floor(new Date(now).getUTCFullYear() / 100) * 100;
}
