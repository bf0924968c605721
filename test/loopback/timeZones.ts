const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset from UTC in minutes that `timeZone` has at `time`. */
export function offsetAt(time: number, timeZone: string): number {
  // Cached, because making a format takes much longer than using it.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(format.format(time)) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0;
}

/** ISO 8601 with the offset that `timeZone` has at `time`. */
export function localTime(time: number, timeZone: string): string {
  const minutes = offsetAt(time, timeZone);
  const clock = (value: number): string => new Date(value).toISOString();
  const size = clock(Math.abs(minutes) * MINUTE).slice(11, 16);
  return `${clock(time + minutes * MINUTE).slice(0, 19)}${minutes < 0 ? "-" : "+"}${size}`;
}

/** A time as the two members that the service has for this name. */
export function timed(name: string, time: number | null, timeZone: string): object {
  if (time === null) return { [name]: null, [`Epoch${name}`]: null };
  return { [name]: localTime(time, timeZone), [`Epoch${name}`]: Math.floor(time / 1000) };
}
