import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request, type RequestOptions } from "node:https";
import { buffer } from "node:stream/consumers";

export interface Received {
  readonly status: number | undefined;
  readonly bytes: Buffer;
}

/** Makes a request; rejects if the response isn't whole. */
export async function fetchFrom(url: string, options: RequestOptions, body?: string): Promise<Received> {
  const sent = request(url, { agent: false, ...options }).end(body);
  // An error while the body arrives is reported by the body, too.
  sent.on("error", () => undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, bytes: await buffer(response) };
}
