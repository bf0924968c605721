import assert from "node:assert/strict";
import { mock } from "node:test";

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
const both = { date, expires };

/** For how many minutes an answer that expires then is good, and for how many its location is not asked for again. */
function minutesOf(headers: HeaderFields): readonly number[] {
  const expiresAt = expiry(headers, receivedAt);
  const until = [Math.max(expiresAt, receivedAt), freshUntil({ receivedAt, expiresAt }, minimumInterval)];
  return until.map((time) => Math.round((time - receivedAt) / minute));
}

type Rows = Readonly<Record<string, readonly [headers: HeaderFields, minutes: number]>>;

/** A row for each value of one header, all good for the same time. */
function rows(
  title: string,
  header: string,
  minutes: number,
  values: readonly string[],
  others: HeaderFields = both,
): Rows {
  return Object.fromEntries(
    values.map((value) => [`${title}: ${value.slice(0, 60)}`, [{ ...others, [header]: value }, minutes]]),
  );
}

describe("freshness of an answer", () => {
  const cases: Readonly<Record<string, Rows>> = {
    "follows the headers": {
      ...rows(
        "F1 Expires in each form of a date, in any case",
        "expires",
        120,
        [expires, "Tuesday, 27-Oct-26 10:00:00 GMT", "Tue Oct 27 10:00:00 2026", "tUE, 27 OCT 2026 10:00:00 gmt"],
        { date },
      ),
      ...rows("max-age without Expires", "cache-control", 60, ["max-age=3600", "Max-Age=3600"], { date }),
      "max-age without Date": [{ "cache-control": "public, max-age=3600" }, 60],
      ...rows("F6 max-age before Expires", "cache-control", 60, [
        ...["public, max-age=3600", "Public, Max-Age=3600", 'max-age="3600"', "max-age = 3600 , public"],
      ]),
      'F6 max-age="60"': [{ ...both, "cache-control": 'max-age="60"' }, 1],
      "stale-while-revalidate does not lengthen max-age": [
        { ...both, "cache-control": "max-age=1800, stale-while-revalidate=86400" },
        30,
      ],
      ...rows("F7 directives that change nothing", "cache-control", 120, [
        ...["private, must-revalidate, x-unknown=1", "public, stale-if-error=7200", "immutable", "s-maxage=900"],
      ]),
      "F10 less Age": [{ ...both, age: "3600" }, 60],
      "max-age less Age": [{ date, "cache-control": "max-age=3600", age: "1800" }, 30],
      ...rows("F10 an Age of 0, or one that is no whole number, changes nothing", "age", 120, [
        ...["0", "-3600", "abc", "-1", "7200.0"],
      ]),
      "F10 the first Age of a list counts: 3600, 7200": [{ ...both, age: "3600, 7200" }, 60],
      "F10 the first Age of a list counts: 1, 2": [{ date, "cache-control": "max-age=61", age: "1, 2" }, 1],
      ...rows("F12 for this request: Vary", "vary", 120, ["Accept-Language", "Accept-Encoding", "x-*"]),
    },
    "is 30 minutes where nothing is said": {
      "F11 no header at all": [{}, 30],
      "F11 Date alone": [{ date }, 30],
      "F11 Last-Modified is no reason for a guess": [{ date, "last-modified": inMinutes(-10_000) }, 30],
      ...rows("Cache-Control", "cache-control", 30, ["public", "x-max-age=5", 'x="a, max-age=5"'], { date }),
    },
    "may be over at once, or soon": {
      ...rows(
        "F3 Expires when the answer came, or before",
        "expires",
        0,
        [date, inMinutes(-1), "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 01 Jan 0100 00:00:00 GMT"],
        { date },
      ),
      "F3 Expires equal to Date, though immutable": [{ date, expires: date, "cache-control": "immutable" }, 0],
      "Expires a minute away": [{ date, expires: inMinutes(1) }, 1],
      ...rows("F6 F7 Cache-Control", "cache-control", 0, ["max-age=0", "no-store", "no-cache", "No-Store"]),
      "max-age=60": [{ ...both, "cache-control": "max-age=60" }, 1],
      "the first Age of two is beyond Expires": [{ ...both, age: ["7200", "600"] }, 0],
      ...rows("F10 an Age beyond Expires", "age", 0, ["7201", "2147483648", "9007199254740992"]),
      ...rows("F12 Vary", "vary", 0, ["*", "*, Accept-Language", "Accept-Language, *", ",*", "Accept , * , x"]),
      "F12 Vary in two lines": [{ ...both, vary: ["Accept-Language", "*"] }, 0],
      "F12 Vary: * comes before max-age": [{ date, vary: "*", "cache-control": "max-age=3600" }, 0],
      "F12 Vary: * where nothing else is said": [{ vary: "*" }, 0],
    },
    "is never longer than 24 hours": {
      ...rows(
        "F4 Expires in a day and an hour, in a year, in 2038, in 2286, in 9999",
        "expires",
        1440,
        [
          ...[inMinutes(25 * 60), inMinutes(365 * 24 * 60), "Tue, 19 Jan 2038 03:14:08 GMT"],
          ...["Sat, 20 Nov 2286 17:46:40 GMT", "Fri, 31 Dec 9999 23:59:59 GMT"],
        ],
        { date },
      ),
      ...rows(
        "F4 F6 max-age of a year, beyond the last date there is, beyond every number",
        "cache-control",
        1440,
        [31536000, 8640000000001, "9".repeat(20), "9".repeat(100_000)].map((seconds) => `max-age=${seconds}`),
        { date },
      ),
    },
    "is over where a header cannot be read": {
      // Every form of a date that cannot be read is in httpDate.test.ts.
      ...rows(
        "F2 counts as expired, and the minimum interval applies: Expires",
        "expires",
        0,
        ["0", "-1", "", "never", "2050", "2026-10-27T10:00:00Z", "Tue, 27 Oct 2026 10:00:00 UTC"],
        { date },
      ),
      "F5 Expires twice, and different": [{ date, expires: [expires, inMinutes(180)] }, 0],
      ...rows("F5 twice in one line", "expires", 0, [`${expires}, ${expires}`, `${expires}, ${inMinutes(180)}`]),
      ...rows("F6 Cache-Control", "cache-control", 0, [
        ...["max-age", "max-age=", "max-age=abc", "max-age=-1", "max-age=1.5", "max-age=3600.5", "max-age=3600abc"],
        ...["max-age=3600 abc", "max-age=1e4", "max-age=1e9", "max-age='60'"],
      ]),
      "F5 max-age twice, and different": [{ ...both, "cache-control": ["max-age=1200", "max-age=7200"] }, 0],
    },
    "does not mind a header that came twice and says the same": {
      "F5 Expires": [{ date, expires: [expires, expires] }, 120],
      "F5 Date": [{ date: [date, date], expires }, 120],
      "F5 Age": [{ ...both, age: ["3600", "3600"] }, 60],
      "F5 max-age": [{ ...both, "cache-control": ["max-age=3600", "max-age=3600"] }, 60],
      "Cache-Control in two lines": [{ date, "cache-control": ["public", "max-age=3600"] }, 60],
    },
    "takes the time of receipt for a Date that cannot be used": {
      "F9 Date missing": [{ expires }, 120],
      "F9 Date malformed": [{ date: "yesterday", expires }, 120],
      "F9 Date twice, and different": [{ date: [date, inMinutes(-60)], expires }, 120],
    },
    "does not depend on this machine's clock": Object.fromEntries(
      Object.entries({
        "F8 10 years behind the service": 10 * year,
        "F8 10 years ahead of the service": -10 * year,
        "F8 5 minutes ahead of the service": -5 * minute,
        "F9 a Date in the future is a clock that runs ahead": 30 * minute,
      }).map(([title, ahead]) => {
        const [date, expires] = [0, 60].map((minutes) => inMinutes(minutes, receivedAt + ahead));
        return [title, [{ date, expires }, 60]];
      }),
    ),
  };
  for (const [behaviour, table] of Object.entries(cases)) {
    describe(behaviour, () => {
      for (const [name, [headers, minutes]] of Object.entries(table))
        it(name, () => assert.deepEqual(minutesOf(headers), [minutes, Math.max(minutes, 10)]));
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
    const after = [0, minute, 2 * hour].map((least) =>
      [expired, lasting].map((answer) => freshUntil(answer, least) - receivedAt),
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
