import fc from "fast-check";

import { weighted } from "./combine";
import { changedText, textOf } from "./texts";

const longWeekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

/** The three forms in which HTTP writes a date, as RFC 9110, section 5.6.7 shows them, in its order. */
export function writtenDates(at: number): readonly [imf: string, rfc850: string, asctime: string] {
  const imf = new Date(at).toUTCString();
  const [weekday = "", day = "", month = "", year = "", time = ""] = imf.split(/,? /);
  const name = longWeekday.format(at);
  return [
    imf,
    `${name}, ${day}-${month}-${year.slice(-2)} ${time} GMT`,
    `${weekday} ${month} ${day.replace(/^0/, " ")} ${time} ${year}`,
  ];
}

const secondsFrom = (from: number, to: number): fc.Arbitrary<number> =>
  fc.integer({ min: from / 1000, max: to / 1000 - 1 }).map((second) => second * 1000);

/** Whole seconds, in milliseconds since 1970, in all years that four digits can write from 1600 on. */
const anyInstant = secondsFrom(Date.UTC(1600, 0), Date.UTC(10_000, 0));

/** Whole seconds of the years in which a machine may stand, in milliseconds since 1970. */
export const instant = secondsFrom(Date.UTC(2020, 0), Date.UTC(2120, 0));

/** An HTTP date in one of its three forms. */
const httpDate = fc
  .tuple(fc.oneof(anyInstant, instant), fc.nat({ max: 2 }))
  .map(([at, form]) => writtenDates(at)[form] ?? "");

/** An HTTP date of which one number or the month is another one, which may be none that exists. */
const otherDate = fc
  .tuple(httpDate, fc.nat({ max: 5 }), fc.constantFrom("00", "24", "29", "30", "31", "32", "60", "61", "Feb", "Apr"))
  .map(([text, which, part]) => {
    let index = 0;
    return text.replace(/\b\d\d|(?<= )\d|(?<=[ -])[A-Z][a-z]{2}(?=[ -])/g, (old) => (index++ === which ? part : old));
  });

/** An HTTP date with something wrong in one place, or not. */
export const nearlyDate = fc.oneof(
  changedText(httpDate, fc.oneof(textOf(" ,:-0123456789+GMTUCae", { max: 2 }), fc.constantFrom("31", "60", "\t"))),
  otherDate,
);

/** What a header that should hold a date may hold. */
export const dateText = weighted(
  [4, httpDate],
  [2, nearlyDate],
  [1, fc.constantFrom("0", "-1", "", "never", "2050", "2026-10-27T08:00:00Z")],
);
