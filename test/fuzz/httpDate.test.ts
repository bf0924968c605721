import assert from "node:assert/strict";

import fc from "fast-check";

import { parseHttpDate } from "../../src/service/http/httpDate";
import { anyInstant, instant, nearlyDate, writtenDates } from "./inputs/dates";
import { anyText } from "./inputs/texts";
import { property } from "./property";

const half = 50;
const yearOf = (at: number): number => new Date(at).getUTCFullYear();

/** A date without what may be said of it in more than one way: its weekday, capitals, a leap second, and a day of one digit. */
function essence(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\w+,? /, "")
    .replace(/:60\b/, ":59")
    .replace(/^([a-z]{3}) 0/, "$1  ");
}

describe("any HTTP date", () => {
  property("F1 is read in all three forms, in any capitals", [anyInstant, instant], (at, now) => {
    const [imf, , asctime] = writtenDates(at);
    for (const text of [imf, asctime, imf.toLowerCase(), asctime.toUpperCase()])
      assert.equal(parseHttpDate(text, now), at);
    assert.equal(imf, new Date(at).toUTCString());
  });

  property("F1 with a year of two digits is no more than 50 years ahead", [anyInstant, instant], (at, now) => {
    const [, rfc850] = writtenDates(at);
    const read = parseHttpDate(rfc850, now);
    // The 29th of February is no day of every year with the same two digits.
    if (read === undefined) return void assert.match(rfc850, /29-Feb/);
    assert.equal(yearOf(read) % 100, yearOf(at) % 100);
    const years = yearOf(read) - yearOf(now);
    assert.ok(years <= half && years > -100, `${years} years`);
    assert.equal(essence(writtenDates(read)[1]), essence(rfc850));
  });

  property(
    "F1 F2 that is accepted is written as it should be, and is the same instant when it is written again",
    [fc.oneof({ arbitrary: nearlyDate, weight: 6 }, { arbitrary: anyText, weight: 1 }), instant],
    (text, now) => {
      const at = parseHttpDate(text, now);
      if (at === undefined) return;
      assert.ok(writtenDates(at).map(essence).includes(essence(text)), text);
      assert.equal(parseHttpDate(new Date(at).toUTCString(), now), at);
    },
    { share: 3 },
  );

  property(
    "F2 that names a day or a time that does not exist is refused",
    [instant, fc.nat({ max: 2 }), fc.constantFrom("00", "32", "31 Feb", "24:", ":60:", ":61")],
    (at, form, fault) => {
      const text = writtenDates(at)[form] ?? "";
      const faulty = fault.endsWith("Feb")
        ? text.replace(/\b[\d ]\d([ -])\w{3}/, "31$1Feb").replace(/[A-Z][a-z]{2} [\d ]\d (?=\d\d:)/, "Feb 31 ")
        : fault === ":60:"
          ? text.replace(/:\d\d:/, fault)
          : fault === "24:"
            ? text.replace(/\d\d:/, fault)
            : fault === ":61"
              ? text.replace(/:\d\d(?= \w)/, fault)
              : text.replace(/\b[\d ]\d(?=[ -]\w{3}\b)|[\d ]\d(?= \d\d:)/, fault);
      assert.equal(parseHttpDate(faulty, at), undefined, faulty);
    },
    { share: 0.5 },
  );
});
