import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import { encode, type Coding } from "./coding";
import { changeHeaders, type Behaviour, type Reply } from "./reply";

type GzipDamage = "cutInTheMiddle" | "cutTrailer" | "badChecksum" | "garbageBehind";

/** Another coding, among those that the client accepts. */
export function coded(coding: Coding): Behaviour {
  return (reply) => ({ ...reply, coding });
}

/** A body in `codings`, one upon the other, under this Content-Encoding or under none, whatever the client accepts. */
export function labelled(label: string | null, codings: readonly Coding[]): Behaviour {
  return (reply) => encoded(reply, label, codings.reduce(encode, reply.body));
}

/** A gzip body that is not whole or not right, with a Content-Length that fits it. */
export function damagedGzip(damage: GzipDamage): Behaviour {
  return (reply) => encoded(reply, "gzip", spoil(gzipSync(reply.body), damage));
}

/** A small gzip body that becomes `decodedBytes` blanks. */
export function bomb(decodedBytes: number): Behaviour {
  const body = gzipOfBlanks(decodedBytes);
  return (reply) => encoded(reply, "gzip", body);
}

function encoded(reply: Reply, label: string | null, body: Buffer): Reply {
  return { ...reply, body, coding: "done", headers: changeHeaders(reply.headers, { "Content-Encoding": label }) };
}

function spoil(bytes: Buffer, damage: GzipDamage): Buffer {
  if (damage === "cutInTheMiddle") return bytes.subarray(0, bytes.length / 2);
  if (damage === "cutTrailer") return bytes.subarray(0, -4);
  if (damage === "garbageBehind") return Buffer.concat([bytes, Buffer.from("not gzip")]);
  // The checksum is the first half of the eight bytes at the end.
  const position = bytes.length - 8;
  bytes.writeUInt8(bytes.readUInt8(position) ^ 0xff, position);
  return bytes;
}

/**
 * Deflated blocks that end in a full flush do not refer to one another, so that one of them can be repeated:
 * ready in milliseconds, and the decoded bytes never exist here.
 */
function gzipOfBlanks(total: number): Buffer {
  const chunk = Buffer.alloc(1024 * 1024, " ");
  const rest = chunk.subarray(0, total % chunk.length);
  const chunks = Math.floor(total / chunk.length);
  const block = deflateRawSync(chunk, { finishFlush: constants.Z_FULL_FLUSH });
  let checksum = 0;
  for (let i = 0; i < chunks; i++) checksum = crc32(chunk, checksum);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(rest, checksum), 0);
  trailer.writeUInt32LE(total % 2 ** 32, 4);
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  return Buffer.concat([header, ...Array<Buffer>(chunks).fill(block), deflateRawSync(rest), trailer]);
}
