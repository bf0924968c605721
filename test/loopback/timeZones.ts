const formats = new Map<string, Intl.DateTimeFormat>();

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
