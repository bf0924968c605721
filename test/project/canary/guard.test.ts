import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { canary } from "../../canary";
import { type HostResult, readHostResult } from "../../harness/hostResult";

const compiled = path.resolve(__dirname, "..", "..");
const load = (name: string): string => `require(${JSON.stringify(path.join(compiled, name))})`;
const preface = `
  const { surfaces } = ${load("canary/surfaces.js")};
  const { canary } = ${load("canary.js")};
  const fs = require("node:fs");`;

/** Runs tests in a process of their own, as all tests run. */
async function run(body: string): Promise<HostResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "guard-"));
  try {
    const results = path.join(folder, "results.json");
    await writeFile(path.join(folder, "some.test.js"), `${preface}\n${body}`);
    const runner = path.join(compiled, "run", "nodeRunner.js");
    const env = { ...process.env, TEST_RESULTS: folder };
    const { stdout } = await promisify(execFile)(process.execPath, [runner, folder, results, "5000"], { env });
    assert.ok(!stdout.includes(canary), "the report tells the key");
    return readHostResult(results) ?? assert.fail("there is no result");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("a run of tests", () => {
  const leaks: Readonly<Record<string, readonly [error: string, code: string]>> = {
    "on a surface that is watched": [
      'the log (log lines): the key "canary" plain',
      'const lines = []; surfaces.watch("log lines", "the log", () => lines.join("\\n")); lines.push("x " + canary);',
    ],
    "in the cause of an error": [
      'the reply (replies): the key "canary" in hexadecimal',
      `const cause = new Error(Buffer.from(canary).toString("hex"));
       surfaces.noteValue("replies", "the reply", new Error("x", { cause }));`,
    ],
    "on the console": ['the console (console output): the key "canary" plain', "console.error([canary]);"],
    "in a file": [
      'left.txt (files of the editor): the key "canary" in base64',
      'fs.writeFileSync(process.env.TEST_RESULTS + "/left.txt", Buffer.from(canary).toString("base64"));',
    ],
  };

  it("B12 fails the tests that leave a key, and not those between them", async () => {
    const test = (title: string, code = ""): string => `it(${JSON.stringify(title)}, () => { ${code} });`;
    const codes = Object.entries(leaks).flatMap(([where, [, code]]) => [test(where, code), test(`after ${where}`)]);
    const { failures, passed, scans } = await run(codes.join("\n"));
    assert.deepEqual(
      failures,
      Object.entries(leaks).map(([title, [error]]) => ({ title, error })),
    );
    assert.equal(passed, Object.keys(leaks).length);
    assert.ok((scans?.["log lines"] ?? 0) > 0, "it counts what it has searched");
  });

  it("fails the test that leaves a rejection unhandled, and no other", async () => {
    const { failures, passed } = await run(`
      it("first", () => void Promise.reject(new Error("lost")));
      it("second", () => {});`);
    assert.deepEqual(
      failures.map(({ title }) => title),
      ["first"],
    );
    assert.match(failures[0]?.error ?? "", /rejected and not handled: Error: lost/);
    assert.equal(passed, 1);
  });
});
