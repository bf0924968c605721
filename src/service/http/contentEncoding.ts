import { promisify } from "node:util";
import * as zlib from "node:zlib";

import { errorCode } from "../../weather/base/errorCode";

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);

/** A body that can't be unpacked, or has an encoding other than gzip and deflate. */
export class DamagedAnswer extends Error {
  override readonly name = "DamagedAnswer";
}

export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/** The limits of a body before and after unpacking, in bytes. */
export const rawLimit = 1024 * 1024;
export const decodedLimit = 4 * 1024 * 1024;

/** The decoder of each coding that the request offers: RFC 9110, section 8.4.1. */
const codings = new Map<string, (body: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>>([
  ["", (body) => Promise.resolve(body)],
  ["identity", (body) => Promise.resolve(body)],
  ["gzip", gunzip],
  // With its zlib header (RFC 9110, section 8.4.1.2), or raw, as some servers send it.
  ["deflate", (body, options) => (isZlib(body) ? inflate : inflateRaw)(body, options)],
]);

/** Unpacks a body. @throws `AnswerTooLarge` if the result exceeds `limit` bytes, `DamagedAnswer` for other faults. */
export async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const unpack = codings.get(encoding.trim().toLowerCase());
  if (body.length === 0) return body;
  if (!unpack) throw new DamagedAnswer();
  try {
    return await unpack(body, { maxOutputLength: limit });
  } catch (error) {
    throw errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? new AnswerTooLarge() : new DamagedAnswer();
  }
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

/** RFC 1950: compression method 8, and a header that is a multiple of 31. */
function isZlib(body: Buffer): boolean {
  const [method = 0, flags = 0] = body;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}
