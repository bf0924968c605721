import { pipeline, Readable } from "node:stream";
import type { Behavior, Delivery, Wire } from "./reply";

// A reset that arrives together with data looks like an ordinary end of the stream to Node: let the data be read first.
const RESET_AFTER_MS = 20;

const CHUNK = Buffer.alloc(64 * 1024, " ");

export const stallBeforeHeaders = (): Behavior => delivered(() => undefined);

export const stallAfterHeaders = (): Behavior =>
  delivered((wire) => {
    wire.begin();
    wire.response.flushHeaders();
  });

export const stallMidBody = (): Behavior => delivered((wire) => sendHalf(wire, () => undefined));

/** Sends half of the body and cuts the connection: with a TCP reset, or with an ordinary end of the stream. */
export function cutMidBody(how: "reset" | "close"): Behavior {
  return delivered((wire) => {
    sendHalf(wire, () => {
      if (how === "close") wire.response.socket?.end();
      else setTimeout(() => wire.reset(), RESET_AFTER_MS);
    });
  });
}

export const closeWithoutAnswer = (): Behavior => delivered((wire) => wire.response.destroy());

/** Sends the body a little at a time, so that no pause is ever long. */
export function drip({ bytes, everyMs }: { readonly bytes: number; readonly everyMs: number }): Behavior {
  return delivered((wire) => {
    const { response } = wire;
    let sent = 0;
    const timer = setInterval(() => {
      response.write(wire.bytes.subarray(sent, sent + bytes));
      sent += bytes;
      if (sent >= wire.bytes.length) response.end();
    }, everyMs);
    for (const end of ["close", "finish"]) response.once(end, () => clearInterval(timer));
    wire.begin();
    response.flushHeaders();
  });
}

export function chunked(): Behavior {
  return delivered((wire) => {
    wire.begin({ "Content-Length": null });
    const half = wire.bytes.length / 2;
    wire.response.write(wire.bytes.subarray(0, half));
    wire.response.end(wire.bytes.subarray(half));
  });
}

/** A body of this many plain bytes, announced by Content-Length; made while it is sent, so it takes no memory here. */
export const bigBody = (bytes: number): Behavior => blank(bytes, String(bytes));

/** A chunked body that ends only with the connection. */
export const endlessBody = (): Behavior => blank(Infinity, null);

function blank(bytes: number, length: string | null): Behavior {
  return delivered((wire) => {
    wire.begin({ "Content-Length": length, "Content-Encoding": null });
    pipeline(Readable.from(blanks(bytes)), wire.response, () => undefined);
  });
}

export function interimResponses(count: number): Behavior {
  return (reply) => ({
    ...reply,
    deliver: (wire) => {
      wire.response.socket?.write("HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n".repeat(count));
      reply.deliver(wire);
    },
  });
}

/** These bytes, one per character, in place of an HTTP answer; then the end of the stream. */
export const rawAnswer = (bytes: string): Behavior =>
  delivered((wire) => void wire.response.socket?.end(bytes, "latin1"));

function delivered(deliver: Delivery): Behavior {
  return (reply) => ({ ...reply, deliver });
}

function sendHalf(wire: Wire, then: () => void): void {
  wire.begin();
  wire.response.write(wire.bytes.subarray(0, wire.bytes.length / 2), then);
}

function* blanks(total: number): Generator<Buffer> {
  for (let left = total; left > 0; left -= CHUNK.length) yield left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
}
