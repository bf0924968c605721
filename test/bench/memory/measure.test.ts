import assert from "node:assert/strict";

import * as vscode from "vscode";

import { service } from "../../editor/service";
import { start } from "../../lifetime/shipped";
import { garbageCollector, planned, report } from "../measuring";
import type { Figures, Plan, Usage } from "../memory";

const { asked, refreshes, timeoutMs } = planned() as Plan;
const longerThanAnAnswerIsGood = 41 * 60_000;
const collectGarbage = garbageCollector();

/** What is still needed: finalizers run after the collector, and free more for it to collect. */
async function usage(): Promise<Usage> {
  for (let round = 0; round < 4; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapUsed, external, resident: rss };
}

/** Shows a location in the panel, which asks for it, and waits for the answer. */
async function refresh(location: string | undefined): Promise<void> {
  await vscode.commands.executeCommand("currentConditions.show", location);
  await vscode.commands.executeCommand("currentConditions.refresh");
}

describe("memory of the extension host", () => {
  it("is measured around the refreshes of many locations", async () => {
    const before = await usage();
    const { now } = Date;
    let passed = 0;
    Date.now = () => now() + passed;
    const stop = await start();
    await refresh(asked[0]);
    const active = await usage();
    const requestsBefore = (await service().requests()).length;
    let once = active;
    for (let done = 0; done < refreshes; done += asked.length) {
      passed += longerThanAnAnswerIsGood;
      for (const key of asked) {
        // No call waits for its turn.
        passed += 2000;
        await refresh(key);
      }
      if (done === 0) once = await usage();
    }
    const end = await usage();
    const requests = (await service().requests()).length - requestsBefore;
    stop();
    Date.now = now;
    assert.ok(requests > 0, "a refresh has to send a request");
    report({ node: process.version, before, active, once, end, requests } satisfies Figures);
  })
    .timeout(timeoutMs)
    .retries(0);
});
