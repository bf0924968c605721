import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import type { Listening } from "./refreshService";
import { bareRequest, beside, exchange, inPlace, type Way } from "./exchangeWays";

export type WayName = "bare" | "beside" | "exchange";

/** What to measure: each way in each round, in turns of so many requests; the first rounds only warm up. */
export interface Plan {
  readonly ways: readonly WayName[];
  readonly requestsPerTurn: number;
  readonly warmUp: number;
  readonly rounds: number;
}

/** What one request takes, as the mean of a turn. */
export interface Cost {
  /** Microseconds of the processor in this process, its other threads included; the service is another process. */
  readonly cpu: number;
  readonly wall: number;
}

/** The turns of each way; the same turn of two ways belongs together. */
export type Costs = Readonly<Partial<Record<WayName, readonly Cost[]>>>;

async function turn({ go }: Way, requests: number): Promise<Cost> {
  const [cpu, begin] = [process.cpuUsage(), performance.now()];
  for (let request = 0; request < requests; request += 1) await go();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / requests, wall: (performance.now() - begin) / requests };
}

/** All ways take turns, each round in the opposite order, so that what else the machine does meets them alike. */
async function measure({ ways: names, requestsPerTurn, warmUp, rounds }: Plan): Promise<Costs> {
  const service = fork(path.join(__dirname, "refreshService.js"));
  const [listening] = (await once(service, "message")) as [Listening];
  const open: Readonly<Record<WayName, () => Way>> = {
    bare: () => bareRequest(listening, inPlace),
    beside: () => bareRequest(listening, beside),
    exchange: () => exchange(listening),
  };
  const ways = names.map((name) => ({ name, way: open[name](), costs: [] as Cost[] }));
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const { way, costs } of round % 2 === 0 ? ways : ways.toReversed()) {
        const cost = await turn(way, requestsPerTurn);
        if (round >= 0) costs.push(cost);
      }
    }
    return Object.fromEntries(ways.map(({ name, costs }) => [name, costs]));
  } finally {
    for (const { way } of ways) way.close();
    service.kill();
  }
}

process.once(
  "message",
  (plan: Plan) => void measure(plan).then((costs) => process.send?.(costs, () => process.exit())),
);
