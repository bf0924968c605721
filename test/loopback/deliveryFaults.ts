import { pipeline, Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

import { type Behavior, changeReply, type Exchange, type Reply } from "./reply";

// A reset that arrives together with data looks like an ordinary end of the stream to Node: let the data be read first.
const RESET_AFTER_MS = 20;

const CHUNK = Buffer.alloc(64 * 1024, " ");

/** These bytes, one per character, in place of an HTTP answer; then the end of the stream, a TCP reset, or nothing. */
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

/** Sends the body a little at a time, so that no pause is ever long. */
export function drip(bytes: number, everyMs: number): Behavior {
  async function* drops({ body }: Reply): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < body.length; sent += bytes) {
      yield body.subarray(sent, sent + bytes);
      await wait(everyMs);
    }
  }
  return (reply, exchange) => stream(reply, exchange, drops(reply));
}

/** A body of this many plain bytes; made while it is sent, so it takes no memory here. */
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

/** The body, encoded in this way under this Content-Encoding or under none, whatever the client accepts. */
export function encoded(label: string | null, ...encoders: readonly ((bytes: Buffer) => Buffer)[]): Behavior {
  return (reply) => {
    const body = encoders.reduce((bytes, encode) => encode(bytes), reply.body);
    return { ...changeReply(reply, { headers: { "Content-Encoding": label }, body }), isEncoded: true };
  };
}
