import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { openPanel } from "./openPanel";
import { views } from "./views";

const style = readFileSync(path.join(projectRoot, "dist", "panel", "page.css"), "utf8");

describe("the page's style", () => {
  const nowhere = {
    "a color that is not the editor's": /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\((?!from var\()/gi,
    "a left or a right": /(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right):/g,
  };
  for (const [what, pattern] of Object.entries(nowhere))
    it(`does not have ${what}`, () => assert.deepEqual(style.match(pattern), null));

  it("places the labels of a chart, although the page's policy forbids style attributes", async () => {
    const { page } = await openPanel({ view: views.forecast });
    const policy = await page.locator("meta[http-equiv]").getAttribute("content");
    assert.doesNotMatch(policy ?? assert.fail(), /unsafe/);
    const places = await page
      .locator(".next .values > span")
      .evaluateAll((labels: readonly HTMLElement[]) => labels.map(({ style }) => style.bottom));
    assert.equal(places.length, 3);
    for (const bottom of places) assert.match(bottom, /^[\d.]+%$/);
  });
});
