import assert from "node:assert/strict";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import fc from "fast-check";

import { AnswerTooLarge, DamagedAnswer, decompress } from "../../src/service/http/contentEncoding";
import { anyText } from "./inputs/texts";
import { asyncProperty } from "./property";

const limit = 4096;

/** Bodies that shrink a lot and bodies that do not. */
const body = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(anyText, fc.integer({ min: 1, max: 200 }))
    .map(([text, times]) => Buffer.from(`[${text.slice(0, 20).repeat(times)}]`)),
);

const codings = {
  gzip: gzipSync,
  "x-gzip": gzipSync,
  deflate: deflateSync,
  raw: deflateRawSync,
  identity: (bytes: Buffer): Buffer => bytes,
  "": (bytes: Buffer): Buffer => bytes,
} as const;
const coding = fc.constantFrom(...(Object.keys(codings) as (keyof typeof codings)[]));

/** As a server may write the name of the coding. */
function named(name: keyof typeof codings): string {
  return name === "raw" ? "deflate" : name;
}

async function outcome(packed: Buffer, encoding: string, most = limit * 4): Promise<Buffer | "damaged" | "tooLarge"> {
  try {
    return await decompress(packed, encoding, most);
  } catch (error) {
    if (error instanceof DamagedAnswer) return "damaged";
    if (error instanceof AnswerTooLarge) return "tooLarge";
    throw error;
  }
}

describe("any body", () => {
  asyncProperty(
    "D8 D9 is unpacked to what was packed, in each coding that was asked for",
    [body, coding, fc.constantFrom("", " ", "\t"), fc.boolean()],
    async (bytes, name, blank, isUpper) => {
      const written = blank + named(name) + blank;
      assert.deepEqual(await outcome(codings[name](bytes), isUpper ? written.toUpperCase() : written), bytes);
    },
    { share: 0.4 },
  );

  asyncProperty(
    "D7 that is cut anywhere is damaged, whatever it was packed with",
    [body, fc.constantFrom("gzip", "x-gzip", "deflate", "raw"), fc.nat()],
    async (bytes, name, where) => {
      const packed = codings[name](bytes);
      const cut = packed.subarray(0, 1 + (where % (packed.length - 1)));
      const read = await outcome(cut, named(name));
      assert.equal(read, "damaged");
    },
    { share: 0.4 },
  );

  asyncProperty(
    "D7 with one byte changed is damaged, or the same",
    [body, fc.constantFrom("gzip", "deflate"), fc.nat(), fc.integer({ min: 1, max: 255 })],
    async (bytes, name, where, change) => {
      const packed = Buffer.from(codings[name](bytes));
      const at = where % packed.length;
      packed.writeUInt8(packed.readUInt8(at) ^ change, at);
      const read = await outcome(packed, name);
      // A changed first byte can make zlib's form look like the one without a checksum, or say that it needs a dictionary.
      if (name === "deflate" && at < 2) return;
      assert.ok(read === "damaged" || (Buffer.isBuffer(read) && read.equals(bytes)), `byte ${at}: ${String(read)}`);
    },
    { share: 0.4 },
  );

  asyncProperty(
    "D8 in a coding that was not asked for, or in two, is damaged",
    [
      body,
      fc.oneof(fc.constantFrom("br", "zstd", "gzip, gzip", "gzip,deflate", "compress", "foo", "identity;q=1"), anyText),
    ],
    async (bytes, name) => {
      const known = ["", "identity", "gzip", "x-gzip", "deflate"].includes(name.trim().toLowerCase());
      if (!known) for (const packed of [bytes, gzipSync(bytes)]) assert.equal(await outcome(packed, name), "damaged");
    },
    { share: 0.3 },
  );

  asyncProperty(
    "D10 is never unpacked to more than there is room for",
    [body, coding, fc.integer({ min: 1, max: 600 })],
    async (bytes, name, room) => {
      const read = await outcome(codings[name](bytes), named(name), room);
      if (bytes.length <= room) assert.deepEqual(read, bytes);
      else assert.equal(read, "tooLarge");
    },
    { share: 0.4 },
  );
});
