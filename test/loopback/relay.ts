import { connect, createServer, type Socket } from "node:net";
import { PassThrough, pipeline, Transform } from "node:stream";

import { surfaces } from "../canary/surfaces";
import { inUrl, listenOnLoopback } from "./connections";

/**
 * Starts a relay at `host` that leads to `port` at `to`: a port that stays the same while what is behind it changes. TLS
 * passes through it unread.
 */
export async function startRelay(port: number, to = "127.0.0.1", host = to) {
  let target = { port, bytesPerSecond: Infinity };
  let received = "";
  const watching = surfaces.watch("what other servers received", "a relay", () => received);
  const upstreams = new Set<Socket>();

  const pass = (client: Socket): void => {
    const { bytesPerSecond } = target;
    client.on("data", (chunk) => (received += chunk.toString("latin1")));
    const upstream = connect(target.port, to);
    for (const socket of [client, upstream]) socket.setMaxListeners(20);
    upstreams.add(upstream);
    upstream.once("close", () => upstreams.delete(upstream));
    // Either side may leave at any moment, and then the other one is told in the same way.
    const ended = (from: Socket, to: Socket) => (): void => {
      if (from.errored === null) to.destroySoon();
      else to.resetAndDestroy();
    };
    pipeline(client, over(bytesPerSecond), upstream, () => undefined);
    pipeline(upstream, over(bytesPerSecond), client, () => undefined);
    upstream.once("error", () => client.resetAndDestroy());
    client.once("close", ended(client, upstream));
    upstream.once("close", ended(upstream, client));
  };

  const listen = (at: number) => listenOnLoopback(createServer(pass), { host, port: at });
  let listening = await listen(0);
  const own = listening.port;
  let open = true;

  const shut = async (): Promise<void> => {
    if (open) await listening.close();
    open = false;
    for (const upstream of upstreams) upstream.destroy();
  };

  return {
    port: own,
    url: `https://${inUrl(host)}:${own}`,
    /** Leads to this port from now on, as fast as a line is; the connections that are open are cut. */
    async lead(next: number, bytesPerSecond = Infinity) {
      await shut();
      target = { port: next, bytesPerSecond };
      listening = await listen(own);
      open = true;
    },
    /** Closes the port, until it leads somewhere again. */
    refuse: shut,
    async close() {
      await shut();
      watching.end();
    },
  };
}

function over(bytesPerSecond: number): Transform {
  if (bytesPerSecond === Infinity) return new PassThrough();
  return new Transform({
    // A slow line holds little, so that the sender notices how slow it is.
    highWaterMark: 1460,
    transform: (chunk: Buffer, _encoding, done) =>
      void setTimeout(() => done(null, chunk), (chunk.length / bytesPerSecond) * 1000),
  });
}
