import assert from "node:assert/strict";
import path from "node:path";

import { ESLint } from "eslint";
import ts from "typescript";

import { filesIn, read, root } from "./scripts";

/** Lint with the rules of imports alone, which need no types. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { files: ["**/*.ts"], languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith("no-restricted"),
});

const files = filesIn("src", /\.ts$/);
const rooms = [...new Set(files.map((file) => path.posix.dirname(file)))];

const importing = (name: string): string => `import * as x from "${name}"; export const y = x;`;
const undiciUser = /Only service\/http\/undiciTransport\.ts/;

/** What these files must not contain, and words of the sentence in which lint says so. */
const ofFiles: readonly (readonly [file: string, code: string, sentence: RegExp])[] = [
  ["weather/feed/feed.ts", importing("vscode"), /domain doesn't know VS Code/],
  ["weather/feed/feed.ts", 'import type { Uri } from "vscode"; export type X = Uri;', /domain doesn't know VS Code/],
  ["weather/feed/feed.ts", importing("node:fs"), /runs without Node/],
  ["weather/feed/feed.ts", importing("../../service/api/client"), /domain doesn't know the service/],
  ["service/api/client.ts", importing("vscode"), /Only editor\/, extension\.ts and composition\.ts/],
  ["service/api/client.ts", importing("undici"), undiciUser],
  ["service/api/client.ts", "export const x = key.expose();", /exposed where it is stored/],
  ["service/http/undiciTransport.ts", importing("../../editor/webview/panel"), /service doesn't know the editor/],
  ["editor/presenter.ts", importing("undici"), undiciUser],
  ["editor/presenter.ts", importing("../service/http/undiciTransport"), /editor doesn't know the service/],
  ["editor/presenter.ts", importing("../panel/render"), /only the page's messages/],
  ["editor/presenter.ts", 'export const x = import("../service/api/client.js");', /load modules late/],
  ["extension.ts", importing("./service/api/client"), /startup doesn't need after it/],
  ["composition.ts", importing("./service/http/undiciTransport"), /loaded with the first request/],
  ["panel/page.ts", importing("../service/api/client"), /makes no requests/],
  ["weather/model/any.ts", importing("../locale/strings"), /describes data/],
  ["weather/warnings/any.ts", importing("../conditions/conditionsKind"), /says when to ask/],
  ["service/storage/any.ts", importing("../../weather/feed/retry"), /stores what others decide/],
  ["editor/setup/any.ts", importing("../webview/panel"), /through editor\/presenter/],
];

describe("lint", function () {
  this.timeout(60_000);

  const messagesFor = async (file: string, code: string): Promise<string> => {
    const [result] = await eslint.lintText(code, { filePath: path.join(root, "src", file) });
    return (result?.messages ?? []).map(({ message }) => message).join("\n");
  };

  for (const [file, code, sentence] of ofFiles)
    it(`forbids in src/${file}: ${code}`, async () => assert.match(await messagesFor(file, code), sentence));

  it("keeps each room from the files above it, in the room's own words", async () => {
    for (const room of rooms.filter((one) => one.split("/").length > 2)) {
      const [, layer = "", name = ""] = room.split("/");
      const said = await messagesFor(`${layer}/${name}/any.ts`, importing("../above"));
      assert.ok(said.includes(`${layer}/${name} `), room);
    }
  });
});

describe("the rooms", () => {
  it("hold fifteen files at most", () => {
    const full = rooms.filter((room) => files.filter((file) => path.posix.dirname(file) === room).length > 15);
    assert.deepEqual(full, []);
  });

  it("have no circle of files, types included", () => {
    const left = new Map(files.map((file) => [file, importedBy(file)]));
    assert.ok([...left.values()].flat().length > 300);
    // A file that imports nothing that is left is in no circle.
    for (let size = -1; size !== left.size;) {
      size = left.size;
      for (const [file, imports] of left) if (!imports.some((one) => left.has(one))) left.delete(file);
    }
    assert.deepEqual([...left.keys()], []);
  });
});

/** The files that a file of the sources imports, as paths from the root. */
function importedBy(file: string): readonly string[] {
  const names = ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => fileName);
  const own = names.filter((name) => name.startsWith("."));
  return own.map((name) => `${path.posix.join(path.posix.dirname(file), name.replace(/\.js$/, ""))}.ts`);
}
