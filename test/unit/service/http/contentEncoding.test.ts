import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { deflateRawSync, gzipSync } from "node:zlib";

import { AnswerTooLarge, collect, DamagedAnswer, decompress } from "../../../../src/service/http/contentEncoding";

describe("the coding of a body", () => {
  it("a body that doesn't match its coding is damaged [D8]", async () => {
    await assert.rejects(decompress(Buffer.from("plain"), "gzip", 100), DamagedAnswer);
  });

  it("an empty body isn't damaged, whatever its coding [D8]", async () => {
    for (const coding of ["gzip", "deflate"]) assert.equal((await decompress(Buffer.alloc(0), coding, 100)).length, 0);
  });

  it("a body may be as long as its limit, but not a byte longer, packed or not [D10]", async () => {
    const packed = gzipSync("0123456789");
    assert.equal((await decompress(packed, "gzip", 10)).length, 10);
    await assert.rejects(decompress(packed, "gzip", 9), AnswerTooLarge);
    const inChunks = (limit: number) => collect(Readable.from([Buffer.alloc(4), Buffer.alloc(6)]), limit);
    assert.equal((await inChunks(10)).length, 10);
    await assert.rejects(inChunks(9), AnswerTooLarge);
  });

  it("a deflate body is read without its header, even if its first bytes resemble one [D9]", async () => {
    const bodies = Array.from({ length: 300 }, (_, length) => Buffer.from("ab".repeat(length) + String(length)));
    for (const body of bodies)
      for (const level of [0, 1, 9])
        assert.deepEqual(await decompress(deflateRawSync(body, { level }), "deflate", 10_000), body);
  });
});
