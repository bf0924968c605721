import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";

import fc from "fast-check";

import { cap, expiry, isStorable } from "../../src/service/http/cacheLifetime";
import type { HeaderFields } from "../../src/service/http/headers";
import { parseHttpDate } from "../../src/service/http/httpDate";
import { readRetryAfter } from "../../src/service/http/retryAfter";
import { conditionalHeaders, readValidators } from "../../src/service/http/validators";
import { matchesVary, varyHeadersOf } from "../../src/service/http/vary";
import { freshUntil } from "../../src/weather/refresh/timing";
import { day, minute } from "../unit/weather/fakes";
import { weighted } from "./inputs/combine";
import { anyInstant, instant, nearlyDate, writtenDates } from "./inputs/dates";
import { headers } from "./inputs/headers";
import { anyText } from "./inputs/texts";
import { property } from "./property";

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
  property("is read in all three forms, in any capitals", [anyInstant, instant], (at, now) => {
    const [imf, , asctime] = writtenDates(at);
    for (const text of [imf, asctime, imf.toLowerCase(), asctime.toUpperCase()])
      assert.equal(parseHttpDate(text, now), at);
  });

  property("with a year of two digits is no more than 50 years ahead", [anyInstant, instant], (at, now) => {
    const [, rfc850] = writtenDates(at);
    const read = parseHttpDate(rfc850, now);
    // The 29th of February is no day of every year with the same two digits.
    if (read === undefined) return void assert.match(rfc850, /29-Feb/);
    const years = yearOf(read) - yearOf(now);
    assert.ok(years <= 50 && years > -100, `${years} years`);
    assert.equal(essence(writtenDates(read)[1]), essence(rfc850));
  });

  const text = weighted([6, nearlyDate], [1, anyText]);
  property(
    "that is accepted exists, is written as it should be, and is the same instant when it is written again",
    [text, instant],
    (written, now) => {
      const at = parseHttpDate(written, now);
      if (at === undefined) return;
      assert.ok(writtenDates(at).map(essence).includes(essence(written)), written);
      assert.equal(parseHttpDate(new Date(at).toUTCString(), now), at);
    },
    { share: 3 },
  );
});

const wait = fc.integer({ min: -2 * 86_400, max: 3 * 86_400 });
const age = fc.nat({ max: 200_000 });

function imf(at: number): string {
  return writtenDates(at)[0];
}

describe("how long an answer is good", () => {
  property(
    "is a time, a day at the most, and no sooner than the minimum interval for the next request",
    [headers, instant, fc.nat({ max: day })],
    (received, now, minimumInterval) => {
      const expiresAt = expiry(received, now);
      assert.ok(Number.isSafeInteger(expiresAt) && expiresAt <= now + cap, String(expiresAt));
      assert.doesNotThrow(() => new Date(expiresAt).toISOString());
      const until = freshUntil({ receivedAt: now, expiresAt }, minimumInterval);
      assert.equal(until, Math.max(expiresAt, now + minimumInterval));
    },
  );

  property(
    "is what max-age says, whatever Expires says",
    [headers, instant, fc.nat({ max: 10 ** 9 }), age],
    ({ expires = "0" }, now, seconds, spent) => {
      const received: HeaderFields = { "cache-control": `private, max-age=${seconds}`, expires, age: String(spent) };
      assert.equal(expiry(received, now) - now, Math.min((seconds - spent) * 1000, cap));
    },
  );

  property(
    "is Expires minus Date minus Age, whatever this machine's clock says",
    [instant, instant, wait, age],
    (now, date, seconds, spent) => {
      const received = { date: imf(date), expires: imf(date + seconds * 1000), age: String(spent) };
      assert.equal(expiry(received, now) - now, Math.min((seconds - spent) * 1000, cap));
    },
  );

  property("is as long on a machine whose clock is wrong", [headers, instant, instant], (received, now, other) => {
    // A year of two digits is read by the clock, and without a Date the clock is all there is.
    const sure = { ...received, date: imf(now), expires: imf(now + 1000 * (other % 100_000)) };
    assert.equal(expiry(sure, now) - now, expiry(sure, other) - other);
  });

  property("is never longer for an answer that is older", [headers, instant, age, age], (received, now, one, more) => {
    const [young, old] = [one, one + more].map((spent) => expiry({ ...received, age: String(spent) }, now));
    assert.ok((old ?? NaN) <= (young ?? NaN));
  });

  const word = fc.constantFrom("no-store", "no-cache", "No-Cache", "NO-STORE");
  property("is nothing when it must not be used again", [headers, instant, word], (received, now, never) => {
    const lines = [received["cache-control"] ?? "private"].flat().filter((line) => /^[\w ,=-]*$/.test(line));
    for (const list of [
      [never, ...lines],
      [...lines, never],
    ]) {
      assert.equal(expiry({ ...received, "cache-control": list }, now), now);
      assert.equal(isStorable({ "cache-control": list }), !/no-store/i.test(list.join()));
    }
    assert.equal(expiry({ ...received, "cache-control": "max-age=60", vary: "Accept, *" }, now), now);
  });

  property("is the same whether a list comes in one line or in several", [headers, instant], (received, now) => {
    const joined = [received["cache-control"] ?? []].flat().join(", ");
    if (joined === "") return;
    assert.equal(expiry({ ...received, "cache-control": joined }, now), expiry(received, now));
    assert.equal(isStorable({ "cache-control": joined }), isStorable(received));
  });
});

