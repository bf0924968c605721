import { gzipSync } from "node:zlib";

import { changeHeaders, encode, type Behavior, type Coding, type Reply } from "./reply";

type GzipDamage = "cutInTheMiddle" | "cutTrailer" | "badChecksum" | "garbageBehind";

/** A body in `codings`, one upon the other, under this Content-Encoding or under none, whatever the client accepts. */
export function labelled(label: string | null, codings: readonly Coding[]): Behavior {
  return (reply) => encoded(reply, label, codings.reduce(encode, reply.body));
}

/** A gzip body that is not whole or not right, with a Content-Length that fits it. */
export function damagedGzip(damage: GzipDamage): Behavior {
  return (reply) => encoded(reply, "gzip", spoil(gzipSync(reply.body), damage));
}

/** A small gzip body of several members that becomes `decodedBytes` blanks, which never exist here. */
export function bomb(decodedBytes: number): Behavior {
  const chunk = Buffer.alloc(1024 * 1024, " ");
  const chunks = Array<Buffer>(Math.floor(decodedBytes / chunk.length)).fill(gzipSync(chunk));
  const body = Buffer.concat([...chunks, gzipSync(chunk.subarray(0, decodedBytes % chunk.length))]);
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
