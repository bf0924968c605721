import assert from "node:assert/strict";

import fc from "fast-check";

import { cap, expiry, isStorable } from "../../src/service/http/cacheLifetime";
import { parseHttpDate } from "../../src/service/http/httpDate";
import { weighted } from "./inputs/combine";
import { headers, instant, nearlyDate, writtenDates } from "./inputs/headers";
import { anyText } from "./inputs/values";
import { property } from "./property";

/** A date without what may be said of it in more than one way: its weekday, capitals, a leap second, and a day of one digit. */
function essence(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\w+,? /, "")
    .replace(/:60\b/, ":59")
    .replace(/^([a-z]{3}) 0/, "$1  ");
}

const text = weighted([6, nearlyDate], [1, anyText]);
property(
  "an accepted HTTP date exists, and stays the same when it's written again",
  [text, instant],
  (written, now) => {
    const at = parseHttpDate(written, now);
    if (at === undefined) return;
    assert.ok(writtenDates(at).map(essence).includes(essence(written)), written);
    assert.equal(parseHttpDate(new Date(at).toUTCString(), now), at);
  },
).takes(3);

describe("how long an answer is good", () => {
  const age = fc.nat({ max: 200_000 });
  property(
    "is a day at most, no longer for an older one, and read of one line or many",
    [headers, instant, age, age],
    (received, now, one, more) => {
      const expiresAt = expiry(received, now);
      assert.ok(Number.isSafeInteger(expiresAt) && expiresAt <= now + cap, String(expiresAt));
      assert.doesNotThrow(() => new Date(expiresAt).toISOString());

      const [young = NaN, old = NaN] = [one, one + more].map((spent) => expiry({ ...received, age: `${spent}` }, now));
      assert.ok(old <= young);

      const joined = [received["cache-control"] ?? []].flat().join(", ");
      if (joined === "") return;
      assert.equal(expiry({ ...received, "cache-control": joined }, now), expiresAt);
      assert.equal(isStorable({ "cache-control": joined }), isStorable(received));
    },
  );

  property("is as long on a machine whose clock is wrong", [headers, instant, instant], (received, now, other) => {
    // A year of two digits is read by the clock, and without a Date the clock is all there is.
    const [date, expires] = [now, now + 1000 * (other % 100_000)].map((at) => new Date(at).toUTCString());
    const sure = { ...received, date, expires };
    assert.equal(expiry(sure, now) - now, expiry(sure, other) - other);
  });
});
