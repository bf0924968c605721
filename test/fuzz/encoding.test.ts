import assert from "node:assert/strict";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import fc from "fast-check";

import { DamagedAnswer, decompress } from "../../src/service/http/contentEncoding";
import { anyText } from "./inputs/texts";
import { property } from "./property";

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

async function outcome(packed: Buffer, encoding: string): Promise<Buffer | "damaged"> {
  try {
    return await decompress(packed, encoding, 16_384);
  } catch (error) {
    if (error instanceof DamagedAnswer) return "damaged";
    throw error;
  }
}

describe("any body", () => {
  property(
    "that is cut or in an unknown coding is damaged",
    [body, packed, fc.nat(), unknown],
    async (bytes, [name, pack], where, other) => {
      const whole = pack(bytes);
      assert.equal(await outcome(whole, other), "damaged");
      assert.equal(await outcome(whole.subarray(0, 1 + (where % (whole.length - 1))), name), "damaged");
    },
  ).takes(0.4);

  const bit = fc.integer({ min: 1, max: 255 });
  property(
    "with one byte changed is damaged, or the same",
    [body, checked, fc.nat(), bit],
    async (bytes, [name, pack], where, bits) => {
      const whole = pack(bytes);
      const at = where % whole.length;
      whole.writeUInt8(whole.readUInt8(at) ^ bits, at);
      const read = await outcome(whole, name);
      // A changed first byte can make zlib's form look like the one without a checksum, or say that it needs a dictionary.
      if (name === "deflate" && at < 2) return;
      assert.ok(read === "damaged" || (Buffer.isBuffer(read) && read.equals(bytes)), `byte ${at}: ${String(read)}`);
    },
  ).takes(0.4);
});
