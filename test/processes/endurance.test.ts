import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { DEFAULT_KEY, startWeatherService } from "../loopback/weatherService";
import type { EnduranceReport, EnduranceTask } from "./enduranceProcess";

const warmUp = 1_000;
const refreshes = 10_000;
const mebibyte = 1024 * 1024;

describe("a window that lives long", () => {
  it("needs no more memory after 10,000 refreshes, and leaves nothing when it is closed", async () => {
    // Memory is what is measured: the files may stand where a disk does not hold them up.
    const storage = await mkdtemp(path.join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "endurance-"));
    const service = await startWeatherService();
    const { baseUrl, caPem } = service;
    const task: EnduranceTask = { storage, baseUrl, caPem, key: DEFAULT_KEY, warmUp, refreshes };
    const child = fork(path.join(__dirname, "enduranceProcess.js"), [JSON.stringify(task)], {
      env: {},
      execArgv: [...process.execArgv, "--expose-gc"],
    });
    const exit = once(child, "exit");
    try {
      const ended = exit.then(([code]) => Promise.reject(new Error(`The process ended with ${String(code)}.`)));
      const [report] = (await Promise.race([once(child, "message"), ended])) as [EnduranceReport];
      console.log(`      ${(report.growth / mebibyte).toFixed(2)} MiB more after ${refreshes} refreshes`);
      assert.equal(report.answers, warmUp + refreshes);
      assert.deepEqual([report.warnings, report.left], [[], []]);
      assert.ok(report.growth < 5 * mebibyte, `${report.growth} bytes`);
      // It ends without a signal: no timer, connection or file that would keep it is left.
      assert.deepEqual(await exit, [0, null]);
      assert.equal(service.requests.length, warmUp + refreshes);
    } finally {
      child.kill("SIGKILL");
      await service.close();
      await rm(storage, { recursive: true, force: true });
    }
  });
});
