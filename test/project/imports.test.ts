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

  const [cycle, files, locks] = ["test/cycle.test.js", "test/files.test.js", "test/locks.test.js"] as const;
  const cases: Readonly<Record<string, readonly [changed: string[], nearest: string[], others: string[]]>> = {
    "are those that load it, the nearest before the others": [["src/files.js"], [files], [locks]],
    "are also those that load it late, or name it for a process": [["src/late.js"], [cycle, files], [locks]],
    "are those of all changes": [["src/locks.js", "test/helper.js"], [cycle, files, locks], []],
    "are a changed test itself": [[locks], [locks], []],
    "may be none": [["src/unknown.js"], [], []],
  };
  for (const [title, [changed, nearest, others]] of Object.entries(cases)) {
    it(title, async () => {
      const { readImports, concernedTests } = await script<Scripts>("imports.mjs");
      const paths = changed.map((name) => inFolder(name));
      const found = concernedTests(paths, readImports(inFolder()), (file) => file.endsWith(".test.js"));
      const nameOf = (file: string): string => path.relative(inFolder(), file).replaceAll("\\", "/");
      const names = [found.nearest, found.others].map((tests) => tests.map(nameOf).sort());
      assert.deepEqual(names, [nearest, others]);
    });
  }
});
