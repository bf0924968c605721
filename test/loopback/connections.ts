import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

export interface Connection {
  readonly socket: Socket;
  /** Whether it counts as a client's; false for those that steer the server. */
  counted: boolean;
}

export type Listening = Awaited<ReturnType<typeof listenOnLoopback>>;

/** Makes `server` listen on the loopback interface and keeps account of its TCP connections. */
export async function listenOnLoopback(
  server: Server,
  options: { readonly host?: string; readonly port?: number; readonly onChange?: () => void } = {},
) {
  const open = new Map<number | undefined, Connection>();
  let accepted: Connection[] = [];

  server.on("connection", (socket: Socket) => {
    const { remotePort } = socket;
    const connection: Connection = { socket, counted: true };
    accepted.push(connection);
    open.set(remotePort, connection);
    // A client may leave at any moment; here that is never news.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (open.get(remotePort) === connection) open.delete(remotePort);
      options.onChange?.();
    });
    options.onChange?.();
  });

  server.listen(options.port ?? 0, options.host ?? "127.0.0.1");
  await once(server, "listening");

  const dropConnections = (): void => {
    for (const { socket } of open.values()) socket.destroy();
  };

  return {
    port: (server.address() as AddressInfo).port,
    /** Every connection accepted so far, closed ones too. */
    get connections(): readonly Connection[] {
      return accepted;
    },
    /** The connection that comes from the peer's `remotePort`. */
    connectionFrom: (remotePort: number | undefined) => open.get(remotePort),
    forgetConnections() {
      accepted = [];
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
