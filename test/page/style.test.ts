import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { variableNames } from "./themes";

const style = readFileSync(path.join(projectRoot, "dist", "panel", "page.css"), "utf8");

describe("the page's style", () => {
  it("takes every colour from the editor", () => {
    assert.deepEqual(style.match(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/gi), null);
  });

  it("uses no variable of the editor that the tests' themes do not know", () => {
    const used = new Set(style.match(/--vscode-[\w-]+/g));
    assert.deepEqual(
      [...used].filter((name) => !variableNames.includes(name)),
      [],
    );
  });

  it("knows no left and no right", () => {
    const physical = style.match(/(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right):/g);
    assert.equal(physical, null);
  });
});
