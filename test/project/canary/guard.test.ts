import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import { canary } from "../../canary";
import { readHostResult } from "../../harness/hostResult";
import type { Texts } from "../scripts";
import { temporaryFolder } from "../temporaryFolder";

const compiled = path.resolve(__dirname, "..", "..");
const load = (name: string): string => `require(${JSON.stringify(path.join(compiled, name))})`;
const preface = `
  const { surfaces } = ${load("canary/surfaces.js")};
  const { canary } = ${load("canary.js")};
  const fs = require("node:fs");`;

describe("a run of tests", () => {
  const inFolder = temporaryFolder();

  /** What each of these tests leaves, and the error with which it fails. */
  const faults: Readonly<Record<string, readonly [code: string, error: string]>> = {
    "a key on a surface that is watched": [
      'const lines = []; surfaces.watch("log lines", "the log", () => lines.join("\\n")); lines.push("x " + canary);',
      'the log (log lines): the key "canary" was found',
    ],
    "a key in the cause of an error": [
      `const cause = new Error(Buffer.from(canary).toString("hex"));
       surfaces.noteValue("replies", "the reply", new Error("x", { cause }));`,
      'the reply (replies): the key "canary" was found',
    ],
    "a key on the console": ["console.error([canary]);", 'the console (console output): the key "canary" was found'],
    "a key in a file": [
      'fs.writeFileSync(process.env.TEST_RESULTS + "/left.txt", Buffer.from(canary).toString("base64"));',
      'left.txt (files of the editor): the key "canary" was found',
    ],
    "an unhandled rejection": [
      'void Promise.reject(new Error("lost"));',
      "a promise was rejected and not handled: Error: lost",
    ],
  };

  it("B12 fails the tests that leave a key, and not those between them", async () => {
    const test = (title: string, code = ""): string => `it(${JSON.stringify(title)}, () => { ${code} });`;
    const tests = Object.entries(faults).flatMap(([what, [code]]) => [test(what, code), test(`after ${what}`)]);
    await writeFile(inFolder("some.test.js"), [preface, ...tests].join("\n"));
    const args = [path.join(compiled, "run", "nodeRunner.js"), inFolder(), inFolder("results.json"), "5000"];
    const env = { ...process.env, TEST_RESULTS: inFolder() };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    assert.ok(!stdout.includes(canary), "the report tells the key");
    const { failures, passed, scans } = readHostResult(inFolder("results.json")) ?? assert.fail("there is no result");
    const told: Texts = Object.fromEntries(failures.map(({ title, error }) => [title, error.split("\n")[0] ?? ""]));
    assert.deepEqual(told, Object.fromEntries(Object.entries(faults).map(([what, [, error]]) => [what, error])));
    assert.equal(passed, Object.keys(faults).length);
    assert.ok((scans?.["log lines"] ?? 0) > 0, "it counts what it has searched");
  });
});
