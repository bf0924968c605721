import { pipeline, Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import { type Behavior, changeReply, type Exchange, type Reply } from "./reply";

// Node takes a reset that arrives together with data for a normal end of the stream, so the data has to be read first.
const RESET_AFTER_MS = 20;

const CHUNK = Buffer.alloc(64 * 1024, " ");

/**
 * Sends these bytes, one per character, instead of an HTTP response; then ends the stream, resets it, or does nothing.
 */
export function rawAnswer(bytes: string, then: "end" | "reset" | "silence" = "end"): Behavior {
  return (_reply, { response: { socket }, reset }) => {
    if (then === "end") socket?.end(bytes, "latin1");
    else socket?.write(bytes, "latin1", () => then === "reset" && setTimeout(reset, RESET_AFTER_MS));
    return undefined;
  };
}

export const stallBeforeHeaders = (): Behavior => () => undefined;

export const closeWithoutAnswer =
  (): Behavior =>
  (_reply, { response }) =>
    void response.destroy();

/** Sends the body in small parts with short pauses. */
export function drip(bytes: number, everyMs: number): Behavior {
  async function* drops({ body }: Reply): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < body.length; sent += bytes) {
      yield body.subarray(sent, sent + bytes);
      await wait(everyMs);
    }
  }
  return (reply, exchange) => stream(reply, exchange, drops(reply));
}

/** A body of this many plain bytes, generated while it's sent, so that it needs no memory. */
export function bigBody(bytes = Infinity): Behavior {
  function* blanks(): Generator<Buffer> {
    for (let left = bytes; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
  }
  return (reply, exchange) => stream(reply, exchange, blanks());
}

/** Sends a body in chunks. */
function stream({ status }: Reply, { response }: Exchange, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
  response.writeHead(status, { "Content-Type": "application/json" });
  return void pipeline(Readable.from(chunks), response, () => undefined);
}

/** Encodes the body and sends it with this Content-Encoding or none, whatever the client accepts. */
export function encoded(label: string | null, ...encoders: readonly ((bytes: Buffer) => Buffer)[]): Behavior {
  return (reply) => {
    const body = encoders.reduce((bytes, encode) => encode(bytes), reply.body);
    return { ...changeReply(reply, { headers: { "Content-Encoding": label }, body }), isEncoded: true };
  };
}
