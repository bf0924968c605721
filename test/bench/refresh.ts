import { fork } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";

import { editorNode, ensureEditor } from "../harness/editorFolder";
import { ask, judge, median, printTable, spread } from "./figures";
import { measureMemory } from "./memory";
import { type Figures, locationCount, refreshCount, type Usage } from "./memory/measured";
import type { Cost, Costs } from "./exchangeProcess";
import type { Refresh } from "./refresh/measured";
import { type Editor, laterMedian, type Measured, measureHosts, printHosts, ratioOf, startOf } from "./refreshHosts";

/** Processes that measure the exchange: which code the engine has compiled, and how, is another matter in each of them. */
const processes = 5;
/** Fresh extension hosts for each subject, and the refreshes in each. */
const [hosts, rounds] = [4, 12];
/** Of a bare request that is unpacked in place, which is the least that can be done. */
const limit = 1.3;
/** Bytes that the refreshes of the same locations may add to the memory that is in use. */
const growthLimit = 5 * 1024 * 1024;

/** Measures in a process of the Node that the editor's extension host runs on. */
async function measureApart(): Promise<Costs> {
  const child = fork(path.join(__dirname, "exchangeProcess.js"), { execPath: editorNode("latest") });
  return (await ask(child, "begin")) as Costs;
}

/** Medians of what an exchange takes as a multiple of the bare request in the same turn. */
function timesBare(measured: readonly Costs[]): Cost {
  const ratio = (of: keyof Cost): number =>
    median(
      measured.flatMap(({ bare, exchange }) => exchange.map((cost, index) => cost[of] / (bare[index] ?? cost)[of])),
    );
  return { cpu: ratio("cpu"), wall: ratio("wall") };
}

function printCosts(measured: readonly Costs[], times: Cost): void {
  const three = ["least", "median", "most"];
  const row = (title: string, costs: readonly Cost[], { cpu, wall }: Cost): readonly string[] => {
    const [cpus, walls] = [costs.map((cost) => cost.cpu), costs.map((cost) => cost.wall)];
    return [title, ...spread(cpus, 0), cpu.toFixed(2), ...spread(walls, 3), wall.toFixed(2)];
  };
  const all = (name: keyof Costs): readonly Cost[] => measured.flatMap((costs) => costs[name]);
  printTable(
    [
      ["One request of 1,000 on a kept", ...three, "times bare", ...three, "times bare"],
      ["connection, by turns of 100", "CPU µs", "CPU µs", "CPU µs", "", "wall ms", "wall ms", "wall ms", ""],
      row("bare node:https, unpacked", all("bare"), { cpu: 1, wall: 1 }),
      row("exchange: checked and understood", all("exchange"), times),
    ],
    11,
  );
}

function printMemory({ node, before, active, once, end }: Figures): void {
  const row = (title: string, of: (usage: Usage) => number): readonly string[] => {
    const values = [...[before, active, once, end].map(of), of(end) - of(before)];
    return [title, ...values.map(mebibytes)];
  };
  const stages = ["before", "active, panel", `${locationCount} refreshes`, `${refreshCount} refreshes`, "difference"];
  console.log();
  const rows = [
    [`Extension host (Node ${node.slice(1)}), MiB`, ...stages],
    row("heap in use", ({ heapUsed }) => heapUsed),
    row("beside the heap", ({ external }) => external),
    row("resident", ({ resident }) => resident),
  ];
  printTable(rows, 16);
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2);
}

type Property = Parameters<typeof judge>[0][number];

/** What has to hold of the exchange and of the memory, and whether it does. */
function propertiesOf({ cpu, wall }: Cost, { once, end, requests }: Figures): readonly Property[] {
  const growth = inUse(end) - inUse(once);
  return [
    [`an exchange takes ${cpu.toFixed(2)} times the CPU time of a bare request, ${limit} at the most`, cpu <= limit],
    [`an exchange takes ${wall.toFixed(2)} times as long as a bare request, ${limit} at the most`, wall <= limit],
    [
      `${mebibytes(growth)} MiB came with refreshes of the same locations, below ${mebibytes(growthLimit)}`,
      growth < growthLimit,
    ],
    [`the service had ${requests} requests for ${refreshCount} refreshes`, requests === refreshCount],
  ];
}

/** What has to hold of the refreshes in an editor, against those of the minimal extension, and whether it does. */
function propertiesIn(editor: Editor, measured: Measured): readonly Property[] {
  const atMost = (what: string, value: number, most: number): Property => [
    `${editor}: ${what} ${value.toFixed(2)}, ${most} at the most`,
    value <= most,
  ];
  const of = (part: "first" | "later", name: keyof Refresh): number => ratioOf(measured, "closed", part, name);
  const { cpu, hold } = startOf(measured);
  return [
    atMost("a refresh's CPU time as a multiple of the minimal one's", of("later", "cpu"), 1),
    atMost("its time until it is shown", of("later", "shown"), 2),
    atMost("its longest hold of the event loop", of("later", "hold"), 1),
    atMost("the first one's CPU time", of("first", "cpu"), 1.5),
    atMost("its calls of the file system", laterMedian(measured, "closed", "files"), 15),
    atMost("its draws of the status bar item", laterMedian(measured, "closed", "renders"), 1),
    atMost("views sent to the open panel", laterMedian(measured, "open", "posts"), 1),
    atMost("milliseconds of CPU time for what is loaded after startup", cpu, 25),
    atMost("milliseconds of its longest hold", hold, 10),
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
  for (let count = 0; count < processes; count += 1) measured.push(await measureApart());
  const times = timesBare(measured);
  printCosts(measured, times);
  const properties: Property[] = [];
  for (const editor of ["latest", "oldest"] as const) {
    const inHosts = await measureHosts(editor, hosts, rounds);
    printHosts(editor, inHosts);
    properties.push(...propertiesIn(editor, inHosts));
  }
  const figures = await measureMemory();
  printMemory(figures);
  judge([...propertiesOf(times, figures), ...properties]);
}

void main();
