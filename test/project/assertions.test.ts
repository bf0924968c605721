import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { root } from "./scripts";

type Read = (file: string) => string;

/** Whether a file of tests asserts: itself, or, where it has no tests of its own, by the files of `test` that it imports. */
function asserts(file: string, read: Read): boolean {
  const files = new Set([file]);
  for (const one of files) {
    const code = read(one);
    if (/\b(?:assert(?:\.\w+)?|property)\(/.test(code)) return true;
    if (/\b(?:it|it[A-Z]\w*|\w+It)\(/.test(code)) continue;
    for (const [, name = ""] of code.matchAll(/^import .*"(\..+)";$/gm)) {
      const imported = path.posix.join(path.posix.dirname(one), `${name}.ts`);
      if (!imported.startsWith("../")) files.add(imported);
    }
  }
  return false;
}

describe("a file of tests", () => {
  it("asserts something, or hands over to files that do", () => {
    const test = path.join(root, "test");
    const own = readdirSync(test).filter((name) => !name.includes(".") && name !== "vscode" && name !== "wine");
    const files = own.flatMap((name) =>
      readdirSync(path.join(test, name), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".test.ts"))
        .map((file) => path.posix.join(name, file.replaceAll("\\", "/"))),
    );
    assert.ok(files.includes("network/contract/contract.test.ts"));
    const read: Read = (file) => readFileSync(path.join(test, file), "utf8");
    const without = files.filter((file) => !asserts(file, read));
    assert.deepEqual(without, []);
  });

  const rows: readonly (readonly [title: string, code: string, isEnough: boolean])[] = [
    ["an assertion", 'it("x", () => assert.equal(1, 1));', true],
    ["a property of generated inputs", 'property("x", [], () => undefined); it("y");', true],
    ["an import that is not called", 'import assert from "node:assert/strict";\nit("x", () => open());', false],
    ["a test that only writes", 'import { x } from "./asserting";\nit("x", () => write(x));', false],
    ["tests in another file", 'import { describeAll } from "./asserting";\ndescribeAll();', true],
    ["nothing", "", false],
  ];
  for (const [title, code, isEnough] of rows)
    it(`${title} ${isEnough ? "is" : "is not"} enough`, () => {
      const files: Readonly<Record<string, string>> = {
        "a/x.test.ts": code,
        "a/asserting.ts": "it('', () => assert(1));",
      };
      const found = asserts("a/x.test.ts", (file) => files[file] ?? "");
      assert.equal(found, isEnough);
    });
});
