import assert from "node:assert/strict";
import path from "node:path";

import { filesIn, found, read } from "./scripts";

/** Whether a file of tests asserts: itself, or, where it has no tests of its own, by the files of `test` that it imports. */
function asserts(file: string, readFile: (file: string) => string): boolean {
  const files = new Set([file]);
  for (const one of files) {
    const code = readFile(one);
    if (/\b(?:assert(?:\.\w+)?|property)\(/.test(code)) return true;
    if (/\b(?:it|it[A-Z]\w*|\w+It)\(/.test(code)) continue;
    const imported = found(code, /^import .*"(\..+)";$/gm).map((name) => path.posix.join(one, "..", `${name}.ts`));
    for (const name of imported) if (name.startsWith("test/")) files.add(name);
  }
  return false;
}

describe("a file of tests", () => {
  it("asserts something, or hands over to files that do", () => {
    const files = filesIn("test", /\.test\.ts$/);
    const without = files.filter((file) => !asserts(file, read));
    assert.deepEqual(without, []);
    assert.ok(files.includes("test/network/contract/contract.test.ts"));
  });

  it("needs more than an import that it does not call", () => {
    const code = 'import assert from "node:assert/strict";\nit("x", () => open());';
    assert.equal(
      asserts("test/x.test.ts", () => code),
      false,
    );
  });
});
