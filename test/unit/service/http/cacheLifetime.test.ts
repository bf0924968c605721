import assert from "node:assert/strict";

import { clockOffset, expiry, isStorable } from "../../../../src/service/http/cacheLifetime";
import type { HeaderFields } from "../../../../src/service/http/headers";
import { freshUntil } from "../../../../src/weather/feed/freshness";
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
type Row = readonly [title: string, minutes: number, header: string, values: string | Values, others?: HeaderFields];

const cc = "cache-control";
const lasting = { date, [cc]: "max-age=3600" };
/** The lifetime of an answer for each value of one header (a text separates them by " | "), next to other headers. */
const rows: readonly Row[] = [
  ["F1 Expires", 120, "expires", `${expires} | Tuesday, 27-Oct-26 10:00:00 GMT`],
  ["max-age without Expires", 60, cc, "max-age=3600 | Max-Age=3600", { date }],
  ["max-age without Date", 60, cc, "public, max-age=3600", {}],
  ["F6 max-age before Expires", 60, cc, "Public, Max-Age=3600 | max-age = 3600 , public"],
  ["F6 max-age before Expires", 1, cc, 'max-age="60" | max-age=60'],
  ["stale-while-revalidate doesn't extend max-age", 30, cc, "max-age=1800, stale-while-revalidate=86400"],
  ["F7 a directive that changes nothing", 120, cc, "private, must-revalidate, x-unknown=1 | immutable | s-maxage=900"],
  ["F10 less Age", 60, "age", "3600"],
  ["F10 max-age less Age", 30, "age", "1800", lasting],
  ["F10 an Age that changes nothing, or isn't a whole number", 120, "age", "0 | -3600 | 7200.0"],
  ["F10 the first Age of a list counts", 60, "age", "3600, 7200"],
  ["F12 Vary changes nothing", 120, "vary", "* | Accept-Language"],

  ["F11 no header at all", 30, "date", [undefined], {}],
  ["F11 Last-Modified is no reason for a guess", 30, "last-modified", inMinutes(-10_000), { date }],
  ["no lifetime is stated", 30, cc, 'public | x-max-age=5 | x="a, max-age=5"', { date }],

  ["F3 Expires when the answer came, or before", 0, "expires", `${date} | ${inMinutes(-1)}`],
  ["F3 Expires long before", 0, "expires", "Thu, 01 Jan 1970 00:00:00 GMT | Fri, 01 Jan 0100 00:00:00 GMT"],
  ["F3 Expires equal to Date", 0, cc, "immutable", { date, expires: date }],
  ["F6 F7 over at once", 0, cc, "max-age=0 | no-store | No-Cache"],
  ["F10 the first Age of two is beyond Expires", 0, "age", [["7200", "600"]]],
  ["F10 an Age beyond Expires", 0, "age", "7201 | 9007199254740992"],

  ["F4 24 hours at most", 1440, "expires", `${inMinutes(25 * 60)} | Fri, 31 Dec 9999 23:59:59 GMT`],
  ["F4 F6 24 hours at most", 1440, cc, "max-age=31536000 | max-age=8640000000001", { date }],
  ["F4 F6 24 hours at most", 1440, cc, [20, 100_000].map((digits) => `max-age=${"9".repeat(digits)}`), { date }],

  // `httpDate.test.ts` tests all forms of unreadable dates.
  ["F2 an Expires that can't be read", 0, "expires", ["", "0", "2050"]],
  ["F2 an Expires that can't be read", 0, "expires", "Tue, 27 Oct 2026 10:00:00 UTC"],
  ["F5 twice, and different", 0, "expires", [[expires, inMinutes(180)]]],
  ["F5 twice in one line", 0, "expires", [`${expires}, ${expires}`, `${expires}, ${inMinutes(180)}`]],
  ["F5 twice, and different", 0, cc, [["max-age=1200", "max-age=7200"]]],
  ["F6 a max-age that can't be read", 0, cc, "max-age | max-age= | max-age=-1 | max-age=3600 abc | max-age=1e4"],

  ["F5 twice the same", 120, "expires", [[expires, expires]]],
  ["F5 twice the same", 60, "age", [["3600", "3600"]]],
  ["F5 twice the same", 60, cc, [["max-age=3600", "max-age=3600"]]],
  ["Cache-Control in two lines", 60, cc, [["public", "max-age=3600"]], { date }],

  ["F9 the time of receipt for a Date that can't be used", 120, "date", [undefined, [date, inMinutes(-60)]]],
  ...[10 * year, -10 * year, -5 * minute, 30 * minute].map((ahead): Row => {
    const [date, expires] = [inMinutes(0, receivedAt + ahead), inMinutes(60, receivedAt + ahead)];
    return ["F8 F9 by the service's clock, not by this machine's", 60, "expires", expires, { date }];
  }),
];

describe("freshness of an answer", () => {
  for (const [title, minutes, header, values, others = both] of rows)
    for (const value of typeof values === "string" ? values.split(" | ") : values)
      it(`${title}: ${header}: ${String(value).slice(0, 60)} is fresh for ${minutes} minutes, but isn't requested again within 10`, () => {
        const expiresAt = expiry({ ...others, [header]: value }, receivedAt);
        const until = freshUntil({ receivedAt, expiresAt }, { minimumInterval: () => 10 * minute });
        const minutesTo = (time: number): number => Math.round((time - receivedAt) / minute);
        assert.equal(minutesTo(Math.max(expiresAt, receivedAt)), minutes);
        assert.equal(minutesTo(until), Math.max(minutes, 10));
      });
});

describe("this machine's clock", () => {
  const dated = (ahead: number, age?: number): HeaderFields => ({
    date: new Date(receivedAt - ahead).toUTCString(),
    ...(age !== undefined && { age: `${age / 1000}` }),
  });
  for (const [title, headers, ahead] of [
    ["ahead of the service's by the age of its Date", dated(3 * hour), 3 * hour],
    ["behind the service's", dated(-10 * year), -10 * year],
    ["ahead by whole minutes", dated(3 * hour + 29_000), 3 * hour],
    ["taken to be right up to two minutes", dated(2 * minute), 0],
    ["taken to be right up to two minutes before", dated(-2 * minute), 0],
    ["ahead by a little more than two minutes", dated(3 * minute), 3 * minute],
    ["taken to be right without a Date", {}, 0],
    ["taken to be right with two Dates", { date: [date, inMinutes(-60)] }, 0],
    ["ahead by what is left without the Age (F10)", dated(3 * hour + 10 * minute, 10 * minute), 3 * hour],
    ["behind by what is left without the Age (F10)", dated(10 * minute - 3 * hour, 10 * minute), -3 * hour],
    ["right if an old answer comes from a cache (F10)", dated(0, 10 * minute), 0],
  ] as const)
    it(`F8 is ${title}`, () => assert.equal(clockOffset(headers, receivedAt) / minute, ahead / minute));
});

describe("an answer on disk", () => {
  const refused = [
    "No-Store",
    "private, no-store, max-age=3600",
    'private="x", no-store',
    ["max-age=3600", "no-store"],
  ];
  for (const value of refused)
    it(`F7 is refused with Cache-Control: ${String(value)}`, () =>
      assert.equal(isStorable({ "cache-control": value }), false));
});
