import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

export type Listening = Awaited<ReturnType<typeof listenOnLoopback>>;

/** Makes `server` listen on the loopback interface and keeps account of its TCP connections. */
export async function listenOnLoopback(server: Server, { host = "127.0.0.1", port = 0 } = {}) {
  const open = new Map<number | undefined, Socket>();
  let accepted = 0;

  server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    accepted += 1;
    open.set(remotePort, socket);
    // A client may leave at any moment; here that is never news.
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
    /** How many connections were accepted so far, closed ones too. */
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

/** `host` as it is written in an address. */
export function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
