import assert from "node:assert/strict";
import { mock } from "node:test";

import { cap, clockOffset, expiry, isStorable } from "../../../../src/service/http/cacheLifetime";
import type { HeaderFields } from "../../../../src/service/http/headers";
import { freshUntil } from "../../../../src/weather/feed/feedKind";
import { nextAsk } from "../../../../src/weather/feed/timing";
import { hour, minute } from "../../weather/fakes";
import { itEach } from "../../weather/itEach";

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
  ["F1 Expires", 120, "expires", "Tue Oct 27 10:00:00 2026 | tUE, 27 OCT 2026 10:00:00 gmt"],
  ["max-age without Expires", 60, cc, "max-age=3600 | Max-Age=3600", { date }],
  ["max-age without Date", 60, cc, "public, max-age=3600", {}],
  ["F6 max-age before Expires", 60, cc, "public, max-age=3600 | Public, Max-Age=3600 | max-age = 3600 , public"],
  ["F6 max-age before Expires", 60, cc, 'max-age="3600"'],
  ["F6 max-age before Expires", 1, cc, 'max-age="60" | max-age=60'],
  ["stale-while-revalidate does not lengthen max-age", 30, cc, "max-age=1800, stale-while-revalidate=86400"],
  ["F7 a directive that changes nothing", 120, cc, "private, must-revalidate, x-unknown=1 | immutable | s-maxage=900"],
  ["F7 a directive that changes nothing", 120, cc, "public, stale-if-error=7200"],
  ["F10 less Age", 60, "age", "3600"],
  ["F10 max-age less Age", 30, "age", "1800", lasting],
  ["F10 an Age that changes nothing, or is no whole number", 120, "age", "0 | -3600 | abc | -1 | 7200.0"],
  ["F10 the first Age of a list counts", 60, "age", "3600, 7200"],
  ["F10 the first Age of a list counts", 1, "age", "1, 2", { date, [cc]: "max-age=61" }],
  ["F12 Vary for this request", 120, "vary", "Accept-Language | Accept-Encoding | x-*"],

  ["F11 no header at all", 30, "date", [undefined], {}],
  ["F11 Date alone", 30, "date", date, {}],
  ["F11 Last-Modified is no reason for a guess", 30, "last-modified", inMinutes(-10_000), { date }],
  ["nothing is said", 30, cc, 'public | x-max-age=5 | x="a, max-age=5"', { date }],

  ["F3 Expires when the answer came, or before", 0, "expires", `${date} | ${inMinutes(-1)}`],
  ["F3 Expires long before", 0, "expires", "Thu, 01 Jan 1970 00:00:00 GMT | Fri, 01 Jan 0100 00:00:00 GMT"],
  ["F3 Expires equal to Date", 0, cc, "immutable", { date, expires: date }],
  ["Expires a minute away", 1, "expires", inMinutes(1)],
  ["F6 F7 over at once", 0, cc, "max-age=0 | no-store | no-cache | No-Store"],
  ["F10 the first Age of two is beyond Expires", 0, "age", [["7200", "600"]]],
  ["F10 an Age beyond Expires", 0, "age", "7201 | 2147483648 | 9007199254740992"],
  ["F12 Vary", 0, "vary", "* | *, Accept-Language | Accept-Language, * | ,* | Accept , * , x"],
  ["F12 Vary in two lines", 0, "vary", [["Accept-Language", "*"]]],
  ["F12 Vary before max-age", 0, "vary", "*", lasting],
  ["F12 Vary where nothing else is said", 0, "vary", "*", {}],

  ["F4 24 hours at most", 1440, "expires", [inMinutes(25 * 60), inMinutes(365 * 24 * 60)]],
  ["F4 24 hours at most", 1440, "expires", "Tue, 19 Jan 2038 03:14:08 GMT | Sat, 20 Nov 2286 17:46:40 GMT"],
  ["F4 24 hours at most", 1440, "expires", "Fri, 31 Dec 9999 23:59:59 GMT"],
  ["F4 F6 24 hours at most", 1440, cc, "max-age=31536000 | max-age=8640000000001", { date }],
  ["F4 F6 24 hours at most", 1440, cc, [20, 100_000].map((digits) => `max-age=${"9".repeat(digits)}`), { date }],

  // httpDate.test.ts has every form of an unreadable date.
  ["F2 an Expires that cannot be read", 0, "expires", ["", "0", "-1", "never", "2050", "2026-10-27T10:00:00Z"]],
  ["F2 an Expires that cannot be read", 0, "expires", "Tue, 27 Oct 2026 10:00:00 UTC"],
  ["F5 twice, and different", 0, "expires", [[expires, inMinutes(180)]]],
  ["F5 twice in one line", 0, "expires", [`${expires}, ${expires}`, `${expires}, ${inMinutes(180)}`]],
  ["F5 twice, and different", 0, cc, [["max-age=1200", "max-age=7200"]]],
  ["F6 a max-age that cannot be read", 0, cc, "max-age | max-age= | max-age=abc | max-age=-1 | max-age=1.5"],
  ["F6 a max-age that cannot be read", 0, cc, "max-age=3600.5 | max-age=3600abc | max-age=3600 abc | max-age='60'"],
  ["F6 a max-age that cannot be read", 0, cc, "max-age=1e4 | max-age=1e9"],

  ["F5 twice the same", 120, "expires", [[expires, expires]]],
  ["F5 twice the same", 120, "date", [[date, date]]],
  ["F5 twice the same", 60, "age", [["3600", "3600"]]],
  ["F5 twice the same", 60, cc, [["max-age=3600", "max-age=3600"]]],
  ["Cache-Control in two lines", 60, cc, [["public", "max-age=3600"]], { date }],

  ["F9 the time of receipt for a Date that cannot be used", 120, "date", [undefined, "yesterday"]],
  ["F9 the time of receipt for a Date that cannot be used", 120, "date", [[date, inMinutes(-60)]]],
  ...[10 * year, -10 * year, -5 * minute, 30 * minute].map((ahead): Row => {
    const [date, expires] = [inMinutes(0, receivedAt + ahead), inMinutes(60, receivedAt + ahead)];
    return ["F8 F9 by the service's clock, not by this machine's", 60, "expires", expires, { date }];
  }),
];

