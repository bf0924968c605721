import { Agent, request } from "node:https";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import { Client } from "../../src/service/api/client";
import { conditionsCall, conditionsRequest } from "../../src/service/api/conditionsCall";
import type { Transport } from "../../src/service/http/transport";
import type { TransportOptions } from "../../src/service/http/undiciTransport";
import { ApiKey } from "../../src/weather/model/apiKey";
import { projectRoot } from "../harness/editorFolder";
import { trusting } from "../loopback/trust";
import { weatherQueryAt } from "../processes/window";
import type { RefreshService } from "./refreshService";

/** Requests of each way in each round, and rounds; the first rounds only warm up. */
const [requestsPerTurn, warmUp, rounds] = [100, 10, 10];
const apiKey = "bench-key-0123456789";
const network = {
  mode: "direct",
  proxy: "",
  noProxy: [],
  proxySupport: "off",
  proxyAuthorization: undefined,
  systemCertificates: true,
} as const;

/** What one request takes, as the mean of a turn. */
export interface Cost {
  /** Microseconds of the processor in this process, its other threads included; the service is another process. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly wall: number;
}

/** The turns of both ways; the same turn of the two belongs together. */
export type Costs = Readonly<Record<"bare" | "exchange", readonly Cost[]>>;

/** One way to the weather: makes one request on a connection that is kept. */
type Way = () => Promise<void>;

/** What any client has to do: the request, the whole body, unpacked and parsed. Nothing is checked. */
function bareRequest({ url: base, caPem }: RefreshService): Way {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: caPem });
  const { url } = conditionsRequest(weatherQueryAt(base));
  const options = { agent, headers: { "accept-encoding": "gzip", authorization: `Bearer ${apiKey}` } };
  return async () => {
    const body = await new Promise<Buffer>((resolve, reject) => {
      request(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve(Buffer.concat(chunks)));
        response.on("error", reject);
      })
        .on("error", reject)
        .end();
    });
    if (!Array.isArray(JSON.parse(gunzipSync(body).toString()))) throw new Error("There is no weather.");
  };
}

/** What a window does for an answer, as `compose` wires it, but for the files, with the transport that is shipped. */
function exchange({ url, caPem }: RefreshService): Way {
  const reading = ApiKey.read(apiKey);
  if (reading.kind !== "key") throw new Error("The bench's key is no key.");
  const found = { kind: "key", key: reading.key, id: "bench" } as const;
  const shipped = createRequire(__filename)(path.join(projectRoot, "dist", "transport.js")) as {
    readonly openTransport: (options: TransportOptions) => Transport;
  };
  const call = { refund: () => Promise.resolve(), answered: () => Promise.resolve() };
  const client = new Client({
    network,
    connect: (options) =>
      Promise.resolve(shipped.openTransport({ ...options, environment: {}, authorities: trusting(caPem) })),
    gate: { enter: () => Promise.resolve({ kind: "granted", call }) },
    onOutcome: () => undefined,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
    now: Date.now,
  });
  const query = weatherQueryAt(url);
  const { signal } = new AbortController();
  return async () => {
    const reply = await client.call(conditionsCall(query), found, signal);
    if (reply.kind !== "answer") throw new Error(`The service did not answer: ${JSON.stringify(reply)}`);
  };
}

async function turn(go: Way): Promise<Cost> {
  const [cpu, begin] = [process.cpuUsage(), performance.now()];
  for (let made = 0; made < requestsPerTurn; made += 1) await go();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / requestsPerTurn, wall: (performance.now() - begin) / requestsPerTurn };
}

/** The ways take turns, each round in the opposite order, so that what else the machine does meets them alike. */
async function measure(service: RefreshService): Promise<Costs> {
  const costs: Record<keyof Costs, Cost[]> = { bare: [], exchange: [] };
  const ways = Object.entries({ bare: bareRequest(service), exchange: exchange(service) }) as [keyof Costs, Way][];
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [name, way] of round % 2 === 0 ? ways : ways.toReversed()) {
      const cost = await turn(way);
      if (round >= 0) costs[name].push(cost);
    }
  }
  return costs;
}

process.once("message", (service: RefreshService) => {
  void measure(service).then((costs) => process.send?.(costs, () => process.exit()));
});
