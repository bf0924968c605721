import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

import { DamagedAnswer, decompress } from "../../../../src/service/http/contentEncoding";

describe("the coding of a body", () => {
  it("a body that doesn't match its coding is damaged [D8]", async () => {
    await assert.rejects(decompress(Buffer.from("plain"), "gzip", 100), DamagedAnswer);
  });

  it("a deflate body is read without its header, even if its first bytes resemble one [D9]", async () => {
    const bodies = Array.from({ length: 300 }, (_, length) => Buffer.from("ab".repeat(length) + String(length)));
    for (const body of bodies)
      for (const level of [0, 1, 9])
        assert.deepEqual(await decompress(deflateRawSync(body, { level }), "deflate", 10_000), body);
  });
});
