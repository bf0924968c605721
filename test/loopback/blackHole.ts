import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** Listens in a thread that then stands still, so that the system's queue of connections fills up and takes no more. */
const thread = `
const { parentPort, workerData } = require("node:worker_threads");
const server = require("node:net").createServer();
server.listen({ host: workerData.host, port: workerData.port, backlog: 1 }, () => {
  parentPort.postMessage("listens");
  setImmediate(() => {
    Atomics.wait(workerData.flag, 0, 0);
    process.exit();
  });
});`;

/** More than the queue holds. */
const FILLING = 4;

/** Neither makes nor refuses connections at a port, as a firewall that drops packets. */
export async function startBlackHole(host: "127.0.0.1" | "::1", port: number) {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(thread, { eval: true, workerData: { host, port, flag } });
  await once(worker, "message");
  const fill: Socket[] = Array.from({ length: FILLING }, () => connect(port, host).on("error", () => undefined));
  await Promise.any(fill.map((socket) => once(socket, "connect")));
  return {
    async close() {
      for (const socket of fill) socket.destroy();
      const ended = once(worker, "exit");
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
      await ended;
    },
  };
}
