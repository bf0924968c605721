import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import { appendIt } from "../unit/appendIt";
import type { CallsReport, CallsTask } from "./callsProcess";

const windows = 8;
const times = 20;

describe("calls of windows in processes of their own", () => {
  let storage: string;
  let children: readonly ChildProcess[] = [];

  beforeEach(async () => {
    storage = await mkdtemp(path.join(tmpdir(), "calls-"));
    children = Array.from({ length: windows }, () => fork(path.join(__dirname, "callsProcess.js"), { env: {} }));
    await Promise.all(children.map((child) => once(child, "message")));
  });
  afterEach(async () => {
    await Promise.all(children.map(kill));
    await rm(storage, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Has all windows ask at the same moment. @returns how many calls were granted and not given back. */
  async function ask(task: CallsTask): Promise<number> {
    const kept = await Promise.all(
      children.map(async (child) => {
        const reports = listen(child);
        child.send(task);
        for await (const report of reports) {
          if (report.kind !== "done") continue;
          assert.deepEqual(report.warnings, []);
          return report.kept;
        }
        return assert.fail("The process has ended.");
      }),
    );
    return kept.reduce((sum, one) => sum + one);
  }

  const windowHere = (folder: string, budget?: number): CallCounter => {
    const log = { debug: () => undefined, info: () => undefined, warn: (line: string) => assert.fail(line) };
    return new CallCounter({ folder, files, log, now: Date.now, budget: () => budget });
  };
  const counted = async (folder: string): Promise<number> => (await windowHere(folder).today()).made;

  appendIt(`are as many as the budget allows, of ${windows * times} that ${windows} processes ask for`, async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = path.join(storage, String(round));
      assert.equal(await ask({ storage: folder, budget: 37, times, refunds: 0 }), 37);
      assert.equal(await counted(folder), 37);
    }
  });

  appendIt("are all counted but for those that are given back", async () => {
    const granted = windows * (times - 3);
    for (let round = 1; round <= 5; round += 1) {
      assert.equal(await ask({ storage, budget: 10_000, times, refunds: 3 }), granted);
      assert.equal(await counted(storage), round * granted);
    }
  });

  appendIt(
    "are counted also when the processes are killed in the middle, and the others keep to the budget",
    async () => {
      const told = await Promise.all(
        children.map(async (child, index) => {
          const reports = listen(child);
          child.send({ storage, budget: 10_000, times: 10_000, refunds: 0 } satisfies CallsTask);
          let granted = 0;
          for await (const report of reports) {
            if (report.kind === "granted") granted += 1;
            if (granted === 5 + index) break;
          }
          await kill(child);
          return granted;
        }),
      );
      const made = await counted(storage);
      assert.ok(made >= told.reduce((sum, one) => sum + one), `${made} of ${told.join(" + ")}`);
      const survivor = windowHere(storage, made + 2);
      const kinds = [];
      for (let turn = 0; turn < 3; turn += 1) kinds.push((await survivor.acquire()).kind);
      assert.deepEqual(kinds, ["granted", "granted", "usedUp"]);
    },
  );
});

/** What a process tells from now on. */
async function* listen(child: ChildProcess): AsyncGenerator<CallsReport> {
  for await (const [report] of on(child, "message", { close: ["exit"] }) as AsyncIterable<[CallsReport]>) yield report;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