describe("freshness of an answer", () => {
  for (const [title, minutes, header, values, others = both] of rows)
    for (const value of typeof values === "string" ? values.split(" | ") : values)
      it(`${title}: ${header}: ${String(value).slice(0, 60)} is good for ${minutes} minutes, but not asked for within 10`, () => {
        const expiresAt = expiry({ ...others, [header]: value }, receivedAt);
        const until = [
          Math.max(expiresAt, receivedAt),
          freshUntil({ receivedAt, expiresAt }, { minimumInterval: () => 10 * minute }),
        ];
        const rounded = until.map((time) => Math.round((time - receivedAt) / minute));
        assert.deepEqual(rounded, [minutes, Math.max(minutes, 10)]);
      });

  it("F4 is a time that every date and timer can hold", () => {
    const longest: readonly HeaderFields[] = [
      { date, expires: "Fri, 31 Dec 9999 23:59:59 GMT" },
      { "cache-control": `max-age=${"9".repeat(400)}` },
      { "cache-control": "max-age=0", age: "9".repeat(400) },
      { date: "Fri, 31 Dec 9999 23:59:59 GMT", expires: "Fri, 01 Jan 0100 00:00:00 GMT" },
    ];
    for (const headers of longest) {
      const at = expiry(headers, receivedAt);
      assert.doesNotThrow(() => new Date(at).toISOString());
      assert.ok(at - receivedAt <= cap && cap < 2 ** 31);
    }
  });

  it("has the minimum interval that is asked for, and none without", () => {
    const expired = { receivedAt, expiresAt: receivedAt - hour };
    const lasting = { receivedAt, expiresAt: receivedAt + hour };
    const after = [0, minute, 2 * hour].map((least) =>
      [expired, lasting].map((answer) => freshUntil(answer, { minimumInterval: () => least }) - receivedAt),
    );
    assert.deepEqual(after.flat(), [0, hour, minute, hour, 2 * hour, 2 * hour]);
  });

  it("F8 depends on nothing but the headers and the time of receipt", () => {
    mock.method(Date, "now", () => assert.fail("the clock was read"));
    try {
      assert.equal(expiry(both, receivedAt) - receivedAt, 120 * minute);
    } finally {
      mock.restoreAll();
    }
  });
});

describe("this machine's clock", () => {
  const dated = (ahead: number, age?: number): HeaderFields => ({
    date: new Date(receivedAt - ahead).toUTCString(),
    ...(age !== undefined && { age: `${age / 1000}` }),
  });
  const assertAhead = (headers: HeaderFields, ahead: number): void =>
    assert.equal(clockOffset(headers, receivedAt) / minute, ahead / minute);
  itEach(assertAhead, {
    "F8 is ahead of the service's by the age of its Date": [
      [dated(3 * hour), 3 * hour],
      [dated(-10 * year), -10 * year],
      [dated(5 * minute), 5 * minute],
    ],
    "F8 is ahead by whole minutes": [[dated(3 * hour + 29_000), 3 * hour]],
    "F8 is taken to be right up to two minutes": [
      [dated(2 * minute), 0],
      [dated(-2 * minute), 0],
    ],
    "F8 is taken to be right without a Date that can be read": [
      [{}, 0],
      [{ date: "yesterday" }, 0],
      [{ date: [date, inMinutes(-60)] }, 0],
    ],
    "F8 F10 is ahead by what is left of it without the Age": [
      [dated(3 * hour + 10 * minute, 10 * minute), 3 * hour],
      [dated(10 * minute - 3 * hour, 10 * minute), -3 * hour],
    ],
    "F8 F10 is right where an old answer comes from a cache": [
      [dated(10 * minute, 10 * minute), 0],
      [dated(0, 10 * minute), 0],
    ],
  });
});

describe("an answer on disk", () => {
  for (const [isAllowed, values] of [
    [false, ["no-store", "No-Store", "private, no-store, max-age=3600", 'private="x", no-store']],
    [false, [["max-age=3600", "no-store"]]],
    [true, ["no-cache", "private", "must-revalidate", "x-no-store, no-store-at-all=1", 'x="no-store"', undefined]],
  ] as const)
    for (const value of values)
      it(`F7 is ${isAllowed ? "allowed" : "refused"} with Cache-Control: ${String(value ?? "none")}`, () =>
        assert.equal(isStorable({ "cache-control": value }), isAllowed));
});

describe("the next request", () => {
  it("is made within a minute after expiry, spread by chance", () => {
    const delays = [0, 0.5, 0.999999].map((chance) => nextAsk(receivedAt, () => chance) - receivedAt);
    assert.deepEqual(delays, [0, 30_000, 60_000]);
  });
});
