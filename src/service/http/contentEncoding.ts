import { promisify } from "node:util";
import * as zlib from "node:zlib";

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);

/** A body in another encoding than gzip and deflate, or one that cannot be unpacked. */
export class DamagedAnswer extends Error {
  override readonly name = "DamagedAnswer";
}

/** A body with more bytes than an answer may have, before or after unpacking. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/** Bytes that a body may have as it arrives. */
export const rawLimit = 1024 * 1024;

/** Bytes that a body may have after unpacking. */
export const decodedLimit = 4 * 1024 * 1024;

/** The coding that a `Content-Encoding` names; undefined: one that the request did not offer. RFC 9110, section 8.4.1. */
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

/** Bytes. A body up to this size is unpacked faster in this thread than in another one. */
const smallBody = 16 * 1024;

/**
 * Unpacks a body as its `Content-Encoding` says: none, `gzip`, or `deflate` (zlib-wrapped as RFC 9110, section 8.4.1.2
 * asks, or raw as some servers send it).
 *
 * @param limit bytes that the unpacked body may have at most.
 * @throws {DamagedAnswer} for another encoding, for bytes that are cut off or are not what the header says.
 * @throws {AnswerTooLarge} for more bytes than `limit`.
 */
export async function decompress(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  if (body.length === 0) return body;
  const options = { maxOutputLength: limit };
  try {
    switch (codingOf(encoding)) {
      case "none":
        return within(body, limit);
      case "gzip":
        return body.length > smallBody ? await gunzip(body, options) : zlib.gunzipSync(body, options);
      case "deflate":
        return await (isZlib(body) ? inflate(body, options) : inflateRaw(body, options));
      case undefined:
        break;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new AnswerTooLarge();
    if (error instanceof AnswerTooLarge) throw error;
  }
  throw new DamagedAnswer();
}

/** The body as it arrives, in one piece. @throws {AnswerTooLarge} as soon as there are more than `limit` bytes. */
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

function within(body: Buffer, limit: number): Buffer {
  if (body.length > limit) throw new AnswerTooLarge();
  return body;
}

/** RFC 1950: compression method 8, and a header that is a multiple of 31. */
function isZlib(body: Buffer): boolean {
  const [method = 0, flags = 0] = body;
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}
