import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import type { RecordedRequest } from "./requestLog";

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

/** Header fields; several values become several lines. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Changes to header fields, whatever the case of their names; null takes a field away. */
export type HeaderChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** What will be answered, as data, until it is delivered. */
export interface Reply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: Buffer;
  /** A coding to use if the client accepts it, or "done": `body` holds the bytes of the wire. */
  readonly coding: Coding | "done";
  readonly deliver: Delivery;
}

/** The way to the client: the reply made ready, and the means to send it. */
export interface Wire {
  readonly response: ServerResponse;
  readonly bytes: Buffer;
  begin(changes?: HeaderChanges): void;
  /** Cuts the TCP connection with a reset. */
  reset(): void;
}

export type Delivery = (wire: Wire) => void;

/** What a behavior may know of the request that it answers. */
export interface Exchange {
  readonly request: RecordedRequest;
  /** The full address of the request, with its query. */
  readonly address: string;
  readonly now: number;
}

/** Turns what the specification says into what is answered instead. */
export type Behavior = (reply: Reply, exchange: Exchange) => Reply | Promise<Reply>;

const deliverWhole: Delivery = (wire) => {
  wire.begin();
  wire.response.end(wire.bytes);
};

export function jsonReply(status: number, value: unknown, headers: ReplyHeaders = {}): Reply {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
    body: Buffer.from(JSON.stringify(value)),
    coding: "gzip",
    deliver: deliverWhole,
  };
}

export function changeHeaders(headers: ReplyHeaders, changes: HeaderChanges): ReplyHeaders {
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !changed.has(name.toLowerCase()));
  const added = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return Object.fromEntries([...kept, ...added]);
}

/** `reply` with another status, changed header fields, or another body. */
export function changeReply(
  reply: Reply,
  changes: { readonly status?: number; readonly headers?: HeaderChanges; readonly body?: string | Buffer | undefined },
): Reply {
  const { status = reply.status, headers = {}, body = reply.body } = changes;
  return { ...reply, status, headers: changeHeaders(reply.headers, headers), body: Buffer.from(body as string) };
}

export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}

/** Makes `reply` ready for the client: in a coding that it accepts, errors as well. */
export function openWire(reply: Reply, request: RecordedRequest, response: ServerResponse, reset: () => void): Wire {
  const { bytes, headers } = encoded(reply, request.headers["accept-encoding"]);
  return {
    response,
    bytes,
    begin(changes = {}) {
      const lines = Object.entries(changeHeaders(headers, changes));
      const mutable = lines.map(([name, value]) => [name, typeof value === "string" ? value : [...value]]);
      response.writeHead(reply.status, Object.fromEntries(mutable) as Record<string, string | string[]>);
      request.status = reply.status;
    },
    reset,
  };
}

function encoded(reply: Reply, acceptEncoding = ""): { readonly bytes: Buffer; readonly headers: ReplyHeaders } {
  if (reply.coding === "done" || reply.body.length === 0)
    return { bytes: reply.body, headers: { "Content-Length": String(reply.body.length), ...reply.headers } };
  const coding = acceptEncoding.split(/, */).includes(reply.coding) ? reply.coding : "identity";
  const bytes = encode(reply.body, coding);
  const own = {
    "Content-Length": String(bytes.length),
    Vary: "Accept-Encoding",
    ...(coding !== "identity" && { "Content-Encoding": coding }),
  };
  return { bytes, headers: changeHeaders(own, reply.headers) };
}
