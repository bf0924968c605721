import assert from "node:assert/strict";

import type { EditorWindow } from "../harness/window";
import { glance, Scene } from "./scene";

const themes = {
  light: ["Light Modern", "vscode-light"],
  dark: ["Dark Modern", "vscode-dark"],
  "high-contrast": ["Default High Contrast", "vscode-high-contrast"],
  "high-contrast-light": ["Default High Contrast Light", "vscode-high-contrast-light"],
} as const;

describe("the panel in the editor's colours", () => {
  let scene: Scene;
  let window: EditorWindow;
  before(async () => {
    scene = await Scene.open("themes");
    window = await scene.windowWithWeather("178087");
    await glance(window).click();
    await window.panel.waitFor(/All fields/);
  });
  after(() => scene.close());

  for (const [name, [colorTheme, bodyClass]] of Object.entries(themes)) {
    it(`follows ${colorTheme}`, async () => {
      await scene.change({ "workbench.colorTheme": colorTheme });
      const body = window.panel.frame.locator(`body.${bodyClass}`);
      await body.waitFor();
      const colours = await body.evaluate((page) => {
        const { color } = getComputedStyle(page);
        const probe = document.createElement("i");
        probe.style.color = getComputedStyle(document.documentElement).getPropertyValue("--vscode-foreground");
        page.append(probe);
        const expected = getComputedStyle(probe).color;
        probe.remove();
        return { color, expected };
      });
      assert.equal(colours.color, colours.expected);
      await window.screenshot(scene.picture(name));
      assert.deepEqual(window.problems(), []);
    });
  }
});
