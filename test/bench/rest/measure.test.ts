import { readFileSync } from "node:fs";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

import * as vscode from "vscode";

import { takeTime } from "../../harness/time";
import { until } from "../../harness/until";
import { watchEditor } from "../../host/watchEditor";
import type { StoredPlan } from "../hosts";
import { collectGarbage, cpuSince, loadSubject, monotonic, planned, quiet, report } from "../inHost";
import type { Rest } from "../rest";

const plan = planned() as StoredPlan;
const minute = 60_000;

/** Bytes that this process has written to the disk. */
const written = (): number => Number(/^write_bytes: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);

async function memory(): Promise<number> {
  // An object that is freed may free others.
  for (let turn = 0; turn < 5; turn += 1) {
    collectGarbage();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe("an hour of rest", () => {
  it("an hour of rest is measured", async () => {
    await quiet();
    // The window has no focus.
    Object.defineProperty(vscode.window, "state", { get: () => ({ focused: false, active: true }) });
    const time = takeTime();
    let texts = 0;
    const shown = watchEditor((name) => {
      if (name === "text") texts += 1;
      return monotonic();
    });
    /** Resolves when the item has a new text after `before`. Each answer has a different temperature. */
    const isShown = (before: number): Promise<void> => until("the new weather is shown", () => texts > before);
    const { activate, end } = await loadSubject(plan);
    await activate();
    await isShown(0);
    if (plan.subject === "open") {
      await vscode.commands.executeCommand("currentConditions.show");
      await until("the panel has its weather", () => shown.posts() > 0);
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument());
    }
    const refresh = async (): Promise<void> => {
      const before = texts;
      // An answer is good for 40 minutes, and a window sends its request up to a minute later.
      time.pass(42 * minute);
      await isShown(before);
      // The service closes its connection.
      await pause(60);
    };
    await refresh();
    await quiet();
    const afterFirst = await memory();
    // For an hour, the command that opened the panel counts as attention.
    for (let round = 0; round < 2 && plan.subject === "open"; round += 1) await refresh();
    const before = { cpu: process.cpuUsage(), written: written(), wakeups: time.wakeups(), texts };
    for (let passed = 0; passed < 60; passed += 1) {
      time.pass(minute);
      await pause(20);
    }
    await isShown(before.texts);
    const hour = {
      cpu: cpuSince(before.cpu),
      written: written() - before.written,
      wakeups: time.wakeups() - before.wakeups,
    };
    const afterHour = await memory();
    for (let round = 0; round < plan.rounds; round += 1) await refresh();
    await quiet();
    const afterAll = await memory();
    report({ ...hour, afterFirst, afterHour, afterAll, resident: process.memoryUsage().rss } satisfies Rest);
    end();
  }).timeout(300_000);
});
