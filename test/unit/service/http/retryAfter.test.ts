import assert from "node:assert/strict";

import type { HeaderFields } from "../../../../src/service/http/headers";
import { readRetryAfter } from "../../../../src/service/http/retryAfter";
import { hour } from "../../weather/fakes";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const date = new Date(receivedAt).toUTCString();
const day = 86_400;

/** How many seconds are to be waited. */
function seconds(headers: HeaderFields): number | undefined {
  const at = readRetryAfter(headers, receivedAt);
  return at === undefined ? undefined : (at - receivedAt) / 1000;
}

describe("Retry-After", () => {
  const values: Readonly<Record<string, readonly [text: string, seconds: number | undefined][]>> = {
    "F13 waits for a minute at least": [
      ["0", 60],
      ["1", 60],
      ["59", 60],
      [" 7 ", 60],
      ["60", 60],
    ],
    "F13 waits for as many seconds as it says": [
      ["61", 61],
      ["120", 120],
      [" 120 ", 120],
      ["0120", 120],
      ["86400", day],
    ],
    "F13 waits for a day at most": [
      ["86401", day],
      ["1000000000", day],
      ["9".repeat(400), day],
      ["Fri, 31 Dec 9999 23:59:59 GMT", day],
    ],
    "F13 waits until a date in each of the three forms": [
      ["Tue, 27 Oct 2026 10:00:00 GMT", 7200],
      ["Tuesday, 27-Oct-26 10:00:00 GMT", 7200],
      ["Tue Oct 27 10:00:00 2026", 7200],
    ],
    "F13 waits for a minute after a date that is over": [
      [date, 60],
      ["Tue, 27 Oct 2026 07:00:00 GMT", 60],
      ["Thu, 01 Jan 1970 00:00:00 GMT", 60],
    ],
    "F13 says nothing where it is neither seconds nor a date": [
      ...["1e9", "-5", "+5", "1.5", "abc", "", " ", "0x10", "60s", "1 2", "60, 60", "Infinity", "NaN"].map(
        (text): [string, undefined] => [text, undefined],
      ),
      ["2026-10-27T10:00:00Z", undefined],
      ["Tue, 27 Oct 2026 10:00:00 UTC", undefined],
    ],
  };
  for (const [behaviour, rows] of Object.entries(values)) {
    for (const [text, expected] of rows)
      it(`${behaviour}: ${text.slice(0, 40)}`, () => assert.equal(seconds({ "retry-after": text, date }), expected));
  }

  const twice: Readonly<Record<string, readonly [values: readonly string[], seconds: number | undefined]>> = {
    "F13 says nothing where it came twice with different values": [["120", "180"], undefined],
    "F13 says nothing where it came as seconds and as a date": [["7200", "Tue, 27 Oct 2026 10:00:00 GMT"], undefined],
    "F13 means the one value that came twice": [["120", "120"], 120],
    "F13 means the one date that came twice": [
      ["Tue, 27 Oct 2026 10:00:00 GMT", "Tue, 27 Oct 2026 10:00:00 GMT"],
      7200,
    ],
  };
  for (const [behaviour, [lines, expected]] of Object.entries(twice))
    it(behaviour, () => assert.equal(seconds({ "retry-after": lines, date }), expected));

  it("F13 says nothing where it is missing", () => assert.equal(readRetryAfter({ date }, receivedAt), undefined));

  it("F13 counts a date from the answer's Date, however wrong this machine's clock is", () => {
    const at = (time: number): string => new Date(time).toUTCString();
    const year = 365 * 24 * hour;
    assert.deepEqual(
      [-10 * year, -5 * 60_000, 0, 10 * year].map((ahead) =>
        seconds({ date: at(receivedAt + ahead), "retry-after": at(receivedAt + ahead + hour) }),
      ),
      [3600, 3600, 3600, 3600],
    );
  });

  it("F13 counts a date from the time of receipt without a Date that can be used", () => {
    const headers: readonly HeaderFields[] = [
      {},
      { date: "yesterday" },
      { date: [date, "Tue, 27 Oct 2026 07:00:00 GMT"] },
    ];
    assert.deepEqual(
      headers.map((others) => seconds({ ...others, "retry-after": "Tue, 27 Oct 2026 09:00:00 GMT" })),
      [3600, 3600, 3600],
    );
  });
});
