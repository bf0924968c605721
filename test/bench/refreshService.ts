import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { makeAuthority } from "../loopback/certificate";
import { makeObservation } from "../loopback/observations";
import { httpDate } from "../loopback/reply";

/** What this process tells once it listens. */
export interface Listening {
  readonly port: number;
  readonly caPem: string;
}

/** Whether connections end soon after the answer, as they do in the 40 minutes between two refreshes. */
const drops = process.env["BENCH_DROPS"] === "yes";

const lifetime = 40 * 60_000;

/**
 * The least that can answer: one body, packed in advance, with the headers of the weather service. The weather service of
 * the tests takes longer for an answer than a client does, which would hide what the client takes.
 */
async function listen(): Promise<void> {
  const authority = await makeAuthority();
  const body = gzipSync(JSON.stringify([makeObservation({ details: true })]));
  const server = createServer(await authority.issue(), (_request, response) => {
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Encoding": "gzip",
      "Content-Length": body.length,
      "Cache-Control": "public",
      Expires: httpDate(Date.now() + lifetime),
    });
    response.end(body, () => {
      if (drops) setTimeout(() => server.closeIdleConnections(), 50);
    });
  });
  // A connection is kept for as long as the client wants.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1", () => {
    const listening: Listening = { port: (server.address() as AddressInfo).port, caPem: authority.caPem };
    process.send?.(listening);
  });
  process.once("disconnect", () => process.exit());
}

if (process.send) void listen();
