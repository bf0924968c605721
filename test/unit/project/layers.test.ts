import assert from "node:assert/strict";
import path from "node:path";

import { ESLint } from "eslint";

const root = path.resolve(__dirname, "../../../..");

/** What lint says about `code` if it stood in `file`. */
async function lint(file: string, code: string): Promise<string[]> {
  const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath: path.join(root, file) });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId?.startsWith("no-restricted") ?? true)
    .map(({ message }) => message);
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
      'import { Panel } from "../editor/panel"; export const x = Panel;',
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
