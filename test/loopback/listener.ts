import { createServer } from "node:net";

import { surfaces } from "../canary/surfaces";
import { listenOnLoopback } from "./connections";

export type Listener = Awaited<ReturnType<typeof startListener>>;

/**
 * Starts a TCP listener that counts connections, and sends nothing, so that a TLS client
 * stalls in its handshake. With `says`, it sends these bytes to every client immediately.
 */
export async function startListener({ says }: { readonly says?: string } = {}) {
  let received = "";
  const server = createServer((socket) => {
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      surfaces.note("what other servers received", "a listener", received);
    });
    if (says !== undefined) socket.write(says, "latin1");
  });
  const listening = await listenOnLoopback(server);

  return {
    port: listening.port,
    url: `https://127.0.0.1:${listening.port}`,
    get connections() {
      return listening.connections;
    },
    close: () => listening.close(),
  };
}
