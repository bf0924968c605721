import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { ESLint } from "eslint";
import ts from "typescript";

const root = path.resolve(__dirname, "../../..");

/** Lint with the rules of imports alone, which need no types. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { files: ["**/*.ts"], languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith("no-restricted"),
});

/** What lint says about `code` if it stood in `file`. */
async function lint(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  return (result?.messages ?? []).map(({ message }) => message);
}

describe("the layers", function () {
  this.timeout(60_000);

  const forbidden: [string, string, RegExp][] = [
    [
      "src/weather/refresh/conditionsFeed.ts",
      'import * as vscode from "vscode"; export const x = vscode;',
      /domain knows nothing of VS Code/,
    ],
    [
      "src/weather/refresh/conditionsFeed.ts",
      'import type { Uri } from "vscode"; export type X = Uri;',
      /domain knows nothing of VS Code/,
    ],
    [
      "src/weather/refresh/conditionsFeed.ts",
      'import { readFile } from "node:fs"; export const x = readFile;',
      /runs without Node/,
    ],
    [
      "src/weather/refresh/conditionsFeed.ts",
      'import { Client } from "../../service/api/client"; export const x = Client;',
      /does not know the service/,
    ],
    [
      "src/service/api/client.ts",
      'import * as vscode from "vscode"; export const x = vscode;',
      /Only editor\/, extension\.ts and composition\.ts/,
    ],
    [
      "src/service/api/client.ts",
      'import { Agent } from "undici"; export const x = Agent;',
      /Only service\/http\/undiciTransport\.ts/,
    ],
    [
      "src/editor/presenter.ts",
      'import { Agent } from "undici"; export const x = Agent;',
      /Only service\/http\/undiciTransport\.ts/,
    ],
    [
      "src/editor/presenter.ts",
      'import { openTransport } from "../service/http/undiciTransport"; export const x = openTransport;',
      /editor does not know the service/,
    ],
    [
      "src/weather/refresh/conditionsFeed.ts",
      'import { readFile } from "fs"; export const x = readFile;',
      /runs without Node/,
    ],
    [
      "src/service/http/undiciTransport.ts",
      'import { Panel } from "../../editor/webview/panel"; export const x = Panel;',
      /does not know the editor/,
    ],
    [
      "src/editor/presenter.ts",
      'import { renderView } from "../panel/render"; export const x = renderView;',
      /messages alone/,
    ],
    ["src/editor/presenter.ts", 'export const x = import("../service/api/client.js");', /what is loaded late/],
    [
      "src/extension.ts",
      'import { Client } from "./service/api/client"; export const x = Client;',
      /does not need is loaded after it/,
    ],
    [
      "src/composition.ts",
      'import { openTransport } from "./service/http/undiciTransport"; export const x = openTransport;',
      /loaded with the first request/,
    ],
    [
      "src/panel/page.ts",
      'import { Client } from "../service/api/client"; export const x = Client;',
      /makes no requests/,
    ],
    [
      "src/service/api/client.ts",
      "declare const key: { expose(): string }; export const x = key.expose();",
      /exposed where it is stored/,
    ],
  ];
  for (const [file, code, sentence] of forbidden) {
    it(`${file} must not contain: ${code.split(";")[0] ?? ""}`, async () => {
      const messages = await lint(file, code);
      assert.ok(
        messages.some((message) => sentence.test(message)),
        messages.join("\n"),
      );
    });
  }
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
    "src/weather/model": ["../locale/strings", /what things are/],
    "src/weather/locale": ["../view/summary", /what is shown with them/],
    "src/weather/refresh": ["../places/ports", /without the search for places/],
    "src/weather/places": ["../refresh/timing", /without their weather/],
    "src/weather/view": ["../summary", /turns state into what is read/],
    "src/service/http": ["../api/client", /not what they are about/],
    "src/service/api": ["../../weather/refresh/conditionsFeed", /are ports/],
    "src/service/storage": ["../../weather/places/ports", /keeps what others decide/],
    "src/editor/platform": ["../webview/panel", /imports none of them/],
    "src/editor/notifications": ["../setup/setupFlow", /shows messages/],
    "src/editor/statusBar": ["../webview/panel", /draws/],
    "src/editor/webview": ["../statusBar/statusBar", /holds the page/],
    "src/editor/setup": ["../webview/panel", /through editor\/presenter/],
    "src/panel/dom": ["../../weather/view/readings", /elements of any page/],
    "src/panel/drawings": ["../sections/tiles", /what it is handed/],
    "src/panel/sections": ["../render", /puts them together/],
  };

  it("are all named in the rules of lint", () => assert.deepEqual(Object.keys(forbidden).sort(), ofLayers.sort()));

  for (const [room, [imported, sentence]] of Object.entries(forbidden)) {
    it(`${room} must not import ${imported}`, async () => {
      const file = files.find((one) => path.posix.dirname(one) === room) ?? room;
      const messages = await lint(file, `import { x } from "${imported}"; export const y = x;`);
      assert.ok(
        messages.some((message) => sentence.test(message)),
        messages.join("\n"),
      );
    });
  }

  it("hold fifteen files at most, and are described in the architecture", () => {
    const architecture = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
    for (const room of rooms) {
      const count = files.filter((file) => path.posix.dirname(file) === room).length;
      assert.ok(count <= 15, `${room}: ${count} files`);
      if (count > 5)
        assert.ok(
          architecture.includes(`\`${room}\``) || architecture.includes(`\`${path.posix.basename(room)}\``),
          room,
        );
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
