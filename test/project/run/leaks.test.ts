import assert from "node:assert/strict";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { canary, escaped } from "../../canary";
import { ChangedFiles } from "../../canary/changedFiles";
import { figuresOf, inOneLine } from "../../run/leakFigures";
import { findLeaks, findUnhandled } from "../../run/leaks";

describe("what a run of tests has left", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "leaks-"));
    await mkdir(path.join(folder, "deep", "er"), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const write = (name: string, content: string | Buffer): Promise<void> => writeFile(path.join(folder, name), content);

  it("B12 leaks a key that is in a file, whatever the form and the bytes around it", async () => {
    await write("deep/er/text", Buffer.from(`Bearer ${escaped} and more`).toString("base64"));
    await write("deep/bytes", Buffer.concat([Buffer.alloc(5000, 0xff), Buffer.from(canary), Buffer.alloc(9)]));
    await write("utf16", Buffer.from(canary, "utf16le"));
    await write("clean", "Canary+7f3k9 and m2xq8");
    const { searched, leaks } = findLeaks(folder);
    assert.equal(searched, 4);
    assert.deepEqual([...leaks].sort(), [
      `deep${path.sep}bytes: the key "canary" plain`,
      `deep${path.sep}er${path.sep}text: the key "escaped" in base64`,
      'utf16: the key "canary" plain',
    ]);
  });

  it("is read once, and again after it has changed", async () => {
    const files = new ChangedFiles(folder);
    const names = (): string[] => [...files.read()].map(([name]) => name).sort();
    await write("a", "1");
    await write("b", "1");
    assert.deepEqual([names(), names()], [["a", "b"], []]);
    await appendFile(path.join(folder, "b"), "2");
    await write("c", "1");
    assert.deepEqual(names(), ["b", "c"]);
    await rm(folder, { recursive: true });
    assert.deepEqual([names(), files.count], [[], 3]);
  });

  it("names unhandled rejections, and errors of the extension, in the logs of extension hosts alone", async () => {
    const lines = [
      "2026-06-15 12:00:00.000 [info] ExtensionService#_doActivateExtension weather-current-conditions.current-conditions",
      "2026-06-15 12:00:00.001 [error] Error: something of the editor's own",
      "2026-06-15 12:00:00.002 [warning] rejected promise not handled within 1 second: Error: x",
      "2026-06-15 12:00:00.003 [error] [weather-current-conditions.current-conditions] it failed",
    ];
    await write("deep/remoteexthost.log", lines.join("\n"));
    await write("deep/er/exthost.log", lines.slice(0, 2).join("\n"));
    await write("deep/other.log", lines.join("\n"));
    const { searched, leaks } = findUnhandled(folder);
    assert.equal(searched, 2);
    assert.deepEqual(
      leaks.map((leak) => leak.slice(leak.indexOf("2026"))),
      lines.slice(2),
    );
  });

  it("is told in one line, of all parts together", async () => {
    const result = { passed: 1200, failed: 0, pending: 0, failures: [], tests: [], done: true };
    await mkdir(path.join(folder, "editor"));
    await write("unit.json", JSON.stringify({ ...result, scans: { replies: 1000, "log lines": 20 } }));
    await write("editor/result.json", JSON.stringify({ ...result, passed: 1, scans: { tabs: 2, replies: 3 } }));
    const line = "1,201 tests, 1,025 scans of 3 kinds of surfaces, 8 forms of 3 keys, 2 files";
    assert.equal(inOneLine(figuresOf(folder)), `0 leaks: ${line}`);
    const failures = [{ title: "x", error: 'the log (log lines): the key "canary" plain' }];
    await write("unit.json", JSON.stringify({ ...result, failures, scans: { replies: 1000, "log lines": 20 } }));
    assert.equal(inOneLine(figuresOf(folder)), `1 leak: ${line}`);
  });
});
