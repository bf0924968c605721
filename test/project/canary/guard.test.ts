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
  const leaks: readonly (readonly [where: string, error: string, code: string])[] = [
    [
      "on a surface that is watched",
      'the log (log lines): the key "canary" plain',
      'const lines = []; surfaces.watch("log lines", "the log", () => lines.join("\\n")); lines.push("x " + canary);',
    ],
    [
      "in what an error hides",
      'the reply (replies): the key "canary" percent-encoded',
      `const value = encodeURIComponent(canary);
       const cause = Object.defineProperty(new Error("x"), "url", { value });
       surfaces.noteValue("replies", "the reply", { cause });`,
    ],
    [
      "in the cause of an error",
      'the reply (replies): the key "canary" in hexadecimal',
      `const cause = new Error(Buffer.from(canary).toString("hex"));
       surfaces.noteValue("replies", "the reply", new Error("x", { cause }));`,
    ],
    ["on the console", 'the console (console output): the key "canary" plain', "console.error([canary]);"],
    [
      "in a file",
      'left.txt (files of the editor): the key "canary" in base64',
      'fs.writeFileSync(process.env.TEST_RESULTS + "/left.txt", Buffer.from(canary).toString("base64"));',
    ],
  ];
  describe("in which keys are left", () => {
    // All of them in one run, each between tests that leave none: a process takes longer to start than to run them.
    let result: HostResult;
    before(async () => {
      const test = (title: string, code = ""): string => `it(${JSON.stringify(title)}, () => { ${code} });`;
      result = await run(
        [test("first"), ...leaks.flatMap(([where, , code]) => [test(where, code), test(`after ${where}`)])].join("\n"),
      );
    });

    for (const [where, error] of leaks) {
      it(`B12 fails the test that leaves a key ${where}, and not the next`, () => {
        const failures = result.failures.filter(({ title }) => title === where || title === `after ${where}`);
        assert.deepEqual(failures, [{ title: where, error }]);
        const passed = (title: string): unknown => result.tests.find(({ titles }) => titles.join() === title)?.passed;
        assert.deepEqual([passed(where), passed(`after ${where}`)], [false, true]);
      });
    }

    it("fails no other", () => assert.deepEqual([result.passed, result.failed], [leaks.length + 1, leaks.length]));
  });

  it("fails the test that leaves a rejection unhandled, and no other", async () => {
    const { failures, passed, failed } = await run(`
      it("first", () => void Promise.reject(new Error("lost")));
      it("second", () => {});
      after(() => void Promise.reject(new Error("late")));`);
    const titles = failures.map(({ title }) => title);
    assert.deepEqual([titles, passed, failed], [["first", "after all tests"], 1, 2]);
    assert.match(failures[0]?.error ?? "", /rejected and not handled: Error: lost/);
  });

  it("counts what it has searched", async () => {
    const result = await run(`
      surfaces.watch("tabs", "all", () => "same");
      it("a", () => { surfaces.note("replies", "r", "x"); surfaces.watch("log lines", "l", () => "y"); });
      it("b", () => {});`);
    const { "console output": _, "files of the editor": files = 0, ...rest } = result.scans ?? {};
    assert.deepEqual(rest, { tabs: 1, replies: 1, "log lines": 1 });
    assert.ok(files > 0);
  });

  it("watches what lasts from test to test until it is ended, and all else for one test", async () => {
    const { failures } = await run(`
      let text = "";
      const watching = surfaces.watch("pages", "lasting", () => text);
      before(() => surfaces.watch("tabs", "before", () => text));
      it("a", () => {
        surfaces.watch("settings", "in a test", () => text);
        surfaces.watch("clipboards", "lasting in a test", () => text, true);
      });
      it("b", () => { text = canary; watching.end(); });
      it("c", () => { text += "again"; });`);
    assert.deepEqual(failures.map(({ title, error }) => `${title}: ${error.split(" (")[0] ?? ""}`).sort(), [
      ...["b: before", "b: lasting", "b: lasting in a test", "c: before", "c: lasting in a test"],
    ]);
  });
});
