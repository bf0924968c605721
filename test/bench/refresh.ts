import { fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import path from "node:path";

import { editorNode, ensureEditor } from "../harness/editorFolder";
import type { Cost, Costs } from "./exchangeProcess";
import { judge, median, printTable, type Property, spread } from "./figures";
import { measureMemory } from "./memory";
import { measureHosts } from "./refreshHosts";
import { withRefreshService } from "./refreshService";

/** Processes that measure the exchange: which code the engine has compiled, and how, is another matter in each of them. */
const processes = 5;
/** Of a bare request that is unpacked in place, which is the least that can be done. */
const limit = 1.3;

/** Measures the exchange in processes of the Node that the editor's extension host runs on, and prints a table. */
async function measureExchange(): Promise<readonly Property[]> {
  const measured: Costs[] = [];
  await withRefreshService(async (service) => {
    for (let count = 0; count < processes; count += 1) {
      const child = fork(path.join(__dirname, "exchangeProcess.js"), { execPath: editorNode("latest") });
      child.send(service);
      const [costs] = (await once(child, "message")) as [Costs];
      measured.push(costs);
    }
  });
  // Medians of what an exchange takes as a multiple of the bare request in the same turn.
  const ratio = (of: keyof Cost): number =>
    median(
      measured.flatMap(({ bare, exchange }) => exchange.map((cost, index) => cost[of] / (bare[index] ?? cost)[of])),
    );
  const [cpu, wall] = [ratio("cpu"), ratio("wall")];
  const row = (title: string, name: keyof Costs, times: Cost): readonly string[] => {
    const of = (which: keyof Cost): readonly number[] =>
      measured.flatMap((costs) => costs[name]).map((one) => one[which]);
    return [title, ...spread(of("cpu"), 0), times.cpu.toFixed(2), ...spread(of("wall"), 3), times.wall.toFixed(2)];
  };
  const three = ["least", "median", "most"];
  printTable(
    [
      ["One request of 1,000 on a kept", ...three, "times bare", ...three, "times bare"],
      ["connection, by turns of 100", "CPU µs", "CPU µs", "CPU µs", "", "wall ms", "wall ms", "wall ms", ""],
      row("bare node:https, unpacked", "bare", { cpu: 1, wall: 1 }),
      row("exchange: checked and understood", "exchange", { cpu, wall }),
    ],
    11,
  );
  return [
    [`an exchange takes ${cpu.toFixed(2)} times the CPU time of a bare request, ${limit} at the most`, cpu <= limit],
    [`an exchange takes ${wall.toFixed(2)} times as long as a bare request, ${limit} at the most`, wall <= limit],
  ];
}

async function main(): Promise<void> {
  await ensureEditor(console.log);
  const [processor] = cpus();
  console.log(`${processor?.model.trim() ?? "unknown processor"}, ${cpus().length} cores; ${processes} processes\n`);
  const ofExchange = await measureExchange();
  const ofHosts = [...(await measureHosts("latest")), ...(await measureHosts("oldest"))];
  judge([...ofExchange, ...(await measureMemory()), ...ofHosts]);
}

void main();
