import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

export type Listening = Awaited<ReturnType<typeof listenOnLoopback>>;

/** Makes `server` listen on the loopback interface, and tracks its TCP connections. */
export async function listenOnLoopback(server: Server, { host = "127.0.0.1", port = 0 } = {}) {
  const open = new Map<number | undefined, Socket>();
  let accepted = 0;

  server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    accepted += 1;
    open.set(remotePort, socket);
    // Ignored: a client may disconnect at any moment.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (open.get(remotePort) === socket) open.delete(remotePort);
    });
  });

  server.listen(port, host);
  await once(server, "listening");

  const dropConnections = (): void => {
    for (const socket of open.values()) socket.destroy();
  };

  return {
    port: (server.address() as AddressInfo).port,
    /** The number of connections accepted so far, including closed ones. */
    get connections() {
      return accepted;
    },
    /** The connection that comes from the peer's `remotePort`. */
    connectionFrom: (remotePort: number | undefined) => open.get(remotePort),
    forgetConnections() {
      accepted = 0;
    },
    dropConnections,
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      dropConnections();
      await closed;
    },
  };
}

/** `host` in the form for an address. */
export function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
