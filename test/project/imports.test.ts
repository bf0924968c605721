import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";

import { script } from "./scripts";
import { temporaryFolder } from "./temporaryFolder";

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

interface Scripts {
  readonly readImports: (folder: string) => Imports;
  readonly concernedTests: (
    changed: readonly string[],
    imports: Imports,
    isTest: (file: string) => boolean,
  ) => Readonly<Record<"nearest" | "others", readonly string[]>>;
}

describe("the tests that a change concerns", () => {
  const inFolder = temporaryFolder();

  it("are those that load it, directly, late, or by name for a process, the nearest before the others", async () => {
    const { readImports, concernedTests } = await script<Scripts>("imports.mjs");
    const compiled: Readonly<Record<string, string>> = {
      "src/files.js": 'const y = import("./late.js");',
      "src/late.js": "",
      "test/files.test.js": 'require("../src/files");',
      "test/helped.test.js": 'require.resolve("../src/late");',
      "test/others.test.js": "const text = 'import { x } from \"../src/late\";';",
    };
    for (const name of ["src", "test"]) mkdirSync(inFolder(name));
    for (const [name, code] of Object.entries(compiled)) writeFileSync(inFolder(name), code);
    const imports = readImports(inFolder());
    const { nearest, others } = concernedTests([inFolder("src/late.js")], imports, (file) => file.endsWith(".test.js"));
    assert.deepEqual(nearest, [inFolder("test/helped.test.js")]);
    assert.deepEqual(others, [inFolder("test/files.test.js")]);
  });
});
