import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

const encoders = {
  identity: (bytes: Buffer) => bytes,
  gzip: gzipSync,
  deflate: deflateSync,
  "deflate-raw": deflateRawSync,
  br: brotliCompressSync,
};

/** Content codings; the label `deflate` is in use for two formats, with and without a zlib wrapper. */
export type Coding = keyof typeof encoders;

export function encode(bytes: Buffer, coding: Coding): Buffer {
  return encoders[coding](bytes);
}
