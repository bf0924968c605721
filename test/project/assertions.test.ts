import assert from "node:assert/strict";
import path from "node:path";

import { filesIn, found, read } from "./scripts";

/** Whether a file of tests asserts: itself, or, where it has no tests of its own, by the files of `test` that it imports. */
function asserts(file: string): boolean {
  const code = read(file);
  if (/\b(?:assert(?:\.\w+)?|property)\(/.test(code)) return true;
  if (/\b(?:it|it[A-Z]\w*|\w+It)\(/.test(code)) return false;
  const imported = found(code, /^import .*"(\..+)";$/gm).map((name) => path.posix.join(file, "..", `${name}.ts`));
  return imported.some((name) => name.startsWith("test/") && asserts(name));
}

describe("a file of tests", () => {
  it("asserts something, or hands over to files that do", () => {
    const without = filesIn("test", /\.test\.ts$/).filter((file) => !asserts(file));
    assert.deepEqual(without, []);
  });
});
