import assert from "node:assert/strict";

import { expiry, isStorable } from "../../../../src/service/headers/cacheLifetime";
import type { HeaderFields } from "../../../../src/service/headers/headerFields";
import { freshUntil } from "../../../../src/weather/feed/nextStep";
import { hour, minute } from "../../weather/fakes";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const year = 365 * 24 * hour;

/** The HTTP date `minutes` after the answer arrived. */
function inMinutes(minutes: number, from = receivedAt): string {
  return new Date(from + minutes * minute).toUTCString();
}

const date = inMinutes(0);
const expires = inMinutes(120);
const both = { date, expires };

type Values = readonly HeaderFields[string][];
type Row = readonly [
  title: string,
  minutes: number,
  header: string,
  values: string | Values,
  others?: HeaderFields,
  clockOffset?: number,
];

const cc = "cache-control";
const lasting = { date, [cc]: "max-age=3600" };
/** The lifetime of an answer for each value of one header (a text separates them by " | "), next to other headers. */
const rows: readonly Row[] = [
  ["Expires counts [F1]", 120, "expires", `${expires} | Tuesday, 27-Oct-26 10:00:00 GMT`],
  ["max-age counts without Expires", 60, cc, "max-age=3600 | Max-Age=3600", { date }],
  ["max-age precedes Expires [F6]", 60, cc, "Public, Max-Age=3600 | max-age = 3600 , public"],
  ["max-age precedes Expires [F6]", 1, cc, 'max-age="60" | max-age=60'],
  ["other directives change nothing [F7]", 120, cc, "private, must-revalidate, x-unknown=1 | immutable | s-maxage=900"],
  ["quoted commas don't begin a directive [F7]", 120, cc, 'private="x, max-age=60" | x="no-store, no-cache", public'],
  ["Age is subtracted from Expires [F10]", 60, "age", "3600"],
  ["Age is subtracted from max-age [F10]", 30, "age", "1800", lasting],
  ["an Age that changes nothing, or isn't a whole number [F10]", 120, "age", "0 | -3600 | 7200.0"],
  ["the first Age of a list counts [F10]", 60, "age", "3600, 7200"],
  ["Vary changes nothing [F12]", 120, "vary", "* | Accept-Language"],

  ["no header at all [F11]", 30, "date", [undefined], {}],
  ["Last-Modified is no reason for a guess [F11]", 30, "last-modified", inMinutes(-10_000), { date }],

  ["Expires when the answer came, or before [F3]", 0, "expires", `${date} | ${inMinutes(-1)}`],
  ["over at once [F6 F7]", 0, cc, "max-age=0 | no-store | No-Cache"],
  ["the first Age of two is beyond Expires [F10]", 0, "age", [["7200", "600"]]],
  ["an Age beyond Expires [F10]", 0, "age", "7201 | 9007199254740992"],

  ["24 hours at most [F4]", 1440, "expires", `${inMinutes(25 * 60)} | Fri, 31 Dec 9999 23:59:59 GMT`],
  ["24 hours at most [F4 F6]", 1440, cc, [20, 100_000].map((digits) => `max-age=${"9".repeat(digits)}`), { date }],

  // `headerFields.test.ts` tests all forms of unreadable dates.
  ["an Expires that can't be read [F2]", 0, "expires", ["", "0", "2050"]],
  ["an Expires that can't be read [F2]", 0, "expires", "Tue, 27 Oct 2026 10:00:00 UTC"],
  ["twice, and different [F5]", 0, "expires", [[expires, inMinutes(180)]]],
  ["a max-age that can't be read [F6]", 0, cc, "max-age | max-age= | max-age=-1 | max-age=3600 abc | max-age=1e4"],

  ["twice the same [F5]", 120, "expires", [[expires, expires], `${expires}, ${expires}`]],
  ["twice the same [F5]", 60, cc, [["max-age=3600", "max-age=3600"]]],

  ["the time of receipt for a Date that can't be used [F9]", 120, "date", [undefined, [date, inMinutes(-60)]]],
  ["Expires counts from the receipt if the Date is old without an Age [F8]", 120, "date", inMinutes(-180)],
  ["max-age counts from the receipt if the Date is old without an Age [F8]", 60, "date", inMinutes(-180), lasting],
  ...[10 * year, -10 * year, -5 * minute, 30 * minute].flatMap((ahead): Row[] => {
    const [date, expires] = [inMinutes(0, receivedAt + ahead), inMinutes(60, receivedAt + ahead)];
    const title = "by the service's clock, not by this machine's [F8 F9]";
    return [{ date }, {}].map((others) => [title, 60, "expires", expires, others, -ahead]);
  }),
];

describe("freshness of an answer, which isn't requested again within 10 minutes", () => {
  for (const [title, minutes, header, values, others = both, clockOffset = 0] of rows)
    for (const value of typeof values === "string" ? values.split(" | ") : values)
      it(`an answer with ${header}: ${String(value).slice(0, 60)} is fresh for ${minutes} minutes: ${title}`, () => {
        const expiresAt = expiry({ ...others, [header]: value }, { receivedAt, clockOffset });
        const until = freshUntil({ receivedAt, expiresAt }, 10 * minute);
        const minutesTo = (time: number): number => Math.round((time - receivedAt) / minute);
        assert.equal(minutesTo(Math.max(expiresAt, receivedAt)), minutes);
        assert.equal(minutesTo(until), Math.max(minutes, 10));
      });
});

describe("an answer on disk", () => {
  const refused = [
    "No-Store",
    "private, no-store, max-age=3600",
    'private="x", no-store',
    ["max-age=3600", "no-store"],
  ];
  for (const value of refused)
    it(`an answer with Cache-Control: ${String(value)} isn't stored [F7]`, () =>
      assert.equal(isStorable({ "cache-control": value }), false));
});
