import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import { appendIt } from "../unit/appendIt";
import type { CallsReport, CallsTask } from "./callsProcess";

const windows = 8;
const times = 20;
const rounds = 20;

describe("calls of windows in processes of their own", () => {
  let storage: string;
  let children: readonly ChildProcess[] = [];

  before(async () => {
    children = Array.from({ length: windows }, () => fork(path.join(__dirname, "callsProcess.js"), { env: {} }));
    await Promise.all(children.map(hears));
  });
  after(() => {
    for (const child of children) child.kill("SIGKILL");
  });
  beforeEach(async () => {
    storage = await mkdtemp(path.join(tmpdir(), "calls-"));
  });
  afterEach(() => rm(storage, { recursive: true, force: true, maxRetries: 10 }));

  /** Has all windows ask at the same moment. @returns how many calls were granted and not given back. */
  async function ask(task: CallsTask): Promise<number> {
    const reports = children.map(hears);
    for (const child of children) child.send(task);
    let sum = 0;
    for (const report of await Promise.all(reports)) {
      assert.ok(report.kind === "done");
      assert.deepEqual(report.warnings, []);
      sum += report.kept;
    }
    return sum;
  }

  const counted = async (folder: string): Promise<number> => {
    const log = { debug: () => undefined, info: () => undefined, warn: (line: string) => assert.fail(line) };
    const counter = new CallCounter({ folder, files, log, now: Date.now, budget: () => undefined });
    return (await counter.today()).made;
  };

  appendIt(
    `are as many as the budget allows, of ${windows * times} that ${windows} processes ask for at once, ${rounds} times`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const folder = path.join(storage, String(round));
        assert.equal(await ask({ storage: folder, budget: 37, times, refunds: 0 }), 37);
        assert.equal(await counted(folder), 37);
      }
    },
  );

  appendIt(`are all counted but for those that are given back, ${rounds / 4} times`, async () => {
    const granted = windows * (times - 3);
    for (let round = 1; round <= rounds / 4; round += 1) {
      assert.equal(await ask({ storage, budget: 10_000, times, refunds: 3 }), granted);
      assert.equal(await counted(storage), round * granted);
    }
  });
});

async function hears(child: ChildProcess): Promise<CallsReport> {
  const [report] = (await once(child, "message")) as [CallsReport];
  return report;
}
