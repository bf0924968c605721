import assert from "node:assert/strict";
import path from "node:path";

import ts from "typescript";

import { filesIn, read } from "./scripts";

const files = filesIn("src", /\.tsx?$/);
const rooms = [...new Set(files.map((file) => path.posix.dirname(file)))];

describe("the folders of src", () => {
  it("folders of src have at most fifteen files", () => {
    const full = rooms.filter((room) => files.filter((file) => path.posix.dirname(file) === room).length > 15);
    assert.deepEqual(full, []);
  });

  it("folders of src have no import cycles, types included", () => {
    const left = new Map(files.map((file) => [file, importedBy(file)]));
    assert.ok([...left.values()].flat().length > 300);
    // A file that imports none of the remaining files isn't in a cycle.
    for (let size = -1; size !== left.size;) {
      size = left.size;
      for (const [file, imports] of left) if (!imports.some((one) => left.has(one))) left.delete(file);
    }
    assert.deepEqual([...left.keys()], []);
  });
});

/** The files that a source file imports, as paths from the root. */
function importedBy(file: string): readonly string[] {
  const names = ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => fileName);
  const own = names.filter((name) => name.startsWith("."));
  return own.flatMap((name) => {
    const whole = path.posix.join(path.posix.dirname(file), name.replace(/\.js$/, ""));
    return files.filter((one) => one === `${whole}.ts` || one === `${whole}.tsx`);
  });
}
