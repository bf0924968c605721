import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";

import { canary, escaped } from "../../canary";
import { findLeaks, findUnhandled } from "../../run/leaks";
import { temporaryFolder } from "../temporaryFolder";

describe("what a run of tests has left", () => {
  const inFolder = temporaryFolder();

  it("B12 leaks a key that is in a file, whatever the form and the bytes around it", () => {
    writeFileSync(inFolder("bytes"), Buffer.concat([Buffer.alloc(5000, 0xff), Buffer.from(canary), Buffer.alloc(9)]));
    writeFileSync(inFolder("clean"), "Canary+7f3k9 and m2xq8");
    writeFileSync(inFolder("text"), Buffer.from(`Bearer ${escaped} and more`).toString("base64"));
    writeFileSync(inFolder("utf16"), Buffer.from(canary, "utf16le"));
    const { searched, leaks } = findLeaks(inFolder());
    assert.equal(searched, 4);
    const names = { bytes: "canary", text: "escaped", utf16: "canary" };
    const told = Object.entries(names).map(([file, key]) => `${file}: the key "${key}" was found`);
    assert.deepEqual([...leaks].sort(), told);
  });

  it("names unhandled rejections, and errors of the extension, in the logs of extension hosts alone", () => {
    const lines = [
      "[info] ExtensionService#_doActivateExtension weather-current-conditions.current-conditions",
      "[error] Error: something of the editor's own",
      "[warning] rejected promise not handled within 1 second: Error: x",
      "[error] [weather-current-conditions.current-conditions] it failed",
    ];
    for (const name of ["remoteexthost.log", "other.log"]) writeFileSync(inFolder(name), lines.join("\n"));
    const named = lines.slice(2).map((line) => `remoteexthost.log: ${line}`);
    assert.deepEqual(findUnhandled(inFolder()).leaks, named);
  });
});
