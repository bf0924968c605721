import assert from "node:assert/strict";

import { canary, revoked } from "../canary";
import type { EditorWindow } from "../harness/window";
import { startListener } from "../loopback/listener";
import { environmentIn, followsRegion } from "./region";
import { enterKey, glance, Scene } from "./scene";

describe("the API key", () => {
  let scene: Scene;
  let window: EditorWindow;
  before(async () => {
    scene = await Scene.open("api-key", { env: environmentIn("Japan"), trace: true });
    window = await scene.window({ "currentConditions.defaultLocation": scene.sunnyPlace() });
  });
  afterEach(() => scene.again());
  after(() => scene.close());

  it("B5 is checked with one request when it is set, and the person is told that it works", async () => {
    await enterKey(window, `"${canary}"`);
    const told = await window.notifications.waitFor(/accepted the API key/);
    assert.match(told, /\d°C there now\. What stood around it was left out\./);
    assert.equal((await scene.service.idle()).length, 1);
  });

  followsRegion("Japan", () => ({ scene, window }));

  it("D19 that is refused after it worked keeps the last weather on show", async () => {
    await scene.show();
    await enterKey(window, canary);
    await glance(window).waitFor(/°C/);
    await glance(window).click();
    await window.panel.waitFor(/Sunny/);
    await enterKey(window, revoked);
    await window.notifications.waitFor(/does not accept the API key/);
    const panel = await window.panel.waitFor(/API key refused[\s\S]*last updated|last updated[\s\S]*API key refused/i);
    assert.match(panel, /Sunny/);
    assert.match(await glance(window).text(), /°C/);
    await window.screenshot(scene.picture("stale-panel"));
  });

  it("B13 D19 that is refused (401) brings one notification with the way out, not one at every refresh", async () => {
    await window.runCommand("Weather: Remove API Key");
    await glance(window).waitFor(/Set Up Weather/);
    await scene.show();
    await enterKey(window, revoked);
    const refusal = /does not accept the API key \(401\)/;
    await window.notifications.waitFor(refusal);
    assert.deepEqual(await window.notifications.buttons(refusal), ["Set API Key", "Show Log"]);
    await window.screenshot(scene.picture("refused"));
    await window.notifications.clear();

    await window.runCommand("Weather: Refresh");
    await scene.service.requestCount(2);
    await scene.service.idle();
    await glance(window).waitFor(/API key refused/);
    await glance(window).click();
    await window.panel.waitFor(/does not accept the API key[\s\S]*Set API Key/);
    assert.deepEqual(await window.notifications.texts(), []);
    await window.screenshot(scene.picture("refused-panel"));

    await window.panel.frame.getByRole("button", { name: "Set API Key" }).click();
    await window.inputBox.waitFor("Weather: Set API Key");
    await window.inputBox.type(canary);
    await window.inputBox.accept();
    await window.panel.waitFor(/Sunny/);
    await glance(window).waitFor(/°C/);
  });

  it("B13 D20 without access (403) is told apart, and the notification leads to the log with the request id", async () => {
    scene.service.keysWithoutAccess.add(revoked);
    await scene.show();
    await enterKey(window, revoked);
    const refusal =
      /no access to current conditions, its trial has ended, or the limits of its subscription are used up \(403\)/;
    await window.notifications.waitFor(refusal);
    assert.deepEqual(await window.notifications.buttons(refusal), ["Check Subscription", "Set API Key", "Show Log"]);
    await window.screenshot(scene.picture("no-access"));
    await window.notifications.click("Show Log", refusal);
    await window.output.waitForLog("Weather", /https:\S+: 403, request id [A-Za-z0-9-]+ \(forbidden\)/);
    scene.service.keysWithoutAccess.clear();
  });

  it("D27 D28 that is refused and works again is taken up by a refresh, and told of once in an hour", async () => {
    await enterKey(window, canary);
    for (const isNews of [true, false]) {
      scene.service.behave({ name: "status", status: 401 });
      await scene.show();
      await glance(window).waitFor(/API key refused/);
      if (isNews) await window.notifications.waitFor(/does not accept the API key/);
      else assert.deepEqual(await window.notifications.texts(), []);
      await window.notifications.clear();

      scene.service.behave({ name: "asSpecified" });
      await window.runCommand("Weather: Refresh");
      await glance(window).waitFor(/°C/);
    }
  });

  it("survives a reload, and is gone after Remove API Key", async () => {
    await enterKey(window, canary);
    await scene.show();
    await glance(window).waitFor(/°C/);
    scene.forgetAnswers();
    await window.reload();
    await glance(window).waitFor(/°C/, 60_000);
    assert.equal((await scene.service.requestCount(2))[1]?.headers.authorization, `Bearer ${canary}`);

    await window.runCommand("Weather: Remove API Key");
    await window.notifications.waitFor(/The API key for 127\.0\.0\.1:\d+ was removed/);
    await glance(window).waitFor(/Set Up Weather/);
    await window.reload();
    await glance(window).waitFor(/Set Up Weather/, 60_000);
    assert.equal(scene.service.requests.length, 2);
  });

  it("C14 goes to no other address than the one it was entered for", async () => {
    const other = await startListener();
    await enterKey(window, canary);
    await scene.change({ "currentConditions.baseUrl": `https://127.0.0.1:${other.port}` });
    await scene.show();
    await glance(window).waitFor(/Set Up Weather/);
    const tooltip = await glance(window).tooltip();
    const own = new URL(scene.service.baseUrl).host;
    assert.ok(tooltip.includes(`was entered for ${own} and is not sent to 127.0.0.1:${other.port}`), tooltip);
    assert.equal(other.connections, 0);
    await other.close();
  });
});