describe("how long a service wants to be left alone", () => {
  property("is between a minute and a day, or not said", [headers, instant], (received, now) => {
    const until = readRetryAfter(received, now);
    if (until === undefined) return;
    assert.ok(until >= now + minute && until <= now + day);
    const value = [received["retry-after"] ?? []].flat()[0] ?? "";
    assert.match(value.trim(), /^\d+$|^\w{3,9},? /);
  });

  property("is read from seconds and from a date alike", [instant, wait, instant], (date, seconds, now) => {
    const expected = now + Math.min(Math.max(seconds * 1000, minute), day);
    const at = date + seconds * 1000;
    // The year of two digits is read by the clock.
    const [first, , last] = writtenDates(at);
    for (const written of [first, last])
      assert.equal(readRetryAfter({ date: imf(date), "retry-after": written }, now), expected);
    if (seconds >= 0) assert.equal(readRetryAfter({ "retry-after": String(seconds) }, now), expected);
  });
});

describe("any validator", () => {
  property(
    "that comes back with the next request can be sent, and is what came",
    [headers, instant],
    (received, now) => {
      const validators = readValidators(received, now);
      const { etag, lastModified } = validators;
      const sent = conditionalHeaders(validators);
      for (const [name, value] of Object.entries(sent)) assert.doesNotThrow(() => validateHeaderValue(name, value));
      if (etag !== undefined) assert.deepEqual([...new Set([received.etag].flat())], [etag]);
      if (lastModified !== undefined)
        assert.deepEqual([...new Set([received["last-modified"]].flat())], [lastModified]);
      assert.deepEqual(readValidators({ etag, "last-modified": lastModified }, now), validators);
    },
  );
});

const varying = fc.constantFrom("accept-language", "accept-encoding", "if-none-match", "__proto__", "constructor", "x");
const names = fc.array(varying, { maxLength: 3 });
const request = fc.dictionary(varying, anyText, { noNullPrototype: true });

describe("any Vary", () => {
  property(
    "makes an answer good for the requests that do not differ in what it names",
    [names, request, request],
    (named, sent, other) => {
      const varyHeaders = varyHeadersOf({ vary: named.map((name) => name.toUpperCase()) }, sent);
      assert.deepEqual(new Set(Object.keys(varyHeaders)), new Set(named));
      for (const value of Object.values<unknown>(varyHeaders)) assert.equal(typeof value, "string");
      assert.ok(matchesVary(varyHeaders, sent));
      assert.ok(matchesVary(JSON.parse(JSON.stringify(varyHeaders)) as typeof varyHeaders, sent));
      const valueIn = (from: typeof sent, name: string): unknown => Object.getOwnPropertyDescriptor(from, name)?.value;
      const isSame = named.every((name) => (valueIn(sent, name) ?? "") === (valueIn(other, name) ?? ""));
      assert.equal(matchesVary(varyHeaders, other), isSame);
    },
  );
});
