import type { Moment } from "./observation";

const minute = 60_000;
const day = 24 * 60 * minute;

/** The time of day in this person's zone, for example `14:05`; with the date when it is not within a day of `now`. */
export function timeOfDay(at: number, now: number, tag: string): string {
  const far = Math.abs(at - now) >= day;
  return new Intl.DateTimeFormat(tag, { timeStyle: "short", ...(far && { dateStyle: "medium" }) }).format(at);
}

/** The time of day on the clocks of the observed place; in this person's zone when the service did not say which that is. */
export function localTimeOfDay({ epoch, offset }: Moment, now: number, tag: string): string {
  if (offset === undefined) return timeOfDay(epoch, now, tag);
  const far = Math.abs(epoch - now) >= day;
  const format = new Intl.DateTimeFormat(tag, {
    timeStyle: "short",
    timeZone: "UTC",
    ...(far && { dateStyle: "medium" }),
  });
  return format.format(epoch + offset * minute);
}

/** How long ago something was, for example `5 minutes ago`. Never in the future, also when a clock is wrong. */
export function age(at: number, now: number, tag: string): string {
  const passed = Math.max(0, now - at);
  const format = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  if (passed < minute) return format.format(0, "second");
  if (passed < 60 * minute) return format.format(-Math.floor(passed / minute), "minute");
  if (passed < day) return format.format(-Math.floor(passed / (60 * minute)), "hour");
  return format.format(-Math.floor(passed / day), "day");
}
