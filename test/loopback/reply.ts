import type { ServerResponse } from "node:http";

import type { Coding } from "./coding";
import type { RecordedRequest } from "./requestLog";

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

/** What a behaviour may know of the request that it answers. */
export interface Exchange {
  readonly request: RecordedRequest;
  /** The full address of the request, with its query. */
  readonly address: string;
  readonly now: number;
}

/** Turns what the specification says into what is answered instead. */
export type Behaviour = (reply: Reply, exchange: Exchange) => Reply | Promise<Reply>;

const deliverWhole: Delivery = (wire) => {
  wire.begin();
  wire.response.end(wire.bytes);
};

/** A JSON reply, delivered whole. */
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
export function changeReply(reply: Reply, changes: ReplyChanges): Reply {
  const { status = reply.status, headers = {}, body = reply.body } = changes;
  return { ...reply, status, headers: changeHeaders(reply.headers, headers), body: Buffer.from(body as string) };
}

interface ReplyChanges {
  readonly status?: number;
  readonly headers?: HeaderChanges;
  readonly body?: string | Buffer | undefined;
}

export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}
