import { promisify } from "node:util";
import * as zlib from "node:zlib";

import { errorCode } from "../../weather/base/errorCode";
import { isText } from "./bodyText";

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const unbrotli = promisify(zlib.brotliDecompress);

/** A body that can't be unpacked, or has an unknown encoding. */
export class DamagedAnswer extends Error {
  override readonly name = "DamagedAnswer";
}

export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/** The limits of a body before and after unpacking, in bytes. */
export const rawLimit = 1024 * 1024;
export const decodedLimit = 4 * 1024 * 1024;

type Unpack = (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>;

const ungzip: Unpack = async (body, options) => (isGzip(body) ? gunzip(body, options) : body);

/** The decoders by the names of RFC 9110, section 8.4.1. `br` isn't requested, but some proxies send it. */
const codings = new Map<string, Unpack>([
  ["identity", (body) => Promise.resolve(body)],
  ["gzip", ungzip],
  ["x-gzip", ungzip],
  // With its zlib header (RFC 9110, section 8.4.1.2), or raw, as some servers send it.
  ["deflate", (body, options) => (isZlib(body) ? inflate : inflateRaw)(body, options)],
  ["br", unbrotli],
]);

/** As in `fetch`, so that a chain of decoders can't use up memory and time. */
const maxCodings = 5;

/**
 * Unpacks a body, the coding that was applied last first (RFC 9110, section 8.4). Text stays as it is, because some
 * proxies unpack a body but keep the header. @throws `AnswerTooLarge` if a result exceeds `limit` bytes, `DamagedAnswer`
 * for other faults.
 */
export async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const applied = encoding
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (applied.length > maxCodings) throw new DamagedAnswer();
  let unpacked = body;
  for (const coding of applied.reverse()) {
    if (isText(unpacked)) return unpacked;
    const unpack = codings.get(coding);
    if (!unpack) throw new DamagedAnswer();
    unpacked = await unpack(unpacked, { maxOutputLength: limit }).catch((error: unknown) => {
      throw errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? new AnswerTooLarge() : new DamagedAnswer();
    });
  }
  return unpacked;
}

/** The whole body. @throws {AnswerTooLarge} as soon as it has more than `limit` bytes. */
export async function collect(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new AnswerTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** RFC 1952, section 2.3.1. */
function isGzip([first, second]: Buffer): boolean {
  return first === 0x1f && second === 0x8b;
}

/** RFC 1950: compression method 8, and a header that is a multiple of 31. */
function isZlib(body: Buffer): boolean {
  const [method = 0, flags = 0] = body;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}
