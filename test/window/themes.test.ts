import assert from "node:assert/strict";

import { glance, Scene } from "./scene";

const themes = {
  light: ["Light Modern", "vscode-light"],
  dark: ["Dark Modern", "vscode-dark"],
  "high-contrast": ["Default High Contrast", "vscode-high-contrast"],
  "high-contrast-light": ["Default High Contrast Light", "vscode-high-contrast-light"],
} as const;

describe("the panel in the editor's colours", () => {
  let scene: Scene;
  before(async () => {
    scene = await Scene.open("themes");
  });
  after(() => scene.close());

  for (const [name, [colorTheme, bodyClass]] of Object.entries(themes)) {
    it(`follows ${colorTheme}`, async () => {
      const window = await scene.windowWithWeather("178087", { colorTheme });
      await glance(window).click();
      await window.panel.waitFor(/All fields/);
      assert.ok((await window.panel.themeClasses()).includes(bodyClass));
      const page = window.panel.frame.locator("body");
      const colours = await page.evaluate((body) => {
        const { color } = getComputedStyle(body);
        const editor = getComputedStyle(document.documentElement).getPropertyValue("--vscode-foreground");
        const probe = document.createElement("i");
        probe.style.color = editor;
        body.append(probe);
        const expected = getComputedStyle(probe).color;
        probe.remove();
        return { color, expected };
      });
      assert.equal(colours.color, colours.expected);
      await window.screenshot(scene.picture(name));
      assert.deepEqual(window.problems(), []);
      await window.close();
    });
  }
});
