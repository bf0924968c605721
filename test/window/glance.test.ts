import assert from "node:assert/strict";

import { canary } from "../canary";
import type { EditorWindow } from "../harness/window";
import { enterKey, glance, Scene } from "./scene";

describe("the glance", () => {
  let scene: Scene;
  let window: EditorWindow;
  before(async () => {
    scene = await Scene.open("glance");
  });
  afterEach(() => window.close());
  after(() => scene.close());

  it("says what the template asks for, on the side that the setting names", async () => {
    window = await scene.windowWithWeather();
    assert.equal(await glance(window).side(), "right");
    scene.server.changeSettings({
      "currentConditions.statusBarText": "{text}, feels like {feelsLike} {glyph} $(heart) {wind}",
      "currentConditions.statusBarSide": "left",
    });
    await window.reload();
    await glance(window).waitFor(/^Sunny, feels like 26°C\s+12 km\/h SW$/, 60_000);
    assert.deepEqual(await glance(window).icons(), ["current-conditions-clear-day", "heart"]);
    assert.equal(await glance(window).side(), "left");
    assert.equal(await glance(window).label(), "Weather: 24 degrees Celsius, sunny");
    await window.screenshot(scene.picture("template"));
  });

  it("J2 J4 shows what the service says as it is: no icon, no link, no second line, and nothing is fetched", async () => {
    window = await scene.window({
      "currentConditions.defaultLocation": "349727",
      "currentConditions.statusBarText": "{glyph} {text}",
    });
    const hostile = "$(zap) [x](command:workbench.action.quit) ![i](https://127.0.0.1:9/i.png)\n\u202e**b**";
    scene.service.behave({ name: "observation", members: { WeatherText: hostile } });
    await enterKey(window, canary);
    await glance(window).waitFor(/zap/);
    assert.deepEqual(await glance(window).icons(), ["current-conditions-clear-day"]);
    assert.doesNotMatch(await glance(window).text(), /[\n\u202e]/);
    const tooltip = await glance(window).tooltip();
    assert.ok(tooltip.includes("[x](command:workbench.action.quit)"), tooltip);
    assert.ok(!(await glance(window).tooltipLinks()).includes("x"));
    await glance(window).click();
    await window.panel.waitFor(/\[x\]\(command:/);
    assert.equal(await window.panel.frame.locator("img").count(), 0);
  });

  it("E7 shows nothing of what an error says: no link, no icon, and no line of the log", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "349727" });
    const hostile = "$(zap) [fix](command:workbench.action.quit) \u001b[31m\u202e\n2026-01-01 [info] forged";
    const members = { Message: hostile, title: hostile, detail: hostile, Code: hostile, type: "https://127.0.0.1:9/" };
    scene.service.behave({ name: "problem", status: 401, members });
    await enterKey(window, canary);
    await window.notifications.waitFor(/does not accept the API key \(401\)/);
    await glance(window).waitFor(/API key refused/);
    await glance(window).click();
    const panel = await window.panel.waitFor(/does not accept the API key/);
    const said = [...(await window.notifications.texts()), await glance(window).tooltip(), panel];
    assert.doesNotMatch(said.join("\n"), /zap|fix|forged|127\.0\.0\.1:9\b/);
    await window.output.waitForLog("Weather", /401/);
    assert.doesNotMatch(window.output.log("Weather"), /zap|fix|forged|\u202e/);
  });

  it("speaks the language of the editor, and has the service speak it too", async () => {
    scene.server.bindKey("ctrl+alt+k", "currentConditions.setApiKey", undefined);
    window = await scene.window({ "currentConditions.defaultLocation": "349727" }, { language: "de" });
    await glance(window).waitFor(/Wetter einrichten/);
    await window.page.keyboard.press("Control+Alt+K");
    await window.inputBox.type(canary);
    await window.inputBox.accept();
    await window.notifications.waitFor(/Der Wetterdienst hat den API-Schlüssel akzeptiert/);
    const request = await scene.service.nextRequest();
    assert.equal(new URL(request.url, "https://x").searchParams.get("language"), "de");
    assert.equal(await glance(window).label(), "Wetter: 24 Grad Celsius, Sonnig");
    await glance(window).click();
    await window.panel.waitFor(/Sonnig/);
    assert.equal(await window.panel.frame.locator("html").getAttribute("lang"), "de");
    await window.screenshot(scene.picture("german"));
  });
});
