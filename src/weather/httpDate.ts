const days = "Mon|Tue|Wed|Thu|Fri|Sat|Sun";
const longDays = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday";
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
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
 * @returns milliseconds since 1970, or undefined when `text` is no HTTP date or names a day or an hour that does not exist.
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const monthIndex = months.findIndex((name) => name.toLowerCase() === parts["month"]?.toLowerCase());
  const [day, h, m, s] = ["day", "h", "m", "s"].map((name) => Number(parts[name])) as [number, number, number, number];
  const year = fullYear(parts["year"] ?? "", now);
  const at = Date.UTC(year, monthIndex, day, h, m, Math.min(s, 59));
  const date = new Date(at);
  const exists = date.getUTCDate() === day && date.getUTCHours() === h && date.getUTCMinutes() === m && s <= 60;
  return exists ? at : undefined;
}

/** RFC 9110: a two-digit year that seems to be more than 50 years ahead is the last one in the past with those digits. */
function fullYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
