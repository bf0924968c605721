import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import type { EditorWindow } from "../harness/window";
import { until } from "../harness/until";
import { startListener } from "../service/listener";
import { enterKey, glance, Scene } from "./scene";

describe("the weather", () => {
  let scene: Scene;
  let window: EditorWindow;
  before(async () => {
    scene = await Scene.open("weather");
  });
  afterEach(() => window.close());
  after(() => scene.close());

  it("J14 is in the status bar at a glance, with everything else in the tooltip", async () => {
    window = await scene.windowWithWeather();
    assert.deepEqual(await glance(window).icons(), ["current-conditions-clear-day"]);
    assert.match(await glance(window).label(), /^Weather: \d+ degrees Celsius, sunny$/);
    const tooltip = await glance(window).tooltip();
    assert.match(tooltip, /Sunny · Location 349727/);
    const labels = ["Feels like", "Wind", "Humidity", "UV index", "Visibility", "Pressure"];
    for (const label of [...labels, "Observed", "Updated", "Next update", "Calls today"])
      assert.ok(tooltip.includes(label), label);
    assert.deepEqual((await glance(window).tooltipLinks()).slice(0, 3), ["Refresh", "Open Panel", "Select Location"]);
    await window.screenshot(scene.picture("tooltip"));
    await glance(window).clickInTooltip("Refresh");
    await window.page.getByText(/The weather is up to date\./).waitFor();
  });

  it("is not asked for again before it expires: a refresh says until when it is fresh", async () => {
    window = await scene.windowWithWeather();
    await glance(window).click();
    await window.panel.waitFor(/All fields/);
    await window.panel.frame.getByRole("button", { name: "Refresh" }).click();
    await window.panel.waitFor(/The weather is up to date\. The service gives its next observation after \d/);
    await window.reload();
    await glance(window).waitFor(/°C/, 60_000);
    await window.panel.waitFor(/All fields/, 60_000);
    assert.equal(scene.service.requests.length, 1);
  });

  it("has a panel, also for another location than the default one, that comes back after a reload", async () => {
    scene.server.bindKey("ctrl+alt+w", "currentConditions.show", "251522");
    window = await scene.windowWithWeather("226396");
    await glance(window).click();
    await window.panel.waitFor(/Location 226396/);
    await window.page.keyboard.press("Control+Alt+W");
    await window.panel.waitFor(/Location 251522[\s\S]*All fields/);
    await window.reload("251522");
    await window.panel.waitFor(/Location 251522[\s\S]*All fields/, 60_000);
    assert.deepEqual(await window.panel.tabs(), ["Current Conditions"]);
    assert.deepEqual(
      scene.service.requests.map(({ location }) => location),
      ["226396", "251522"],
    );
  });

  it("has all fields in a list, opens the find widget of the editor, and can be copied as Markdown and as JSON", async () => {
    window = await scene.windowWithWeather();
    await glance(window).click();
    await window.panel.waitFor(/All fields/);
    const { frame } = window.panel;
    await frame.getByText("All fields").click();
    await window.panel.waitFor(/Ceiling\s+12,?200 m/);

    await window.page.keyboard.press("ControlOrMeta+f");
    // What it finds is not asserted: the packaged Chromium finds nothing in any page (`window.find` is always false).
    const find = window.page.locator(".simple-find-part.visible");
    await find.waitFor();
    await window.screenshot(scene.picture("find"));
    await window.page.keyboard.press("Escape");

    const pasted = (): Promise<string> => window.page.evaluate(() => navigator.clipboard.readText());
    await frame.getByRole("button", { name: "Copy as Markdown" }).click();
    await window.panel.waitFor(/Copied\./);
    assert.match(await pasted(), /^## 24°C, Sunny · Location 349727\n\n- Feels like: 26\.1°C\n/);
    await frame.getByRole("button", { name: "Copy JSON" }).click();
    await until("the JSON is in the clipboard", async () => (await pasted()).startsWith("{"));
    assert.equal((JSON.parse(await pasted()) as { WeatherText?: unknown }).WeatherText, "Sunny");
  });

  it("shows that it is being asked for", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "349727" });
    const gate = scene.service.gate();
    await enterKey(window, canary);
    await scene.service.nextRequest();
    assert.deepEqual(await glance(window).icons(), ["current-conditions-unknown", "loading"]);
    await glance(window).click();
    await window.panel.waitFor(/Asking for the weather …/);
    await window.screenshot(scene.picture("loading"));
    gate.open();
    await window.panel.waitFor(/Sunny/);
  });

  it("that cannot be had says why and what to do, without a notification", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "349727" });
    await enterKey(window, canary);
    await window.notifications.waitFor(/accepted/);
    await window.notifications.clear();
    scene.forgetAnswers();
    scene.service.behave({ name: "status", status: 500 });
    await window.reload();
    await glance(window).waitFor(/Service trouble/, 60_000);
    assert.match(await glance(window).tooltip(), /has trouble at the moment \(500\)\. It is asked again by itself/);
    await glance(window).click();
    await window.panel.waitFor(/has trouble at the moment \(500\)/);
    assert.equal(await window.notifications.none(), true);
    await window.screenshot(scene.picture("failed"));

    scene.service.behave({ name: "asSpecified" });
    await window.panel.frame.getByRole("button", { name: "Refresh" }).click();
    await window.panel.waitFor(/Sunny/);
    await glance(window).waitFor(/°C/);
  });

  it("D20 D24 of a key whose quota is used up says so, without a notification, though the answer is a 403", async () => {
    window = await scene.windowWithWeather();
    scene.forgetAnswers();
    scene.service.behave({ name: "gatewayQuotaExceeded" });
    await window.reload();
    await glance(window).waitFor(/Limit reached/, 60_000);
    assert.match(await glance(window).tooltip(), /used up for now, or its trial has ended\. Wait for the next period/);
    await glance(window).click();
    await window.panel.waitFor(/Limit reached[\s\S]*Next update/);
    assert.equal(await window.notifications.none(), true);
    await window.screenshot(scene.picture("limit-reached"));
  });

  it("A13 D2 of a location without an observation, of an unknown one, and of one that is none, is told apart", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "7777" });
    await enterKey(window, canary);
    await glance(window).waitFor(/No observation/);
    for (const [location, title] of [
      ["999999999", "Unknown location"],
      ["349727/..", "Not a location key"],
    ] as const) {
      scene.server.changeSettings({ "currentConditions.defaultLocation": location });
      await window.reload();
      await glance(window).waitFor(new RegExp(title), 60_000);
    }
    assert.match(await glance(window).tooltip(), /currentConditions\.defaultLocation is not a location key/);
  });

  it("C1 is not asked for over http://, and the panel names the setting", async () => {
    const listener = await startListener();
    window = await scene.window({
      "currentConditions.defaultLocation": "349727",
      "currentConditions.baseUrl": `http://127.0.0.1:${listener.port}`,
    });
    await glance(window).waitFor(/Service address refused/);
    await glance(window).click();
    await window.panel.waitFor(/The setting currentConditions\.baseUrl cannot be used: it begins with http:\/\//);
    await window.screenshot(scene.picture("address-refused"));
    assert.equal(listener.connections, 0);
    await listener.close();
  });

  it("C12 is not asked for at an address that is no text, and the tooltip names the setting", async () => {
    window = await scene.windowWithWeather();
    for (const address of [7, [scene.service.baseUrl], { url: scene.service.baseUrl }]) {
      scene.forgetAnswers();
      scene.server.changeSettings({ "currentConditions.baseUrl": address });
      await window.reload();
      await glance(window).waitFor(/Service address refused/, 60_000);
      assert.match(await glance(window).tooltip(), /currentConditions\.baseUrl cannot be used: it must be text/);
    }
    assert.equal(scene.service.requests.length, 1);
    scene.server.changeSettings({ "currentConditions.baseUrl": scene.service.baseUrl });
    await window.reload();
    await glance(window).waitFor(/°C/, 60_000);
  });

  it("comes by the query scheme too", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "251522", "currentConditions.scheme": "query" });
    await enterKey(window, canary);
    await glance(window).waitFor(/^0°C$/);
    const [request] = await scene.service.idle();
    assert.deepEqual([request?.scheme, request?.key, request?.headers.authorization], ["query", canary, undefined]);
  });

  it("works in a workspace that is not trusted, and asks where the person's settings say", async () => {
    const hostile = await startListener();
    const folder = path.join(scene.server.dataDir, "workspace");
    mkdirSync(path.join(folder, ".vscode"), { recursive: true });
    writeFileSync(
      path.join(folder, ".vscode", "settings.json"),
      JSON.stringify({ "currentConditions.baseUrl": hostile.url, "currentConditions.units": "imperial" }),
    );
    const trust = { "security.workspace.trust.enabled": true, "security.workspace.trust.startupPrompt": "never" };
    window = await scene.window({ ...trust, "currentConditions.defaultLocation": "349727" }, { folder });
    await window.page.locator('[id="status.workspaceTrust"]').waitFor();
    await enterKey(window, canary);
    await glance(window).waitFor(/°F/);
    assert.equal(scene.service.requests.length, 1);
    assert.equal(hostile.connections, 0);
    await window.screenshot(scene.picture("restricted"));
    scene.server.changeSettings({ "security.workspace.trust.enabled": false });
    await hostile.close();
  });
});
