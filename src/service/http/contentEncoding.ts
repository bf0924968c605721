import { promisify } from "node:util";
import * as zlib from "node:zlib";

import { errorCode } from "../../weather/base/errorCode";

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);

/** A body that cannot be unpacked, or in an encoding other than gzip and deflate. */
export class DamagedAnswer extends Error {
  override readonly name = "DamagedAnswer";
}

export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/** The limits of a body before and after unpacking, in bytes. */
export const rawLimit = 1024 * 1024;
export const decodedLimit = 4 * 1024 * 1024;

/** The coding named by `Content-Encoding`; undefined if the request did not offer it. RFC 9110, section 8.4.1. */
export function codingOf(encoding: string): "none" | "gzip" | "deflate" | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return "none";
    case "gzip":
    case "x-gzip":
      return "gzip";
    case "deflate":
      return "deflate";
    default:
      return undefined;
  }
}

/**
 * Unpacks a body; `deflate` is zlib-wrapped (RFC 9110, section 8.4.1.2) or raw, as some servers send it.
 * @throws `AnswerTooLarge` for more than `limit` bytes after unpacking, `DamagedAnswer` for any other fault.
 */
export async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  if (body.length === 0) return body;
  const options = { maxOutputLength: limit };
  const coding = codingOf(encoding);
  if (coding === undefined) throw new DamagedAnswer();
  if (coding === "none" && body.length > limit) throw new AnswerTooLarge();
  if (coding === "none") return body;
  try {
    if (coding === "gzip") return await gunzip(body, options);
    return await (isZlib(body) ? inflate : inflateRaw)(body, options);
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
