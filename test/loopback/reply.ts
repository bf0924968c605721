import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

import type { RecordedRequest } from "./requestLog";

/** Header fields. Several values become several lines; null removes a field. */
export type Headers = Readonly<Record<string, string | readonly string[] | null>>;

/** A response as data, before it's sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Whether `body` is sent as it is. Otherwise, it is compressed if the client accepts that. */
  readonly isEncoded?: boolean;
}

/** The request that a behavior responds to, and the means to respond directly. */
export interface Exchange {
  readonly request: RecordedRequest;
  /** The full address of the request, with its query. */
  readonly address: string;
  readonly now: number;
  readonly response: ServerResponse;
  /** Cuts the TCP connection with a reset. */
  readonly reset: () => void;
}

/** Changes the specified response; undefined: the behavior responds directly, or never. */
export type Behavior = (reply: Reply, exchange: Exchange) => Reply | undefined | Promise<Reply | undefined>;

export function jsonReply(status: number, value: unknown, headers: Headers = {}): Reply {
  const body = Buffer.from(JSON.stringify(value));
  return { status, headers: { "Content-Type": "application/json; charset=utf-8", ...headers }, body };
}

/** `reply` with a different status, changed header fields, or a different body. */
export function changeReply(
  reply: Reply,
  changes: { readonly status?: number; readonly headers?: Headers; readonly body?: string | Buffer | undefined },
): Reply {
  const { status = reply.status, headers, body = reply.body } = changes;
  return { ...reply, status, headers: { ...reply.headers, ...headers }, body: Buffer.from(body as string) };
}

export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}

export function send({ status, headers, body, isEncoded = body.length === 0 }: Reply, exchange: Exchange): void {
  const { request, response } = exchange;
  const isPacked = !isEncoded && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const bytes = isPacked ? gzipSync(body) : body;
  const all: Headers = {
    "Content-Length": String(bytes.length),
    ...(isPacked && { "Content-Encoding": "gzip" }),
    ...(!isEncoded && { Vary: "Accept-Encoding" }),
    ...headers,
  };
  response.statusCode = status;
  for (const [name, value] of Object.entries(all))
    if (value === null) response.removeHeader(name);
    else response.setHeader(name, value);
  response.end(bytes);
}
