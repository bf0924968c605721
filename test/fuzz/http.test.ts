import assert from "node:assert/strict";

import fc from "fast-check";

import { cap, expiry, isStorable } from "../../src/service/http/cacheLifetime";
import { headers, instant } from "./inputs/headers";
import { property } from "./property";

const age = fc.nat({ max: 200_000 });

property(
  "an answer is good for a day at most, no longer if it's older, whether its headers have one line or many",
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
  3,
);
