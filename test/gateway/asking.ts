import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

/** What the gateway answered. */
export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** How a test asks the gateway. */
export interface Asked {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The address to come from, as `127.0.0.2`. */
  readonly localAddress?: string | undefined;
}

/** A client that trusts one authority and keeps its connections. */
export class Client {
  readonly #agent: Agent;

  constructor(ca: string, maxSockets = Infinity) {
    this.#agent = new Agent({ ca, keepAlive: true, maxSockets });
  }

  async ask(url: string, path: string, asked: Asked = {}): Promise<Told> {
    const { token, method = "GET", headers = {}, signal, localAddress } = asked;
    const sent = request(url + path, {
      agent: this.#agent,
      signal,
      localAddress,
      method,
      headers: {
        "accept-encoding": "gzip",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const bytes = await buffer(response);
    const isPacked = response.headers["content-encoding"] === "gzip" && bytes.length > 0;
    const text = String(isPacked ? gunzipSync(bytes) : bytes);
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  }

  /** Ends the connections that are idle. */
  close(): void {
    this.#agent.destroy();
  }
}
