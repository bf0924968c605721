import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { bareRequest, exchange, type Way } from "./exchangeWays";
import type { Listening } from "./refreshService";

/** Requests of each way in each round, and rounds; the first rounds only warm up. */
const [requestsPerTurn, warmUp, rounds] = [100, 10, 10];

/** What one request takes, as the mean of a turn. */
export interface Cost {
  /** Microseconds of the processor in this process, its other threads included; the service is another process. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly wall: number;
}

/** The turns of both ways; the same turn of the two belongs together. */
export type Costs = Readonly<Record<"bare" | "exchange", readonly Cost[]>>;

async function turn({ go }: Way): Promise<Cost> {
  const [cpu, begin] = [process.cpuUsage(), performance.now()];
  for (let request = 0; request < requestsPerTurn; request += 1) await go();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / requestsPerTurn, wall: (performance.now() - begin) / requestsPerTurn };
}

/** The ways take turns, each round in the opposite order, so that what else the machine does meets them alike. */
async function measure(): Promise<Costs> {
  const service = fork(path.join(__dirname, "refreshService.js"));
  const [listening] = (await once(service, "message")) as [Listening];
  const costs: Record<keyof Costs, Cost[]> = { bare: [], exchange: [] };
  const ways = [
    { way: bareRequest(listening), own: costs.bare },
    { way: exchange(listening), own: costs.exchange },
  ];
  try {
    for (let round = -warmUp; round < rounds; round += 1) {
      for (const { way, own } of round % 2 === 0 ? ways : ways.toReversed()) {
        const cost = await turn(way);
        if (round >= 0) own.push(cost);
      }
    }
    return costs;
  } finally {
    for (const { way } of ways) way.close();
    service.kill();
  }
}

process.once("message", () => void measure().then((costs) => process.send?.(costs, () => process.exit())));
