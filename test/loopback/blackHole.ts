import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** Listens in a thread that is then blocked, so that the system's connection queue fills up. */
const thread = `
const { parentPort, workerData } = require("node:worker_threads");
require("node:net").createServer().listen({ ...workerData, backlog: 1 }, () => {
  parentPort.postMessage("listens");
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});`;

/** More connections than fit into the queue. */
const FILLING = 4;

/** Neither accepts nor refuses connections to a port, like a firewall that drops packets. */
export async function startBlackHole(host: "127.0.0.1" | "::1", port: number) {
  const worker = new Worker(thread, { eval: true, workerData: { host, port } });
  await once(worker, "message");
  const fill: Socket[] = Array.from({ length: FILLING }, () => connect(port, host).on("error", () => undefined));
  await Promise.any(fill.map((socket) => once(socket, "connect")));
  return {
    async close() {
      for (const socket of fill) socket.destroy();
      await worker.terminate();
    },
  };
}
