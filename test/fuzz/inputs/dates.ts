import fc from "fast-check";

import { changedText, textOf } from "./texts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The three forms in which HTTP writes a date, as RFC 9110, section 5.6.7 shows them, in its order. */
export function writtenDates(at: number): readonly [imf: string, rfc850: string, asctime: string] {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, "0");
  const weekday = days[date.getUTCDay()] ?? "";
  const day = date.getUTCDate();
  const month = months[date.getUTCMonth()] ?? "";
  const year = date.getUTCFullYear();
  const four = String(year).padStart(4, "0");
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(":");
  return [
    `${weekday.slice(0, 3)}, ${two(day)} ${month} ${four} ${time} GMT`,
    `${weekday}, ${two(day)}-${month}-${two(year % 100)} ${time} GMT`,
    `${weekday.slice(0, 3)} ${month} ${String(day).padStart(2, " ")} ${time} ${four}`,
  ];
}

/** Whole seconds, in milliseconds since 1970, in all years that four digits can write from 1600 on. */
export const anyInstant = fc
  .integer({ min: Date.UTC(1600, 0) / 1000, max: Date.UTC(9999, 11, 31, 23, 59, 59) / 1000 })
  .map((second) => second * 1000);

/** Whole seconds of the years in which a machine may stand, in milliseconds since 1970. */
export const instant = fc
  .integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2120, 0) / 1000 })
  .map((second) => second * 1000);

/** An HTTP date in one of its three forms. */
const httpDate = fc
  .tuple(fc.oneof(anyInstant, instant), fc.nat({ max: 2 }))
  .map(([at, form]) => writtenDates(at)[form] ?? "");

/** An HTTP date with something wrong in one place, or not. */
export const nearlyDate = changedText(
  httpDate,
  fc.oneof(textOf(" ,:-0123456789+GMTUCae", { max: 2 }), fc.constantFrom("31", "Feb", "24:", "60", "\t")),
);

/** What a header that should hold a date may hold. */
export const dateText = fc.oneof(
  { arbitrary: httpDate, weight: 4 },
  { arbitrary: nearlyDate, weight: 2 },
  { arbitrary: fc.constantFrom("0", "-1", "", "never", "2050", "2026-10-27T08:00:00Z"), weight: 1 },
);
