import assert from "node:assert/strict";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import { AnswerTooLarge, collect, DamagedAnswer, decompress } from "../../../../src/service/http/contentEncoding";

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield await Promise.resolve(new Uint8Array(size));
}

describe("the coding of a body", () => {
  it("a body may be as long as its limit, whatever the coding [D10]", async () => {
    const body = Buffer.from("0123456789");
    for (const [packed, encoding] of [
      [gzipSync(body), "gzip"],
      [deflateSync(body), "deflate"],
      [deflateRawSync(body), "deflate"],
    ] as const) {
      assert.equal((await decompress(packed, encoding, 10)).toString(), "0123456789");
      await assert.rejects(decompress(packed, encoding, 9), AnswerTooLarge);
    }
    assert.equal((await collect(chunks(4, 6), 10)).length, 10);
    await assert.rejects(collect(chunks(4, 6, 1), 10), AnswerTooLarge);
  });

  it("a deflate body is read without its header, even if its first bytes resemble one [D9]", async () => {
    const bodies = Array.from({ length: 300 }, (_, length) => Buffer.from("ab".repeat(length) + String(length)));
    for (const body of bodies)
      for (const level of [0, 1, 9])
        assert.deepEqual(await decompress(deflateRawSync(body, { level }), "deflate", 10_000), body);
  });

  it("a body that doesn't match its coding is damaged, unless it's empty [D8]", async () => {
    await assert.rejects(decompress(Buffer.from("plain"), "gzip", 100), DamagedAnswer);
    for (const other of ["br", "x-gzip", "gzip, gzip"])
      await assert.rejects(decompress(gzipSync("packed"), other, 100), DamagedAnswer);
    for (const none of ["", " Identity "])
      assert.equal((await decompress(Buffer.from("it"), none, 2)).toString(), "it");
    assert.equal((await decompress(Buffer.alloc(0), "gzip", 100)).length, 0);
  });
});
