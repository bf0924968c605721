import { connect, createServer, type Socket } from "node:net";

import { surfaces } from "../canary/surfaces";
import { inUrl, listenOnLoopback } from "./connections";

/**
 * Starts a relay at `host` to `port` at `to`: its own port stays the same while the target changes. It passes on TLS
 * without reading it.
 */
export async function startRelay(port: number, to = "127.0.0.1", host = to) {
  let target = port;

  const pass = (client: Socket): void => {
    let received = "";
    client.on("data", (chunk) => (received += chunk.toString("latin1")));
    client.once("close", () => surfaces.note("what other servers received", "a relay", received));
    const upstream = connect(target, to);
    upstream.on("error", () => undefined);
    // Either side may disconnect at any moment, in which case the other one is disconnected in the same way.
    const join = (from: Socket, other: Socket): void => {
      from.pipe(other);
      from.once("close", () => (from.errored === null ? other.destroySoon() : other.resetAndDestroy()));
    };
    join(client, upstream);
    join(upstream, client);
  };

  const listen = (at: number) => listenOnLoopback(createServer(pass), { host, port: at });
  let listening = await listen(0);
  const own = listening.port;

  return {
    port: own,
    url: `https://${inUrl(host)}:${own}`,
    /** Changes the target port, and cuts open connections. */
    async lead(next: number) {
      await listening.close();
      target = next;
      listening = await listen(own);
    },
    /** Closes the port until the next `lead`. */
    refuse: () => listening.close(),
    close: () => listening.close(),
  };
}
