import assert from "node:assert/strict";

import { filesIn, found, read } from "./scripts";

/** Names that comments mention and nothing here uses: of CLDR, the editor, the system. */
const foreign = [
  ...["deber", "utcw05", "getExtHostConfigValue", "appendText", "createProxyResolver", "extHostConfiguration"],
  ...["AllowedExtensions", "EST", "umask"],
];

const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const wordsOf = (text: string): readonly string[] => text.match(/[\w$]+/g) ?? [];

/** The names in back ticks, such as `a` and `b` of `a.b()`. */
const namesIn = (text: string): readonly string[] =>
  found(text, /`([A-Za-z_$][\w$]*(?:\.[\w$]+)*)(?:\(\))?`/g).flatMap((name) => name.split("."));

describe("a name in back ticks can be found, where it is mentioned", () => {
  const sources = ["src", "test", "scripts"].flatMap((folder) => filesIn(folder, /\.(?:ts|mjs|cjs|css)$/));
  const others = [...filesIn("gateway"), ...filesIn(".github"), "package.json", "package.nls.json"];
  const known = new Set([
    ...foreign,
    ...sources.flatMap((file) => [...wordsOf(read(file).replace(comment, "")), ...wordsOf(file)]),
    ...others.flatMap((file) => wordsOf(read(file))),
  ]);
  const assertKnown = (texts: readonly (readonly [file: string, text: string])[]): void => {
    const names = texts.flatMap(([file, text]) => namesIn(text).map((name) => ({ file, name })));
    const unknown = names.filter(({ name }) => !known.has(name));
    assert.deepEqual(unknown, []);
  };

  it("by a comment of the sources", () =>
    assertKnown(sources.map((file) => [file, (read(file).match(comment) ?? []).join("\n")])));

  it("by a document", () => {
    const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "test/README.md", ...filesIn("docs", /\.md$/)];
    assertKnown(documents.map((file) => [file, read(file).replace(/```[^]*?```/g, "")]));
  });
});
