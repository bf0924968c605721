import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** Listens in a thread that is then blocked for `time`, so that the system's connection queue fills up. */
const thread = `
const { parentPort, workerData } = require("node:worker_threads");
const { connect, createServer } = require("node:net");
const { host, port, time, target } = workerData;
const server = createServer((client) => {
  const service = connect(target, host);
  for (const [from, to] of [[client, service], [service, client]]) from.on("error", () => to.destroy()).pipe(to);
});
server.listen({ host, port, backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time));
});`;

/** More connections than fit into the queue. */
const FILLING = 4;

/** Neither accepts nor refuses connections to a port, like a firewall that drops packets. */
export function startBlackHole(host: "127.0.0.1" | "::1", port: number) {
  return start({ host, port });
}

/** Leads to `target`, but loses the first packet of a connection, so that the handshake takes a second. */
export function startSlowLine(target: number) {
  return start({ host: "127.0.0.1", port: 0, time: 500, target });
}

async function start(workerData: { host: string; port: number; time?: number; target?: number }) {
  const { host } = workerData;
  const worker = new Worker(thread, { eval: true, workerData });
  const [port] = (await once(worker, "message")) as [number];
  const fill: Socket[] = Array.from({ length: FILLING }, () => connect(port, host).on("error", () => undefined));
  await Promise.any(fill.map((socket) => once(socket, "connect")));
  return {
    port,
    async close() {
      for (const socket of fill) socket.destroy();
      await worker.terminate();
    },
  };
}
