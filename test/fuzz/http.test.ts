import assert from "node:assert/strict";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import fc from "fast-check";

import { cap, expiry, isStorable } from "../../src/service/http/cacheLifetime";
import { DamagedAnswer, decompress } from "../../src/service/http/contentEncoding";
import { parseHttpDate } from "../../src/service/http/httpDate";
import { freshUntil } from "../../src/weather/feed/feedKind";
import { day } from "../unit/weather/fakes";
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
property("an accepted HTTP date exists, and is the same instant written anew", [text, instant], (written, now) => {
  const at = parseHttpDate(written, now);
  if (at === undefined) return;
  assert.ok(writtenDates(at).map(essence).includes(essence(written)), written);
  assert.equal(parseHttpDate(new Date(at).toUTCString(), now), at);
}).takes(3);

describe("how long an answer is good", () => {
  const [interval, age] = [fc.nat({ max: day }), fc.nat({ max: 200_000 })];
  property(
    "is a day at most, no longer for an older one, and read of one line or many",
    [headers, instant, interval, age, age],
    (received, now, wait, one, more) => {
      const expiresAt = expiry(received, now);
      assert.ok(Number.isSafeInteger(expiresAt) && expiresAt <= now + cap, String(expiresAt));
      assert.doesNotThrow(() => new Date(expiresAt).toISOString());
      const until = freshUntil({ receivedAt: now, expiresAt }, { minimumInterval: () => wait });
      assert.equal(until, Math.max(expiresAt, now + wait));

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

/** Bodies that shrink a lot and bodies that do not. */
const repeated = fc.tuple(anyText, fc.integer({ min: 1, max: 200 }));
const body = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  repeated.map(([text, times]) => Buffer.from(`[${text.slice(0, 20).repeat(times)}]`)),
);

/** The name of a coding in an answer, and what packs in it, with a checksum and without. */
const packing = [["gzip", gzipSync] as const, ["x-gzip", gzipSync] as const, ["deflate", deflateSync] as const];
const checked = fc.constantFrom(...packing);
const packed = fc.constantFrom(...packing, ["deflate", deflateRawSync] as const);

const unknown = fc.oneof(
  fc.constantFrom("br", "zstd", "gzip, gzip", "gzip,deflate", "compress", "foo", "identity;q=1"),
  anyText.filter((text) => !["", "identity", "gzip", "x-gzip", "deflate"].includes(text.trim().toLowerCase())),
);

const decoded = (packed: Buffer, encoding: string): Promise<Buffer> => decompress(packed, encoding, 16_384);

describe("any body", () => {
  const cut = fc.tuple(body, packed, fc.nat());
  property("cut or in an unknown coding is damaged", [cut, unknown], async ([bytes, [name, pack], where], other) => {
    const whole = pack(bytes);
    await assert.rejects(decoded(whole, other), DamagedAnswer);
    await assert.rejects(decoded(whole.subarray(0, 1 + (where % (whole.length - 1))), name), DamagedAnswer);
  }).takes(0.4);

  const changed = fc.tuple(body, checked, fc.nat(), fc.integer({ min: 1, max: 255 }));
  property("with one byte changed is damaged, or the same", [changed], async ([bytes, [name, pack], where, bits]) => {
    const whole = pack(bytes);
    const at = where % whole.length;
    whole.writeUInt8(whole.readUInt8(at) ^ bits, at);
    const read = await decoded(whole, name).catch((error: unknown) => error);
    if (read instanceof DamagedAnswer) return;
    assert.ok(Buffer.isBuffer(read), String(read));
    // A changed first byte can make zlib's form look like the one without a checksum, or say that it needs a dictionary.
    if (name !== "deflate" || at >= 2) assert.deepEqual(read, bytes, `byte ${at}`);
  }).takes(0.4);
});
