import assert from "node:assert/strict";

import { cap, expiry, isStorable } from "../../../../src/service/http/cacheLifetime";
import type { HeaderFields } from "../../../../src/service/http/headers";
import { freshUntil, nextAsk } from "../../../../src/weather/refresh/timing";
import { hour, minute } from "../../weather/fakes";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const year = 365 * 24 * hour;
const minimumInterval = 10 * minute;

/** The HTTP date `minutes` after the answer came. */
function inMinutes(minutes: number, from = receivedAt): string {
  return new Date(from + minutes * minute).toUTCString();
}

const date = inMinutes(0);
const expires = inMinutes(120);

/** For how many minutes an answer with these headers is good; 0 when it had expired on arrival. */
function minutesGood(headers: HeaderFields): number {
  return Math.round(Math.max(expiry(headers, receivedAt) - receivedAt, 0) / minute);
}

/** For how many minutes its location is not asked for again. */
function minutesFresh(headers: HeaderFields): number {
  return Math.round(
    (freshUntil({ receivedAt, expiresAt: expiry(headers, receivedAt) }, minimumInterval) - receivedAt) / minute,
  );
}

type Rows = Readonly<Record<string, readonly [headers: HeaderFields, minutes: number]>>;

/** A row for each value of one header, all good for the same time. */
function rows(
  title: string,
  header: string,
  minutes: number,
  values: readonly string[],
  others: HeaderFields = {},
): Rows {
  return Object.fromEntries(values.map((value) => [`${title}: ${value}`, [{ ...others, [header]: value }, minutes]]));
}

