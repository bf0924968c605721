import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { measureMemory } from "./memory";
import { type Figures, locationCount, refreshCount, type Usage } from "./memory/measured";
import type { Listening } from "./refreshService";
import { bareRequest, beside, exchange, inPlace, type Way, wholeRefresh } from "./refreshWays";

/** All ways take turns, so that what else the machine does meets them alike. */
const turns = 20;
const requestsPerTurn = 50;
/** Turns in which the engine compiles what is measured later. */
const warmUp = 10;
/** Of the time of a bare request that is unpacked in place, which is the least that anybody can do. */
const limit = 1.3;
/** Bytes that the refreshes of the same locations may add to the memory that is in use. */
const growthLimit = 5 * 1024 * 1024;

/** What one request takes, as the mean of a turn. */
interface Cost {
  /** Microseconds of the processor in this process, its other threads included; the service is another process. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly wall: number;
}

/** What a way takes, turn by turn; the same turn of two ways belongs together. */
type Costs = readonly Cost[];

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function turn({ go }: Way): Promise<Cost> {
  // The garbage of one way is not to be collected at the cost of another.
  collectGarbage();
  const [cpu, begin] = [process.cpuUsage(), performance.now()];
  for (let request = 0; request < requestsPerTurn; request += 1) await go();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / requestsPerTurn, wall: (performance.now() - begin) / requestsPerTurn };
}

/** Measures all ways in turns, each time in the opposite order. */
async function measure(ways: readonly Way[]): Promise<readonly Costs[]> {
  const costs = ways.map((): Cost[] => []);
  for (let round = -warmUp; round < turns; round += 1) {
    const order = [...ways.entries()];
    for (const [index, way] of round % 2 === 0 ? order : order.reverse()) {
      const cost = await turn(way);
      if (round >= 0) costs[index]?.push(cost);
    }
  }
  return costs;
}

async function measureWays(): Promise<readonly Costs[]> {
  const storage = await mkdtemp(path.join(tmpdir(), "refresh-"));
  const service = fork(path.join(__dirname, "refreshService.js"));
  const ways: Way[] = [];
  try {
    const [listening] = (await once(service, "message")) as [Listening];
    ways.push(bareRequest(listening, inPlace), bareRequest(listening, beside));
    ways.push(exchange(listening), wholeRefresh(listening, storage));
    return await measure(ways);
  } finally {
    for (const way of ways) way.close();
    service.kill();
    await rm(storage, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}

interface Row {
  readonly title: string;
  readonly costs: Costs;
  /** Medians of what the way takes as a multiple of the first way in the same turn. */
  readonly cpu: number;
  readonly wall: number;
}

function rowsOf(costs: readonly Costs[]): readonly Row[] {
  const [bare = []] = costs;
  const titles = [
    "bare request, unpacked in place",
    "bare request, unpacked beside",
    "exchange: answer checked, understood",
    "refresh: exchange, locks, count, files",
  ];
  const ratio = (own: Costs, of: keyof Cost): number =>
    median(own.map((cost, index) => cost[of] / (bare[index]?.[of] ?? Number.NaN)));
  return costs.map((own, index) => ({
    title: titles[index] ?? "",
    costs: own,
    cpu: ratio(own, "cpu"),
    wall: ratio(own, "wall"),
  }));
}

function printCosts(rows: readonly Row[]): void {
  const line = (title: string, cells: readonly string[]): void =>
    console.log(title.padEnd(40) + cells.map((cell) => cell.padStart(11)).join(""));
  const cells = (values: readonly number[], digits: number): readonly string[] =>
    [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits));
  const three = ["least", "median", "most"];
  line(`${turns * requestsPerTurn} requests each`, [...three, "times bare", ...three, "times bare"]);
  line("on a kept connection", ["CPU µs", "CPU µs", "CPU µs", "", "wall ms", "wall ms", "wall ms", ""]);
  for (const { title, costs, cpu, wall } of rows) {
    const [cpus, walls] = [costs.map((cost) => cost.cpu), costs.map((cost) => cost.wall)];
    line(title, [...cells(cpus, 0), cpu.toFixed(2), ...cells(walls, 3), wall.toFixed(2)]);
  }
}

function printMemory({ node, before, active, once, end }: Figures): void {
  const line = (title: string, cells: readonly string[]): void =>
    console.log(title.padEnd(40) + cells.map((cell) => cell.padStart(16)).join(""));
  const stages = ["before", "active, panel", `${locationCount} refreshes`, `${refreshCount} refreshes`];
  console.log();
  line(`Extension host (Node ${node.slice(1)}), MiB`, [...stages, "difference"]);
  const row = (title: string, of: (usage: Usage) => number): void => {
    const values = [before, active, once, end].map(of);
    line(
      title,
      [...values, of(end) - of(before)].map((bytes) => mebibytes(bytes)),
    );
  };
  row("heap in use", ({ heapUsed }) => heapUsed);
  row("beside the heap", ({ external }) => external);
  row("resident", ({ resident }) => resident);
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2);
}

/** What is above its limit. */
function objections([, , exchanged]: readonly Row[], { once, end, requests }: Figures): readonly string[] {
  const growth = inUse(end) - inUse(once);
  const { cpu = Infinity, wall = Infinity } = exchanged ?? {};
  return [
    ...(cpu <= limit ? [] : [`an exchange takes ${cpu.toFixed(2)} times the CPU time of a bare request, not ${limit}`]),
    ...(wall <= limit ? [] : [`an exchange takes ${wall.toFixed(2)} times as long as a bare request, not ${limit}`]),
    ...(growth < growthLimit ? [] : [`${mebibytes(growth)} MiB came with refreshes of the same locations`]),
    ...(requests === refreshCount ? [] : [`the service had ${requests} requests for ${refreshCount} refreshes`]),
  ];
}

function inUse({ heapUsed, external }: Usage): number {
  return heapUsed + external;
}

async function main(): Promise<void> {
  const [processor] = cpus();
  console.log(
    `Node ${process.versions.node}, ${processor?.model.trim() ?? "unknown processor"}, ${cpus().length} cores\n`,
  );
  const rows = rowsOf(await measureWays());
  printCosts(rows);
  const figures = await measureMemory();
  printMemory(figures);
  const above = objections(rows, figures);
  console.log(above.length === 0 ? "\npass" : `\nFAIL  ${above.join("; ")}`);
  process.exitCode = above.length === 0 ? 0 : 1;
}

void main();
