import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { canary } from "../../canary";
import { type HostResult, readHostResult } from "../../harness/hostResult";

const compiled = path.resolve(__dirname, "..", "..");

describe("a run of tests", () => {
  /** Runs tests in a process of their own, as all tests run. */
  async function run(body: string): Promise<HostResult> {
    const folder = await mkdtemp(path.join(tmpdir(), "guard-"));
    try {
      const file = path.join(folder, "some.test.js");
      const results = path.join(folder, "results.json");
      const preface = `
        const { surfaces } = require(${JSON.stringify(path.join(compiled, "canary", "surfaces.js"))});
        const { canary } = require(${JSON.stringify(path.join(compiled, "canary.js"))});
        const fs = require("node:fs");`;
      await writeFile(file, `${preface}\n${body}`);
      const runner = path.join(compiled, "run", "nodeRunner.js");
      const env = { ...process.env, TEST_RESULTS: folder };
      const { stdout } = await promisify(execFile)(process.execPath, [runner, folder, results, "5000"], { env });
      assert.ok(!stdout.includes(canary), "the report tells the key");
      const result = readHostResult(results);
      assert.ok(result);
      return result;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  const leaks: Readonly<Record<string, readonly [code: string, told: string]>> = {
    "on a surface that is watched": [
      `const lines = []; surfaces.watch("log lines", "the log", () => lines.join("\\n")); lines.push("x " + canary);`,
      'the log (log lines): the key "canary" plain',
    ],
    "in what an error hides": [
      `surfaces.noteValue("replies", "the reply", { cause: Object.defineProperty(new Error("x"), "url", { value: encodeURIComponent(canary) }) });`,
      'the reply (replies): the key "canary" percent-encoded',
    ],
    "in the cause of an error": [
      `surfaces.noteValue("replies", "the reply", new Error("x", { cause: new Error(Buffer.from(canary).toString("hex")) }));`,
      'the reply (replies): the key "canary" in hexadecimal',
    ],
    "on the console": [
      "console.error(JSON.stringify([canary]));",
      'the console (console output): the key "canary" plain',
    ],
    "in a file": [
      `fs.writeFileSync(process.env.TEST_RESULTS + "/left.txt", Buffer.from(canary).toString("base64"));`,
      'left.txt (files of the editor): the key "canary" in base64',
    ],
  };
  describe("in which keys are left", () => {
    // All of them in one run, each between tests that leave none: a process takes longer to start than to run them.
    let result: HostResult;
    before(async () => {
      const tests = Object.entries(leaks).map(
        ([where, [code]]) =>
          `it(${JSON.stringify(where)}, () => { ${code} }); it(${JSON.stringify(`after ${where}`)}, () => {});`,
      );
      result = await run(`it("first", () => {}); ${tests.join("\n")}`);
    });

    for (const [where, [, told]] of Object.entries(leaks)) {
      it(`B12 fails the test that leaves a key ${where}, and not the next`, () => {
        const failures = result.failures.filter(({ title }) => title === where || title === `after ${where}`);
        assert.deepEqual(failures, [{ title: where, error: told }]);
        const passed = (title: string): unknown => result.tests.find(({ titles }) => titles.join() === title)?.passed;
        assert.deepEqual([passed(where), passed(`after ${where}`)], [false, true]);
      });
    }

    it("fails no other", () => {
      const count = Object.keys(leaks).length;
      assert.deepEqual([result.passed, result.failed], [count + 1, count]);
    });
  });

  it("fails the test that leaves a rejection unhandled, and no other", async () => {
    const result = await run(
      `it("first", () => { void Promise.reject(new Error("lost")); }); it("second", () => {}); after(() => { void Promise.reject(new Error("late")); });`,
    );
    assert.deepEqual(
      result.failures.map(({ title }) => title),
      ["first", "after all tests"],
    );
    assert.match(result.failures[0]?.error ?? "", /rejected and not handled: Error: lost/);
    assert.deepEqual([result.passed, result.failed], [1, 2]);
  });

  it("counts what it has searched", async () => {
    const result = await run(
      `surfaces.watch("tabs", "all", () => "same"); it("a", () => { surfaces.note("replies", "r", "x"); surfaces.watch("log lines", "l", () => "y"); }); it("b", () => {});`,
    );
    const { "console output": _, "files of the editor": files, ...rest } = result.scans ?? {};
    assert.deepEqual(rest, { tabs: 1, replies: 1, "log lines": 1 });
    assert.ok((files ?? 0) > 0);
  });

  it("watches what lasts from test to test until it is ended, and all else for one test", async () => {
    const result = await run(`
      let text = "";
      const watching = surfaces.watch("pages", "lasting", () => text);
      before(() => surfaces.watch("tabs", "before", () => text));
      it("a", () => {
        surfaces.watch("settings", "in a test", () => text);
        surfaces.watch("clipboards", "lasting in a test", () => text, true);
      });
      it("b", () => { text = canary; watching.end(); });
      it("c", () => { text += "again"; });`);
    const told = result.failures.map(({ title, error }) => `${title}: ${error.split(" (")[0] ?? ""}`);
    assert.deepEqual(told.sort(), [
      "b: before",
      "b: lasting",
      "b: lasting in a test",
      "c: before",
      "c: lasting in a test",
    ]);
  });
});