describe("freshness of an answer", () => {
  const cases: Readonly<Record<string, Rows>> = {
    "follows the headers": {
      "F1 Expires less Date": [{ date, expires }, 120],
      "F1 Expires in the RFC 850 form": [{ date, expires: "Tuesday, 27-Oct-26 10:00:00 GMT" }, 120],
      "F1 Expires in the asctime form": [{ date, expires: "Tue Oct 27 10:00:00 2026" }, 120],
      "F1 Expires in odd case": [{ date, expires: "tUE, 27 OCT 2026 10:00:00 gmt" }, 120],
      "max-age": [{ date, "cache-control": "max-age=3600" }, 60],
      "max-age without Date": [{ "cache-control": "public, max-age=3600" }, 60],
      "F6 max-age before Expires": [{ date, expires, "cache-control": "public, max-age=3600" }, 60],
      "F7 private and must-revalidate change nothing": [
        { date, expires, "cache-control": "private, must-revalidate, x-unknown=1" },
        120,
      ],
      "names of directives in any case": [{ date, expires, "cache-control": "Public, Max-Age=3600" }, 60],
      "Max-Age without Expires": [{ date, "cache-control": "Max-Age=3600" }, 60],
      "max-age in quotation marks": [{ date, expires, "cache-control": 'max-age="3600"' }, 60],
      'F6 max-age="60"': [{ date, expires, "cache-control": 'max-age="60"' }, 1],
      "stale-while-revalidate does not lengthen max-age": [
        { date, expires, "cache-control": "max-age=1800, stale-while-revalidate=86400" },
        30,
      ],
      "stale-if-error changes nothing": [{ date, expires, "cache-control": "public, stale-if-error=7200" }, 120],
      "immutable changes nothing": [{ date, expires, "cache-control": "immutable" }, 120],
      "s-maxage is for caches that many share": [{ date, expires, "cache-control": "s-maxage=900" }, 120],
      "max-age with spaces around its sign, and before the comma": [
        { date, expires, "cache-control": "max-age = 3600 , public" },
        60,
      ],
      "F10 less Age": [{ date, expires, age: "3600" }, 60],
      "max-age less Age": [{ date, "cache-control": "max-age=3600", age: "1800" }, 30],
      "F10 Age 0": [{ date, expires, age: "0" }, 120],
      "an Age below zero does not lengthen": [{ date, expires, age: "-3600" }, 120],
      ...rows("F10 an Age that is no whole number is not heeded", "age", 120, ["abc", "-1", "7200.0"], {
        date,
        expires,
      }),
      "F10 the first Age of a list counts: 3600, 7200": [{ date, expires, age: "3600, 7200" }, 60],
      "F10 the first Age of a list counts: 1, 2": [{ date, "cache-control": "max-age=61", age: "1, 2" }, 1],
      ...rows("F12 for this request: Vary", "vary", 120, ["Accept-Language", "Accept-Encoding", "x-*"], {
        date,
        expires,
      }),
    },
    "is 30 minutes where nothing is said": {
      "F11 no header at all": [{}, 30],
      "F11 Date alone": [{ date }, 30],
      "F11 Last-Modified is no reason for a guess": [{ date, "last-modified": inMinutes(-10_000) }, 30],
      "public alone": [{ date, "cache-control": "public" }, 30],
      "an extension whose name ends in max-age": [{ date, "cache-control": "x-max-age=5" }, 30],
      "max-age inside of another directive's text": [{ date, "cache-control": 'x="a, max-age=5"' }, 30],
    },
    "may be over at once, or soon": {
      "F3 Expires equal to Date": [{ date, expires: date }, 0],
      "F3 Expires in the past": [{ date, expires: inMinutes(-1) }, 0],
      "F3 Expires far in the past": [{ date, expires: "Thu, 01 Jan 1970 00:00:00 GMT" }, 0],
      "F3 Expires in the year 100": [{ date, expires: "Fri, 01 Jan 0100 00:00:00 GMT" }, 0],
      "Expires a minute away": [{ date, expires: inMinutes(1) }, 1],
      "F6 max-age=0": [{ date, expires, "cache-control": "max-age=0" }, 0],
      "max-age=60": [{ date, expires, "cache-control": "max-age=60" }, 1],
      "F7 no-store": [{ date, expires, "cache-control": "no-store" }, 0],
      "F7 no-cache": [{ date, expires, "cache-control": "no-cache" }, 0],
      "No-Store": [{ date, expires, "cache-control": "No-Store" }, 0],
      "Expires equal to Date, though immutable": [{ date, expires: date, "cache-control": "immutable" }, 0],
      "the first Age of two is beyond Expires": [{ date, expires, age: ["7200", "600"] }, 0],
      "an Age beyond Expires": [{ date, expires, age: "7201" }, 0],
      "F10 an Age of 2^31": [{ date, expires, age: "2147483648" }, 0],
      "F10 an Age of 2^53": [{ date, expires, age: "9007199254740992" }, 0],
      ...rows("F12 Vary", "vary", 0, ["*", "*, Accept-Language", "Accept-Language, *", ",*", "Accept , * , x"], {
        date,
        expires,
      }),
      "F12 Vary in two lines": [{ date, expires, vary: ["Accept-Language", "*"] }, 0],
      "F12 Vary: * comes before max-age": [{ date, vary: "*", "cache-control": "max-age=3600" }, 0],
      "F12 Vary: * where nothing else is said": [{ vary: "*" }, 0],
    },
    "is never longer than 24 hours": {
      "F4 Expires in a day and an hour": [{ date, expires: inMinutes(25 * 60) }, 1440],
      "F4 Expires in a year": [{ date, expires: inMinutes(365 * 24 * 60) }, 1440],
      "F4 Expires in 2038": [{ date, expires: "Tue, 19 Jan 2038 03:14:08 GMT" }, 1440],
      "F4 Expires in 2286": [{ date, expires: "Sat, 20 Nov 2286 17:46:40 GMT" }, 1440],
      "F4 Expires in 9999": [{ date, expires: "Fri, 31 Dec 9999 23:59:59 GMT" }, 1440],
      "F4 max-age beyond the last date there is": [{ date, "cache-control": "max-age=8640000000001" }, 1440],
      "F6 max-age of a year": [{ date, "cache-control": "max-age=31536000" }, 1440],
      "F6 max-age beyond every number": [{ date, "cache-control": `max-age=${"9".repeat(20)}` }, 1440],
      "F6 max-age of a hundred thousand digits": [{ date, "cache-control": `max-age=${"9".repeat(100_000)}` }, 1440],
    },
    "is over where a header cannot be read": {
      ...rows(
        "F2 counts as expired, and the minimum interval applies: Expires",
        "expires",
        0,
        [
          ...["0", "-1", "", "never", "2050"],
          ...["2026-10-27T10:00:00Z", "Tue, 27 Oct 2026 10:00:00 UTC", "Tue, 27 Oct 2026 10:00:00 +0500"],
          ...["Tue 27 Oct 2026 10:00:00 GMT", "Tue, 27  Oct  2026 10:00:00 GMT", "Tue, 27-Oct-2026 10:00:00 GMT"],
          ...["Tue, 27 Oct 2026 10.00.00 GMT", "Tue, 27 Oct 2026 2.01.18 GMT", "Tue, 27 Oct 2026 9:00:00 GMT"],
          ...["Tue, 31 Feb 2027 10:00:00 GMT", "Tue, 27 Oct 2026 24:00:00 GMT"],
        ],
        { date },
      ),
      "F5 Expires twice, and different": [{ date, expires: [expires, inMinutes(180)] }, 0],
      "F5 Expires twice in one line": [{ date, expires: `${expires}, ${expires}` }, 0],
      "F5 Expires twice in one line, and different": [{ date, expires: `${expires}, ${inMinutes(180)}` }, 0],
      ...rows(
        "F6 Cache-Control",
        "cache-control",
        0,
        [
          ...["max-age", "max-age=", "max-age=abc", "max-age=-1", "max-age=1.5", "max-age=3600.5", "max-age=3600abc"],
          ...["max-age=3600 abc", "max-age=1e4", "max-age=1e9", "max-age='60'"],
        ],
        { date, expires },
      ),
      "F5 max-age twice, and different": [{ date, expires, "cache-control": ["max-age=1200", "max-age=7200"] }, 0],
    },
    "does not mind a header that came twice and says the same": {
      "F5 Expires": [{ date, expires: [expires, expires] }, 120],
      "F5 Date": [{ date: [date, date], expires }, 120],
      "F5 Age": [{ date, expires, age: ["3600", "3600"] }, 60],
      "F5 max-age": [{ date, expires, "cache-control": ["max-age=3600", "max-age=3600"] }, 60],
      "Cache-Control in two lines": [{ date, "cache-control": ["public", "max-age=3600"] }, 60],
    },
    "takes the time of receipt for a Date that cannot be used": {
      "F9 Date missing": [{ expires }, 120],
      "F9 Date malformed": [{ date: "yesterday", expires }, 120],
      "F9 Date twice, and different": [{ date: [date, inMinutes(-60)], expires }, 120],
    },
    "does not depend on this machine's clock": {
      "F8 10 years behind the service": [
        { date: inMinutes(0, receivedAt + 10 * year), expires: inMinutes(60, receivedAt + 10 * year) },
        60,
      ],
      "F8 10 years ahead of the service": [
        { date: inMinutes(0, receivedAt - 10 * year), expires: inMinutes(60, receivedAt - 10 * year) },
        60,
      ],
      "F8 5 minutes ahead of the service": [{ date: inMinutes(-5), expires: inMinutes(55) }, 60],
      "F9 a Date in the future is a clock that runs ahead": [{ date: inMinutes(30), expires: inMinutes(90) }, 60],
    },
  };
  for (const [behaviour, table] of Object.entries(cases)) {
    describe(behaviour, () => {
      for (const [name, [headers, minutes]] of Object.entries(table))
        it(name, () => {
          assert.equal(minutesGood(headers), minutes);
          assert.equal(minutesFresh(headers), Math.max(minutes, 10));
        });
    });
  }

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
    assert.deepEqual(
      [0, minute, 2 * hour].map((least) => [
        freshUntil(expired, least) - receivedAt,
        freshUntil(lasting, least) - receivedAt,
      ]),
      [
        [0, hour],
        [minute, hour],
        [2 * hour, 2 * hour],
      ],
    );
  });

  it("F8 depends on nothing but the headers and the time of receipt", () => {
    const { now } = Date;
    let tick = 0;
    Date.now = () => (tick += minute);
    try {
      assert.equal(expiry({ date, expires }, receivedAt) - receivedAt, 120 * minute);
    } finally {
      Date.now = now;
    }
  });
});

