import assert from "node:assert/strict";

import { canary } from "../canary";
import { Walkthrough } from "../harness/walkthrough";
import { glance, Scene } from "./scene";

const steps = { key: "Set your API key", location: "Select your location", weather: "See the weather" };
/** The themes that a picture is taken in, by the class of the workbench. */
const themes = { vs: "Light Modern", "vs-dark": "Dark Modern", "hc-black": "Default High Contrast" };

describe("the walkthrough", () => {
  let scene: Scene;
  before(async () => {
    scene = await Scene.open("walkthrough");
  });
  after(() => scene.close());

  it("leads from the status bar through key and location to the weather, and checks itself off", async () => {
    const window = await scene.window();
    const walkthrough = new Walkthrough(window.page);
    const pictures = async (step: string): Promise<void> => {
      for (const [name, colorTheme] of Object.entries(themes)) {
        await scene.change({ "workbench.colorTheme": colorTheme });
        await window.page.locator(`.monaco-workbench.${name}`).waitFor();
        await window.screenshot(scene.picture(`${step}-${name}`));
      }
    };
    assert.equal(await glance(window).text(), "Set Up Weather");
    await glance(window).click();
    await walkthrough.waitFor("Set Up the Weather");
    assert.deepEqual(await walkthrough.progress(), { done: [], left: Object.values(steps) });

    await walkthrough.open(steps.key);
    await pictures("key");
    await walkthrough.press("Set API Key");
    await window.inputBox.waitFor("Weather: Set API Key");
    await window.inputBox.type(canary);
    await window.inputBox.accept();
    await walkthrough.waitUntilDone([steps.key]);
    await window.notifications.clear();

    await walkthrough.open(steps.location);
    await pictures("location");
    await walkthrough.press("Select Location");
    await window.inputBox.waitFor("Weather: Select Location");
    await window.quickPick.filter("349727");
    await window.quickPick.choose(/Location key 349727/);
    await walkthrough.waitUntilDone(Object.values(steps));

    await walkthrough.open(steps.weather);
    await pictures("weather");
    await walkthrough.press("Show Weather");
    await window.panel.waitFor(/Location 349727/);
    assert.match(await glance(window).text(), /°C/);
    assert.deepEqual(
      (await scene.service.idle()).map(({ status }) => status),
      [200],
    );
    assert.deepEqual(window.problems(), []);
    await window.close();
  });

  it("can be left for the command, which asks for the same", async () => {
    const window = await scene.window();
    await glance(window).click();
    const walkthrough = new Walkthrough(window.page);
    await walkthrough.waitFor("Set Up the Weather");
    await window.runCommand("Weather: Current Conditions");
    await window.inputBox.waitFor("Weather: Set API Key");
    await window.inputBox.type(canary);
    await window.inputBox.accept();
    await window.inputBox.waitFor("Weather: Select Location");
    await walkthrough.waitUntilDone([steps.key]);
    await window.inputBox.cancel();
    await window.close();
  });
});
