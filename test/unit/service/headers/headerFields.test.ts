import assert from "node:assert/strict";

import { parseHttpDate } from "../../../../src/service/headers/headerFields";

describe("HTTP date", () => {
  for (const [form, text, iso] of [
    ["IMF-fixdate", "Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["RFC 850 form", "Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["asctime form with one digit", "Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z"],
    ["odd case", "sUN, 06 nOV 1994 08:49:37 gmt", "1994-11-06T08:49:37.000Z"],
    ["29 February of a leap year", "Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00.000Z"],
    ["a leap second, as the second before it", "Sat, 31 Dec 2016 23:59:60 GMT", "2016-12-31T23:59:59.000Z"],
    ...["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map((month, index) => {
      const iso = `2026-${String(index + 1).padStart(2, "0")}-07T00:00:00.000Z`;
      return [month, `Mon, 07 ${month} 2026 00:00:00 GMT`, iso] as const;
    }),
  ] as const)
    it(`the HTTP date ${text} is read: ${form} [F1]`, () => assert.equal(read(text), iso));

  const refused: Readonly<Record<string, readonly string[]>> = {
    "text that isn't a date": ["0", "", " ", "never", "Thu"],
    "other standards' dates": ["2026-10-27T08:00:00Z", "Tue, 27 Oct 2026 08:00:00 +0500", "Tue, 27 Oct 2026 08:00:00"],
    "days that don't exist": ["29 Feb", "31 Apr", "00 Oct", "32 Oct"].map((day) => `Tue, ${day} 2026 08:00:00 GMT`),
    "hours that don't exist": ["24:00:00", "08:60:00", "08:00:61"].map((hour) => `Tue, 27 Oct 2026 ${hour} GMT`),
    "two dates": ["Tue, 27 Oct 2026 08:00:00 GMT, Tue, 27 Oct 2026 08:00:00 GMT"],
  };
  for (const [what, texts] of Object.entries(refused))
    it(`an HTTP date isn't read from ${what} [F2]`, () => assert.deepEqual(texts.map(read).filter(Boolean), []));
});

function read(text: string): string | undefined {
  const at = parseHttpDate(text);
  return at === undefined ? undefined : new Date(at).toISOString();
}
