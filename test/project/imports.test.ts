import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { script } from "./scripts";
import { temporaryFolder } from "./temporaryFolder";

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

interface Scripts {
  readonly readImports: (folder: string) => Imports;
  readonly concernedTests: (
    changed: readonly string[],
    imports: Imports,
    isTest: (file: string) => boolean,
  ) => { readonly nearest: readonly string[]; readonly others: readonly string[] };
}

const compiled: Readonly<Record<string, string>> = {
  "src/locks.js": 'const x = require("./files");',
  "src/files.js": 'const y = import("./late.js");',
  "src/late.js": 'const z = require("node:fs");',
  "test/locks.test.js":
    'require("../src/locks"); const text = \'import { x } from "./nowhere";\'; require("./nowhere");',
  "test/files.test.js": 'require("../src/files"); require("./helper");',
  "test/helper.js": 'require.resolve("../src/late");',
  "test/cycle.test.js": 'require("./helper"); require("./cycle.test");',
};

describe("the tests that a change concerns", () => {
  const inFolder = temporaryFolder();
  beforeEach(() => {
    for (const name of ["src", "test"]) mkdirSync(inFolder(name));
    for (const [name, code] of Object.entries(compiled)) writeFileSync(inFolder(name), code);
  });

  const cases: Readonly<Record<string, readonly [changed: string[], nearest: string[], others: string[]]>> = {
    "are those that load it, the nearest before the others": [
      ["src/files.js"],
      ["test/files.test.js"],
      ["test/locks.test.js"],
    ],
    "are also those that load it late, or name it for a process": [
      ["src/late.js"],
      ["test/cycle.test.js", "test/files.test.js"],
      ["test/locks.test.js"],
    ],
    "are those of all changes": [["src/locks.js", "test/helper.js"], Object.keys(compiled).filter(isTest).sort(), []],
    "are a changed test itself": [["test/locks.test.js"], ["test/locks.test.js"], []],
    "may be none": [["src/unknown.js"], [], []],
  };
  for (const [title, [changed, nearest, others]] of Object.entries(cases)) {
    it(title, async () => {
      const { readImports, concernedTests } = await script<Scripts>("imports.mjs");
      const found = concernedTests(
        changed.map((name) => inFolder(name)),
        readImports(inFolder()),
        isTest,
      );
      const names = (files: readonly string[]): string[] => files.map(nameOf).sort();
      assert.deepEqual([names(found.nearest), names(found.others)], [nearest, others]);
    });
  }

  const nameOf = (file: string): string => path.relative(inFolder(), file).replaceAll("\\", "/");
});

function isTest(file: string): boolean {
  return file.endsWith(".test.js");
}
