import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type * as messageTextModule from "../../../../src/editor/platform/messageText";
import { loadWith } from "../fakeEditor";

/** The root of the repository. */
const root = path.resolve(__dirname, "../../../../..");

describe("messages", () => {
  it("a message of any severity has no link of its text [J2]", async () => {
    const shown: string[] = [];
    const show = (text: string, ...labels: readonly string[]): Promise<string | undefined> => {
      shown.push(text);
      return Promise.resolve(labels[0]);
    };
    const window = { showErrorMessage: show, showWarningMessage: show, showInformationMessage: show };
    const { showText } = loadWith({ window }, "editor/platform/messageText") as typeof messageTextModule;
    for (const severity of ["error", "warning", "information"] as const)
      assert.equal(await showText(severity, "349727 [Continue](command:quit)", "Open"), "Open");
    assert.deepEqual(new Set(shown), new Set(["349727 [Continue]\u200b(command:quit)"]));
  });

  it("every message is without links of its text, or is modal, which has none [J2]", () => {
    const files = readdirSync(path.join(root, "src/editor"), { recursive: true, encoding: "utf8" });
    const direct = files
      .filter((file) => file.endsWith(".ts") && path.basename(file) !== "messageText.ts")
      .flatMap((file) => readFileSync(path.join(root, "src/editor", file), "utf8").split("\n"))
      .filter((line) => /\.show\w+Message\(/.test(line) && !line.includes("StatusBarMessage"));
    assert.ok(direct.length > 0);
    for (const line of direct) assert.match(line, /\(question, options, /);
  });
});
