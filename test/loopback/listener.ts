import { createServer } from "node:net";

import { surfaces } from "../canary/surfaces";
import { Condition } from "./condition";
import { listenOnLoopback } from "./connections";

/** A TCP listener that says nothing and counts and keeps what reaches it. */
export interface Listener {
  readonly port: number;
  /** An https address at which the listener is found. */
  readonly url: string;
  readonly connections: number;
  readonly bytes: number;
  connectionCount(n: number, timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a listener that accepts and never speaks first, so a TLS client stalls in its handshake.
 * With `says`, it sends these bytes to every client at once.
 */
export async function startListener({ says }: { readonly says?: string } = {}): Promise<Listener> {
  const condition = new Condition();
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("data", (chunk) => received.push(chunk));
    if (says !== undefined) socket.write(says, "latin1");
  });
  const listening = await listenOnLoopback(server, { onChange: () => condition.changed() });

  const watching = surfaces.watch("what other servers received", "a listener", () => String(Buffer.concat(received)));

  return {
    port: listening.port,
    url: `https://127.0.0.1:${listening.port}`,
    get connections() {
      return listening.connections.length;
    },
    get bytes() {
      return Buffer.concat(received).length;
    },
    connectionCount: (n, timeoutMs) => condition.count(n, "connections", () => listening.connections.length, timeoutMs),
    async close() {
      condition.end("The listener was closed");
      await listening.close();
      watching.end();
    },
  };
}
