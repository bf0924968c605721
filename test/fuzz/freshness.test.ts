import assert from "node:assert/strict";

import fc from "fast-check";

import { cap, expiry, isStorable } from "../../src/service/http/cacheLifetime";
import type { HeaderFields } from "../../src/service/http/headers";
import { readRetryAfter } from "../../src/service/http/retryAfter";
import { freshUntil, nextAsk } from "../../src/weather/refresh/timing";
import { instant, writtenDates } from "./inputs/dates";
import { headers } from "./inputs/headers";
import { property } from "./property";

const minute = 60_000;
const day = 24 * 60 * minute;
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const wait = fc.integer({ min: -2 * 86_400, max: 3 * 86_400 });
const age = fc.nat({ max: 200_000 });

function imf(at: number): string {
  return writtenDates(at)[0];
}

describe("how long an answer is good", () => {
  property(
    "F1 F2 F3 F4 F5 F6 F9 F10 F11 is a time, whatever the headers, and a day at the most",
    [headers, instant],
    (received, now) => {
      const until = expiry(received, now);
      assert.ok(Number.isSafeInteger(until), String(until));
      assert.ok(until <= now + cap);
      assert.doesNotThrow(() => new Date(until).toISOString());
    },
    { share: 2 },
  );

  property(
    "F3 F15 is never asked for again within the minimum interval",
    [headers, instant, fc.nat({ max: day })],
    (received, now, minimumInterval) => {
      const lifetime = { receivedAt: now, expiresAt: expiry(received, now) };
      const until = freshUntil(lifetime, minimumInterval);
      assert.ok(until >= now + minimumInterval && until <= now + Math.max(cap, minimumInterval));
      assert.ok(until >= lifetime.expiresAt);
    },
  );

  property(
    "F6 is what max-age says, whatever Expires says",
    [headers, instant, fc.nat({ max: 10 ** 9 }), age],
    ({ expires = "0" }, now, seconds, spent) => {
      const told: HeaderFields = { "cache-control": `private, max-age=${seconds}`, expires, age: String(spent) };
      assert.equal(expiry(told, now) - now, Math.min((seconds - spent) * 1000, cap));
    },
  );

  property(
    "F4 F8 is Expires minus Date minus Age, whatever this machine's clock says",
    [instant, instant, wait, age],
    (now, date, seconds, spent) => {
      const told: HeaderFields = { date: imf(date), expires: imf(date + seconds * 1000), age: String(spent) };
      assert.equal(expiry(told, now) - now, Math.min((seconds - spent) * 1000, cap));
    },
  );

  property(
    "F8 F9 is as long on a machine whose clock is wrong",
    [headers, instant, instant],
    (received, now, other) => {
      // A year of two digits is read by the clock, and without a Date the clock is all there is.
      const sure = { ...received, date: imf(now), expires: imf(now + 1000 * (other % 100_000)) };
      assert.equal(expiry(sure, now) - now, expiry(sure, other) - other);
    },
  );

  property(
    "F10 is never longer for an answer that is older",
    [headers, instant, age, age],
    (received, now, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const [young, old] = [less, more].map((spent) => expiry({ ...received, age: String(spent) }, now));
      assert.ok((old ?? NaN) <= (young ?? NaN));
    },
  );

  property(
    "F5 F7 is nothing when it must not be used again",
    [headers, instant, fc.constantFrom("no-store", "no-cache", "No-Cache", "NO-STORE")],
    (received, now, word) => {
      const lines = [received["cache-control"] ?? "private"].flat().filter((line) => /^[\w ,=-]*$/.test(line));
      for (const told of [
        [word, ...lines],
        [...lines, word],
      ]) {
        const until = expiry({ ...received, "cache-control": told }, now);
        assert.equal(until, now);
        assert.equal(isStorable({ "cache-control": told }), !/no-store/i.test(told.join()));
      }
      assert.equal(expiry({ ...received, "cache-control": "max-age=60", vary: "Accept, *" }, now), now);
    },
  );

  property("F5 is the same whether a list comes in one line or in several", [headers, instant], (received, now) => {
    const joined = [received["cache-control"] ?? []].flat().join(", ");
    if (joined === "") return;
    assert.equal(expiry({ ...received, "cache-control": joined }, now), expiry(received, now));
    assert.equal(isStorable({ "cache-control": joined }), isStorable(received));
  });

  property("F5 is over when Expires comes twice and says two things", [instant, wait, wait], (now, one, other) => {
    const lines = [one, other].map((seconds) => imf(now + seconds * 1000));
    const until = expiry({ date: imf(now), expires: lines }, now);
    assert.equal(until, one === other ? Math.min(now + one * 1000, now + cap) : now);
  });

  property(
    "H5 the next request comes within a minute after it",
    [instant, chance],
    (at, random) => {
      const next = nextAsk(at, () => random);
      assert.ok(Number.isInteger(next) && next >= at && next <= at + minute);
    },
    { share: 0.3 },
  );
});

describe("how long a service wants to be left alone", () => {
  property("F13 is between a minute and a day, or not said", [headers, instant], (received, now) => {
    const until = readRetryAfter(received, now);
    if (until === undefined) return;
    assert.ok(until >= now + minute && until <= now + day);
    const value = [received["retry-after"] ?? []].flat()[0] ?? "";
    assert.match(value.trim(), /^\d+$|^\w{3,9},? /);
  });

  property(
    "F13 is read from seconds and from a date alike",
    [instant, wait, instant, fc.nat({ max: 2 })],
    (date, seconds, now, form) => {
      const expected = now + Math.min(Math.max(seconds * 1000, minute), day);
      const at = date + seconds * 1000;
      const written = form === 1 ? imf(at) : writtenDates(at)[form];
      assert.equal(readRetryAfter({ date: imf(date), "retry-after": written ?? "" }, now), expected);
      if (seconds >= 0) assert.equal(readRetryAfter({ "retry-after": String(seconds) }, now), expected);
    },
  );

  property(
    "F13 is not said by anything but whole seconds or a date",
    [fc.constantFrom("-5", "1.5", "abc", "", "1e3", "0x10", "+5", "1,2", "2050-01-01"), instant],
    (value, now) => {
      assert.equal(readRetryAfter({ "retry-after": value }, now), undefined);
      assert.equal(readRetryAfter({ "retry-after": [value, "60"] }, now), undefined);
    },
    { share: 0.2 },
  );
});
