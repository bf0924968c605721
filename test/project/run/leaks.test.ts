import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { canary, escaped } from "../../canary";
import { figuresOf, inOneLine } from "../../run/leakFigures";
import { findLeaks, findUnhandled } from "../../run/leaks";
import { temporaryFolder } from "../temporaryFolder";

describe("what a run of tests has left", () => {
  const inFolder = temporaryFolder();
  const write = (name: string, content: string | Buffer): void => writeFileSync(inFolder(name), content);

  it("B12 leaks a key that is in a file, whatever the form and the bytes around it", () => {
    mkdirSync(inFolder("deep"));
    write("deep/text", Buffer.from(`Bearer ${escaped} and more`).toString("base64"));
    write("bytes", Buffer.concat([Buffer.alloc(5000, 0xff), Buffer.from(canary), Buffer.alloc(9)]));
    write("utf16", Buffer.from(canary, "utf16le"));
    write("clean", "Canary+7f3k9 and m2xq8");
    const { searched, leaks } = findLeaks(inFolder());
    assert.equal(searched, 4);
    const [bytes, utf16] = ["bytes", "utf16"].map((name) => `${name}: the key "canary" was found`);
    const text = `deep${path.sep}text: the key "escaped" was found`;
    assert.deepEqual([...leaks].sort(), [bytes, text, utf16]);
  });

  it("names unhandled rejections, and errors of the extension, in the logs of extension hosts alone", () => {
    const lines = [
      "2026-06-15 12:00:00.000 [info] ExtensionService#_doActivateExtension weather-current-conditions.current-conditions",
      "2026-06-15 12:00:00.001 [error] Error: something of the editor's own",
      "2026-06-15 12:00:00.002 [warning] rejected promise not handled within 1 second: Error: x",
      "2026-06-15 12:00:00.003 [error] [weather-current-conditions.current-conditions] it failed",
    ];
    write("remoteexthost.log", lines.join("\n"));
    write("other.log", lines.join("\n"));
    const named = findUnhandled(inFolder()).leaks.map((leak) => leak.slice(leak.indexOf("2026")));
    assert.deepEqual(named, lines.slice(2));
  });

  it("is summed up in one line", () => {
    const failures = [{ title: "x", error: 'the log (log lines): the key "canary" was found' }];
    const result = { passed: 1200, failed: 1, pending: 0, failures, tests: [], done: true };
    write("unit.json", JSON.stringify({ ...result, scans: { replies: 1000, "log lines": 20 } }));
    const line = "1 leak: 1,201 tests, 1,020 scans of 2 kinds of surfaces, 3 keys, 1 file";
    assert.equal(inOneLine(figuresOf(inFolder())), line);
  });
});
