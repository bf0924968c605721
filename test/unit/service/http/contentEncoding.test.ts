import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import { AnswerTooLarge, collect, DamagedAnswer, decompress } from "../../../../src/service/http/contentEncoding";

describe("the coding of a body", () => {
  const json = Buffer.from('[{"WeatherText":"Weiß"}]');
  const latin = Buffer.from(json.toString(), "latin1");
  const [zip, br] = [gzipSync(json), brotliCompressSync(json)];
  const [zlib, raw] = [deflateSync(json), deflateRawSync(json)];
  type Row = readonly [body: Buffer, coding: string, unpacked?: Buffer];
  const each = (body: Buffer, codings: readonly string[]): readonly Row[] => codings.map((coding) => [body, coding]);
  const read: Readonly<Record<string, readonly Row[]>> = {
    "a body's coding may have any case, its old name, and others that change nothing [D8]": [
      ...each(zip, ["gzip", " GZip ", "x-gzip", "identity, gzip", "gzip,identity", "gzip,", ", ,X-GZIP"]),
      ...each(raw, ["Deflate, identity"]),
      ...each(br, ["br"]),
    ],
    "a body may have several codings, the last one on the outside [D8]": [
      ...each(gzipSync(zip), ["gzip, x-gzip"]),
      ...each(brotliCompressSync(zlib), ["deflate, identity, br"]),
    ],
    "a body that an intermediary has unpacked stays as it is under any coding [D8]": [
      ...each(json, ["gzip", "x-gzip", "deflate", "br", "zstd", "compress", "utf-8", "gzip, gzip"]),
      [latin, "gzip", latin],
    ],
  };
  for (const [title, rows] of Object.entries(read))
    it(title, async () => {
      for (const [body, coding, unpacked = json] of rows)
        assert.deepEqual(await decompress(body, coding, 100), unpacked, coding);
    });

  it("a body that is cut, or whose coding isn't known, is damaged [D7 D8]", async () => {
    const whole = { gzip: zip, deflate: zlib, "identity, deflate": raw, br };
    const cut = Object.entries(whole).flatMap(([coding, body]) => each(body.subarray(0, body.length / 2), [coding]));
    const unknown = each(zip, ["zstd", "compress", "gzip, none", "gzip,".repeat(6)]);
    for (const [body, coding] of [...cut, ...unknown])
      await assert.rejects(decompress(body, coding, 100), DamagedAnswer, coding);
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
