import { createServer } from "node:net";

import { surfaces } from "../canary/surfaces";
import { listenOnLoopback } from "./connections";

export type Listener = Awaited<ReturnType<typeof startListener>>;

/**
 * Starts a TCP listener that records what it receives, counts connections, and sends nothing, so that a TLS client
 * stalls in its handshake. With `says`, it sends these bytes to every client immediately.
 */
export async function startListener({ says }: { readonly says?: string } = {}) {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on("data", (chunk) => received.push(chunk));
    if (says !== undefined) socket.write(says, "latin1");
  });
  const listening = await listenOnLoopback(server);

  const watching = surfaces.watch("what other servers received", "a listener", () => String(Buffer.concat(received)));

  return {
    port: listening.port,
    url: `https://127.0.0.1:${listening.port}`,
    get connections() {
      return listening.connections;
    },
    async close() {
      await listening.close();
      watching.end();
    },
  };
}
