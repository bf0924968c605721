import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request, type RequestOptions } from "node:https";
import { buffer } from "node:stream/consumers";

export interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Makes a request; rejects if the response isn't whole. */
export async function fetchFrom(url: string, options: RequestOptions, body?: string): Promise<Received> {
  const sent = request(url, { agent: false, ...options }).end(body);
  // An error while the body arrives is reported by the body, too.
  sent.on("error", () => undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

export function jsonOf({ bytes }: Received): unknown {
  return JSON.parse(bytes.toString());
}
