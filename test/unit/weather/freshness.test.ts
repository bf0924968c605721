import assert from "node:assert/strict";
import { type Headers, freshUntil, nextAsk } from "../../../src/weather/freshness";
import { hour, minute } from "./fakes";

const receivedAt = Date.UTC(2026, 9, 27, 8);
const year = 365 * 24 * hour;

/** The HTTP date `minutes` after the answer came. */
function inMinutes(minutes: number, from = receivedAt): string {
  return new Date(from + minutes * minute).toUTCString();
}

const date = inMinutes(0);
const expires = inMinutes(120);

/** For how many minutes an answer with these headers is good. */
function minutesFresh(headers: Headers): number {
  return Math.round((freshUntil(headers, receivedAt) - receivedAt) / minute);
}

describe("freshness of an answer", () => {
  const cases: Readonly<Record<string, Readonly<Record<string, readonly [headers: Headers, minutes: number]>>>> = {
    "follows the headers": {
      "Expires less Date": [{ date, expires }, 120],
      "Expires in the RFC 850 form": [{ date, expires: "Tuesday, 27-Oct-26 10:00:00 GMT" }, 120],
      "Expires in the asctime form": [{ date, expires: "Tue Oct 27 10:00:00 2026" }, 120],
      "max-age": [{ date, "cache-control": "max-age=3600" }, 60],
      "max-age without Date": [{ "cache-control": "public, max-age=3600" }, 60],
      "max-age before Expires": [{ date, expires, "cache-control": "public, max-age=3600" }, 60],
      "private and must-revalidate change nothing": [
        { date, expires, "cache-control": "private, must-revalidate, x-unknown=1" },
        120,
      ],
      "names of directives in any case": [{ date, expires, "cache-control": "Public, Max-Age=3600" }, 60],
      "Max-Age without Expires": [{ date, "cache-control": "Max-Age=3600" }, 60],
      "max-age in quotation marks": [{ date, expires, "cache-control": 'max-age="3600"' }, 60],
      "stale-while-revalidate does not lengthen max-age": [
        { date, expires, "cache-control": "max-age=1800, stale-while-revalidate=86400" },
        30,
      ],
      "stale-if-error changes nothing": [{ date, expires, "cache-control": "public, stale-if-error=7200" }, 120],
      "immutable changes nothing": [{ date, expires, "cache-control": "immutable" }, 120],
      "s-maxage is for caches that many share": [{ date, expires, "cache-control": "s-maxage=900" }, 120],
      "less Age": [{ date, expires, age: "3600" }, 60],
      "max-age less Age": [{ date, "cache-control": "max-age=3600", age: "1800" }, 30],
      "Age 0": [{ date, expires, age: "0" }, 120],
      "an Age below zero does not lengthen": [{ date, expires, age: "-3600" }, 120],
    },
    "is 30 minutes where nothing is said": {
      "no header at all": [{}, 30],
      "Date alone": [{ date }, 30],
      "Last-Modified is no reason for a guess": [{ date, "last-modified": inMinutes(-10_000) }, 30],
      "public alone": [{ date, "cache-control": "public" }, 30],
      "an extension whose name ends in max-age": [{ date, "cache-control": "x-max-age=5" }, 30],
      "max-age inside of another directive's text": [{ date, "cache-control": 'x="a, max-age=5"' }, 30],
    },
    "is never shorter than 10 minutes": {
      "Expires equal to Date": [{ date, expires: date }, 10],
      "Expires in the past": [{ date, expires: inMinutes(-1) }, 10],
      "Expires far in the past": [{ date, expires: "Thu, 01 Jan 1970 00:00:00 GMT" }, 10],
      "Expires a minute away": [{ date, expires: inMinutes(1) }, 10],
      "max-age=0": [{ date, expires, "cache-control": "max-age=0" }, 10],
      "max-age=60": [{ date, expires, "cache-control": "max-age=60" }, 10],
      "no-store": [{ date, expires, "cache-control": "no-store" }, 10],
      "no-cache": [{ date, expires, "cache-control": "no-cache" }, 10],
      "No-Store": [{ date, expires, "cache-control": "No-Store" }, 10],
      "Expires equal to Date, though immutable": [{ date, expires: date, "cache-control": "immutable" }, 10],
      "the first Age of two is beyond Expires": [{ date, expires, age: ["7200", "600"] }, 10],
      "an Age beyond Expires": [{ date, expires, age: "7201" }, 10],
      "an Age of 2^31": [{ date, expires, age: "2147483648" }, 10],
      "an Age of 2^53": [{ date, expires, age: "9007199254740992" }, 10],
    },
    "is never longer than 24 hours": {
      "Expires in a day and an hour": [{ date, expires: inMinutes(25 * 60) }, 1440],
      "Expires in a year": [{ date, expires: inMinutes(365 * 24 * 60) }, 1440],
      "Expires in 2038": [{ date, expires: "Tue, 19 Jan 2038 03:14:08 GMT" }, 1440],
      "Expires in 9999": [{ date, expires: "Fri, 31 Dec 9999 23:59:59 GMT" }, 1440],
      "max-age of a year": [{ date, "cache-control": "max-age=31536000" }, 1440],
      "max-age beyond every number": [{ date, "cache-control": `max-age=${"9".repeat(20)}` }, 1440],
    },
    "is over where a header cannot be read": {
      ...Object.fromEntries(
        [
          "0",
          "-1",
          "",
          "never",
          "2050",
          "2026-10-27T10:00:00Z",
          "Tue, 27 Oct 2026 10:00:00 UTC",
          "Tue 27 Oct 2026 10:00:00 GMT",
          "Tue, 31 Feb 2027 10:00:00 GMT",
        ].map((text) => [`Expires: ${text}`, [{ date, expires: text }, 10]]),
      ),
      "Expires twice, and different": [{ date, expires: [expires, inMinutes(180)] }, 10],
      "Expires twice in one line": [{ date, expires: `${expires}, ${expires}` }, 10],
      ...Object.fromEntries(
        [
          "max-age",
          "max-age=",
          "max-age=abc",
          "max-age=-1",
          "max-age=3600.5",
          "max-age=3600abc",
          "max-age=3600 abc",
          "max-age=1e4",
        ].map((text) => [text, [{ date, expires, "cache-control": text }, 10]]),
      ),
      "max-age twice, and different": [{ date, expires, "cache-control": ["max-age=1200", "max-age=7200"] }, 10],
    },
    "does not mind a header that came twice and says the same": {
      Expires: [{ date, expires: [expires, expires] }, 120],
      Date: [{ date: [date, date], expires }, 120],
      Age: [{ date, expires, age: ["3600", "3600"] }, 60],
      "max-age": [{ date, expires, "cache-control": ["max-age=3600", "max-age=3600"] }, 60],
      "Cache-Control in two lines": [{ date, "cache-control": ["public", "max-age=3600"] }, 60],
    },
    "takes the time of receipt for a Date that cannot be used": {
      "Date missing": [{ expires }, 120],
      "Date malformed": [{ date: "yesterday", expires }, 120],
      "Date twice, and different": [{ date: [date, inMinutes(-60)], expires }, 120],
    },
    "does not depend on this machine's clock": {
      "10 years behind the service": [
        { date: inMinutes(0, receivedAt + 10 * year), expires: inMinutes(60, receivedAt + 10 * year) },
        60,
      ],
      "10 years ahead of the service": [
        { date: inMinutes(0, receivedAt - 10 * year), expires: inMinutes(60, receivedAt - 10 * year) },
        60,
      ],
      "5 minutes ahead of the service": [{ date: inMinutes(-5), expires: inMinutes(55) }, 60],
    },
  };
  for (const [behaviour, rows] of Object.entries(cases)) {
    describe(behaviour, () => {
      for (const [name, [headers, minutes]] of Object.entries(rows))
        it(name, () => assert.equal(minutesFresh(headers), minutes));
    });
  }

  it("depends on nothing but the headers and the time of receipt", () => {
    const { now } = Date;
    let tick = 0;
    Date.now = () => (tick += minute);
    try {
      assert.equal(freshUntil({ date, expires }, receivedAt) - receivedAt, 120 * minute);
    } finally {
      Date.now = now;
    }
  });
});

describe("the next request", () => {
  it("is made within a minute after expiry, spread by chance", () => {
    assert.deepEqual(
      [0, 0.5, 0.999999].map((chance) => nextAsk(receivedAt, () => chance) - receivedAt),
      [0, 30_000, 60_000],
    );
  });
});
