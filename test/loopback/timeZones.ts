const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time zone at some time. */
export interface ZoneState {
  readonly offsetMinutes: number;
  readonly isDaylightSaving: boolean;
  /** When the offset changes next, within a year. */
  readonly nextChange: number | undefined;
}

/** The offset from UTC in minutes that `timeZone` has at `time`. */
export function offsetAt(time: number, timeZone: string): number {
  const text = partAt(time, timeZone, "longOffset").slice("GMT".length) || "+00:00";
  const [hours = 0, minutes = 0] = text.slice(1).split(":").map(Number);
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) + 0;
}

/** The short name that `timeZone` has at `time`, as `EST`. */
export function zoneCode(time: number, timeZone: string): string {
  return partAt(time, timeZone, "short");
}

/** What holds in `timeZone` at `time`, and until when. */
export function zoneAt(time: number, timeZone: string): ZoneState {
  const offsetMinutes = offsetAt(time, timeZone);
  const weeks = Array.from({ length: 53 }, (_, index) => time + index * WEEK);
  const offsets = weeks.map((week) => offsetAt(week, timeZone));
  const change = offsets.findIndex((offset) => offset !== offsetMinutes);
  return {
    offsetMinutes,
    isDaylightSaving: offsetMinutes > Math.min(...offsets),
    nextChange: change === -1 ? undefined : changeBefore(weeks[change] ?? time, offsetMinutes, timeZone),
  };
}

/** The minute in the week up to `end` from which the offset is no longer `offset`. */
function changeBefore(end: number, offset: number, timeZone: string): number {
  let before = Math.floor((end - WEEK) / MINUTE);
  let after = Math.ceil(end / MINUTE);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * MINUTE, timeZone) === offset) before = middle;
    else after = middle;
  }
  return after * MINUTE;
}

function partAt(time: number, timeZone: string, timeZoneName: "longOffset" | "short"): string {
  const id = `${timeZoneName} ${timeZone}`;
  // To make one takes far longer than to use it.
  const format = formats.get(id) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName });
  formats.set(id, format);
  return format.formatToParts(time).find((part) => part.type === "timeZoneName")?.value ?? "";
}
