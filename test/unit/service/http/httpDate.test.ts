import assert from "node:assert/strict";

import { parseHttpDate } from "../../../../src/service/http/httpDate";

describe("HTTP date", () => {
  for (const [what, text, iso] of [
    ["the form of RFC 9110", "Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["29 February of a leap year", "Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00.000Z"],
    ["the last second of all", "Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59.000Z"],
  ] as const)
    it(`F1 is read, ${what}: ${text}`, () => assert.equal(parseHttpDate(text), Date.parse(iso)));

  const refused: Readonly<Record<string, readonly string[]>> = {
    "text that is no date": ["0", "", " ", "never", "Thu"],
    "dates of other standards": [
      "2026-10-27T08:00:00Z",
      "Tue, 27 Oct 2026 08:00:00 +0500",
      "Tue, 27 Oct 2026 08:00:00",
      "Tuesday, 27-Oct-26 08:00:00 GMT",
      "Tue Oct 27 08:00:00 2026",
    ],
    "days that do not exist": ["29 Feb", "31 Apr", "00 Oct", "32 Oct"].map((day) => `Tue, ${day} 2026 08:00:00 GMT`),
    "hours that do not exist": ["24:00:00", "08:60:00", "08:00:61"].map((hour) => `Tue, 27 Oct 2026 ${hour} GMT`),
    "two dates": ["Tue, 27 Oct 2026 08:00:00 GMT, Tue, 27 Oct 2026 08:00:00 GMT"],
  };
  for (const [what, texts] of Object.entries(refused))
    it(`F2 is not seen in ${what}`, () => assert.deepEqual(texts.map(parseHttpDate).filter(Number.isFinite), []));
});