describe("an answer on disk", () => {
  const cases: Readonly<
    Record<string, readonly [cacheControl: string | readonly string[] | undefined, cached: boolean]>
  > = {
    "F7 is refused by no-store": ["no-store", false],
    "F7 is refused by No-Store": ["No-Store", false],
    "F7 is refused by no-store among others": ["private, no-store, max-age=3600", false],
    "F7 is refused by no-store in a line of its own": [["max-age=3600", "no-store"], false],
    "F7 is allowed by no-cache, which only wants to be asked": ["no-cache", true],
    "F7 is allowed by private": ["private", true],
    "F7 is allowed by must-revalidate": ["must-revalidate", true],
    "F7 is allowed by unknown directives": ["x-no-store, no-store-at-all=1", true],
    "F7 is allowed where no-store is another directive's text": ['x="no-store"', true],
    "is allowed where nothing is said": [undefined, true],
  };
  for (const [title, [cacheControl, cached]] of Object.entries(cases))
    it(title, () => assert.equal(isStorable({ "cache-control": cacheControl }), cached));
});

describe("the next request", () => {
  it("is made within a minute after expiry, spread by chance", () => {
    assert.deepEqual(
      [0, 0.5, 0.999999].map((chance) => nextAsk(receivedAt, () => chance) - receivedAt),
      [0, 30_000, 60_000],
    );
  });
});
