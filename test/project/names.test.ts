import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";

/** Names that comments mention and nothing here uses: of CLDR, the editor, the system. */
const foreign = new Set(
  ["deber", "utcw05", "getExtHostConfigValue", "appendText", "createProxyResolver", "extHostConfiguration"].concat([
    "AllowedExtensions",
    "EST",
    "umask",
  ]),
);

function filesBelow(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
}

const read = (file: string): string => readFileSync(path.join(projectRoot, file), "utf8");
const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const wordsOf = (text: string): readonly string[] => text.match(/[\w$]+/g) ?? [];

/** The names in back ticks, such as `a` and `b` of `a.b()`. */
function namesIn(text: string): readonly string[] {
  const ticked = [...text.matchAll(/`([A-Za-z_$][\w$]*(?:\.[\w$]+)*)(?:\(\))?`/g)];
  return ticked.flatMap(([, name = ""]) => name.split("."));
}

describe("a name in back ticks", () => {
  const sources = ["src", "test", "scripts"].flatMap((folder) => filesBelow(folder, /\.(?:ts|mjs|cjs|css)$/));
  const others = [...filesBelow("gateway", /./), ...filesBelow(".github", /./), "package.json", "package.nls.json"];
  const known = new Set([
    ...foreign,
    ...sources.flatMap((file) => [...wordsOf(read(file).replace(comment, "")), ...wordsOf(file)]),
    ...others.flatMap((file) => wordsOf(read(file))),
  ]);
  const unknownIn = (text: string): readonly string[] => namesIn(text).filter((name) => !known.has(name));

  it("can be found, where a comment of the sources mentions it", () => {
    const unknown = sources.flatMap((file) =>
      unknownIn((read(file).match(comment) ?? []).join("\n")).map((name) => `${file}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "test/README.md", ...filesBelow("docs", /\.md$/)];
  for (const file of documents)
    it(`can be found, where ${file} mentions it`, () =>
      assert.deepEqual(unknownIn(read(file).replace(/```[^]*?```/g, "")), []));
});
