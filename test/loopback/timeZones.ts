const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

export interface ZoneState {
  readonly offsetMinutes: number;
  readonly isDaylightSaving: boolean;
  /** When the offset changes next, within a year. */
  readonly nextChange: number | undefined;
}

/** The offset from UTC in minutes that `timeZone` has at `time`. */
export function offsetAt(time: number, timeZone: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(nameAt(time, timeZone, "longOffset")) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0;
}

/** The name that `timeZone` has at `time`: as `EST`, or as `GMT-05:00`. */
export function nameAt(time: number, timeZone: string, timeZoneName: "longOffset" | "short"): string {
  const id = `${timeZoneName} ${timeZone}`;
  // To make one takes far longer than to use it.
  const format = formats.get(id) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName });
  formats.set(id, format);
  return format.formatToParts(time).find((part) => part.type === "timeZoneName")?.value ?? "";
}

/** What holds in `timeZone` at `time`, and until when. */
export function zoneAt(time: number, timeZone: string): ZoneState {
  const offsetMinutes = offsetAt(time, timeZone);
  const weeks = Array.from({ length: 53 }, (_, index) => time + index * WEEK);
  const offsets = weeks.map((week) => offsetAt(week, timeZone));
  const changed = weeks.find((_, index) => offsets[index] !== offsetMinutes);
  return {
    offsetMinutes,
    isDaylightSaving: offsetMinutes > Math.min(...offsets),
    nextChange: changed && changeBefore(changed, offsetMinutes, timeZone),
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
