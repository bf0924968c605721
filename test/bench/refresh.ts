import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import path from "node:path";

import { editorNode, ensureEditor } from "../harness/editorFolder";
import { median } from "./median";
import { measureMemory } from "./memory";
import { type Figures, locationCount, refreshCount, type Usage } from "./memory/measured";
import type { Cost, Costs, Plan, WayName } from "./refreshProcess";

/** Processes that measure the exchange: which code the engine has compiled, and how, is another matter in each of them. */
const processes = 5;
const cheap: Plan = { ways: ["bare", "beside", "exchange"], requestsPerTurn: 100, warmUp: 10, rounds: 10 };
/** A refresh takes far longer, and most of that in the file system, which needs no warming up. */
const dear: Plan = { ways: ["bare", "refresh"], requestsPerTurn: 100, warmUp: 2, rounds: 10 };
/** Of a bare request that is unpacked in place, which is the least that can be done. */
const limit = 1.3;
/** Bytes that the refreshes of the same locations may add to the memory that is in use. */
const growthLimit = 5 * 1024 * 1024;

const titles: Readonly<Record<WayName, string>> = {
  bare: "bare node:https, unpacked in place",
  beside: "bare node:https, unpacked beside",
  exchange: "exchange: checked and understood",
  refresh: "refresh: exchange, locks, count, files",
};

/** Measures in a process of the Node that the editor's extension host runs on. */
async function measureApart(plan: Plan): Promise<Costs> {
  const child = fork(path.join(__dirname, "refreshProcess.js"), { execPath: editorNode("latest") });
  child.send(plan);
  const [costs] = (await Promise.race([once(child, "message"), failure(child)])) as [Costs];
  return costs;
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, "exit")) as [number | null];
  throw new Error(`A measuring process ended with ${String(code)}.`);
}

interface Row {
  readonly title: string;
  readonly costs: readonly Cost[];
  /** Medians of what the way takes as a multiple of the bare request in the same turn. */
  readonly cpu: number;
  readonly wall: number;
}

function rowOf(name: WayName, measured: readonly Costs[]): Row {
  const pairs = measured.flatMap((costs) =>
    (costs[name] ?? []).map((own, index) => ({ own, bare: costs.bare?.[index] ?? own })),
  );
  const ratio = (of: keyof Cost): number => median(pairs.map(({ own, bare }) => own[of] / bare[of]));
  return { title: titles[name], costs: pairs.map(({ own }) => own), cpu: ratio("cpu"), wall: ratio("wall") };
}

function printCosts(rows: readonly Row[]): void {
  const line = (title: string, cells: readonly string[]): void =>
    console.log(title.padEnd(40) + cells.map((cell) => cell.padStart(11)).join(""));
  const cells = (values: readonly number[], digits: number): readonly string[] =>
    [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(digits));
  const three = ["least", "median", "most"];
  line("One request of 1,000 on a kept", [...three, "times bare", ...three, "times bare"]);
  line("connection, by turns of 100", ["CPU µs", "CPU µs", "CPU µs", "", "wall ms", "wall ms", "wall ms", ""]);
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
function objections({ cpu, wall }: Row, { once, end, requests }: Figures): readonly string[] {
  const growth = inUse(end) - inUse(once);
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
  await ensureEditor(console.log);
  const [processor] = cpus();
  console.log(`${processor?.model.trim() ?? "unknown processor"}, ${cpus().length} cores; ${processes} processes\n`);
  const measured: Costs[] = [];
  for (let count = 0; count < processes; count += 1) measured.push(await measureApart(cheap));
  const [bare, beside, exchanged] = cheap.ways.map((name) => rowOf(name, measured)) as [Row, Row, Row];
  printCosts([bare, beside, exchanged, rowOf("refresh", [await measureApart(dear)])]);
  const figures = await measureMemory();
  printMemory(figures);
  const above = objections(exchanged, figures);
  console.log(above.length === 0 ? "\npass" : `\nFAIL  ${above.join("; ")}`);
  process.exitCode = above.length === 0 ? 0 : 1;
}

void main();
