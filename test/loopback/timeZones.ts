/** Clocks are changed at quarters of hours. */
const QUARTER = 15 * 60_000;
const DAY = 24 * 4 * QUARTER;
const WEEK = 7 * DAY;

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
  const differs = (other: number): boolean => offsetAt(other, timeZone) !== offsetMinutes;
  const weeks = timesFrom(time, WEEK, 53);
  const week = weeks.find(differs);
  const day = week && timesFrom(week - WEEK, DAY, 8).find(differs);
  return {
    offsetMinutes,
    isDaylightSaving: offsetMinutes > Math.min(...weeks.map((one) => offsetAt(one, timeZone))),
    nextChange: day && timesFrom(Math.floor((day - DAY) / QUARTER) * QUARTER, QUARTER, 98).find(differs),
  };
}

function timesFrom(start: number, step: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index * step);
}
