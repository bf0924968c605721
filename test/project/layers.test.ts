import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { ESLint } from "eslint";
import ts from "typescript";

import { root } from "./scripts";

/** Lint with the rules of imports alone, which need no types. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { files: ["**/*.ts"], languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith("no-restricted"),
});

const importing = (name: string): string => `import * as x from "${name}"; export const y = x;`;

/** Lint says this about `code` if it stood in `file`. */
async function assertForbidden(file: string, code: string, sentence: RegExp): Promise<void> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  assert.match((result?.messages ?? []).map(({ message }) => message).join("\n"), sentence);
}

describe("the layers", function () {
  this.timeout(60_000);

  const feed = "src/weather/feed/feed.ts";
  const client = "src/service/api/client.ts";
  const presenter = "src/editor/presenter.ts";
  const undiciUser = /Only service\/http\/undiciTransport\.ts/;
  const late = 'export const x = import("../service/api/client.js");';
  const exposed = "declare const key: { expose(): string }; export const x = key.expose();";
  const imports: [file: string, imported: string, sentence: RegExp][] = [
    [feed, "vscode", /domain doesn't know VS Code/],
    [feed, "node:fs", /runs without Node/],
    [feed, "fs", /runs without Node/],
    [feed, "../../service/api/client", /domain doesn't know the service/],
    [client, "vscode", /Only editor\/, extension\.ts and composition\.ts/],
    [client, "undici", undiciUser],
    ["src/service/http/undiciTransport.ts", "../../editor/webview/panel", /service doesn't know the editor/],
    [presenter, "undici", undiciUser],
    [presenter, "../service/http/undiciTransport", /editor doesn't know the service/],
    [presenter, "../panel/render", /only the page's messages/],
    ["src/extension.ts", "./service/api/client", /startup doesn't need after it/],
    ["src/composition.ts", "./service/http/undiciTransport", /loaded with the first request/],
    ["src/panel/page.ts", "../service/api/client", /makes no requests/],
  ];
  const rows: [file: string, code: string, sentence: RegExp][] = [
    ...imports.map(([file, imported, sentence]): [string, string, RegExp] => [file, importing(imported), sentence]),
    [feed, 'import type { Uri } from "vscode"; export type X = Uri;', /domain doesn't know VS Code/],
    [presenter, late, /load modules late/],
    [client, exposed, /exposed where it is stored/],
  ];
  for (const [file, code, sentence] of rows)
    it(`${file} must not contain: ${code.split(";")[0] ?? ""}`, () => assertForbidden(file, code, sentence));
});

describe("the rooms", function () {
  this.timeout(60_000);

  const files = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("src", file.replaceAll("\\", "/")))
    .filter((file) => file.endsWith(".ts"))
    .sort();
  const rooms = [...new Set(files.map((file) => path.posix.dirname(file)))];
  const ofLayers = rooms.filter((room) => room.split("/").length > 2);

  /** What a room must not import, and a word of the sentence that says so. */
  const forbidden: Readonly<Record<string, readonly [imported: string, sentence: RegExp]>> = {
    "src/weather/base": ["../model/answer", /imports nothing/],
    "src/weather/model": ["../locale/strings", /describes data/],
    "src/weather/locale": ["../view/summary", /decides which are shown/],
    "src/weather/feed": ["../conditions/conditionsKind", /for all kinds/],
    "src/weather/conditions": ["../view/summary", /texts are in weather\/view/],
    "src/weather/places": ["../feed/timing", /without their weather/],
    "src/weather/view": ["../minuteForecast/words", /turns state into texts/],
    "src/weather/chat": ["../warnings/warning", /knows no kind of question/],
    "src/weather/warnings": ["../conditions/conditionsKind", /knows no search/],
    "src/weather/forecast": ["../conditions/conditionsKind", /knows no search/],
    "src/weather/minuteForecast": ["../conditions/conditionsKind", /knows no other kind/],
    "src/service/http": ["../api/client", /knows their meaning/],
    "src/service/api": ["../../weather/feed/feed", /not when to ask/],
    "src/service/storage": ["../../weather/feed/retry", /stores what others decide/],
    "src/editor/platform": ["../webview/panel", /imports none of them/],
    "src/editor/notifications": ["../setup/setupFlow", /shows messages/],
    "src/editor/statusBar": ["../webview/panel", /draws/],
    "src/editor/webview": ["../statusBar/statusBar", /holds the page/],
    "src/editor/setup": ["../webview/panel", /through editor\/presenter/],
    "src/panel/dom": ["../../weather/view/readings", /elements for any page/],
    "src/panel/drawings": ["../sections/tiles", /draws its arguments/],
    "src/panel/sections": ["../render", /puts them together/],
  };

  it("are all named in the rules of lint", () => assert.deepEqual(Object.keys(forbidden).sort(), ofLayers.sort()));

  for (const [room, [imported, sentence]] of Object.entries(forbidden)) {
    const file = files.find((one) => path.posix.dirname(one) === room) ?? room;
    it(`${room} must not import ${imported}`, () => assertForbidden(file, importing(imported), sentence));
  }

  it("hold fifteen files at most, and are described in the architecture", () => {
    const architecture = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
    for (const room of rooms) {
      const count = files.filter((file) => path.posix.dirname(file) === room).length;
      assert.ok(count <= 15, `${room}: ${count} files`);
      const names = [room, path.posix.basename(room)].map((name) => `\`${name}\``);
      assert.ok(count <= 5 || names.some((name) => architecture.includes(name)), room);
    }
  });

  it("have no circle of files, types included", () => {
    const importsOf = new Map(files.map((file) => [file, importedBy(file)]));
    const left = new Map(importsOf);
    // A file that imports nothing that is left is in no circle, nor is one that nothing that is left imports.
    for (let size = -1; size !== left.size;) {
      size = left.size;
      for (const [file, imports] of left) {
        const isImported = [...left.values()].some((others) => others.includes(file));
        if (!isImported || !imports.some((one) => left.has(one))) left.delete(file);
      }
    }
    assert.deepEqual([...left.keys()], []);
    assert.ok([...importsOf.values()].flat().length > 300);
  });
});

/** The files that a file of the sources imports, as paths from the root. */
function importedBy(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), "utf8"), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => `${path.posix.join(path.posix.dirname(file), fileName.replace(/\.js$/, ""))}.ts`);
}
