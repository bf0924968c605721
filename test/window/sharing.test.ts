import assert from "node:assert/strict";

import { revoked } from "../canary";
import { retry } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { enterKey, glance, Scene } from "./scene";

/** What the keyboard opens the panel for: Ctrl+Alt+0, Ctrl+Alt+1. */
const places = ["700001", "700002"];

describe("several windows", () => {
  let scene: Scene;
  let window: EditorWindow;
  let other: EditorWindow;
  before(async () => {
    scene = await Scene.open("sharing");
    for (const [index, location] of places.entries())
      scene.server.bindKey(`ctrl+alt+${index}`, "currentConditions.show", location);
    window = await scene.windowWithWeather();
    other = await window.another();
    await glance(other).waitFor(/°C/, 60_000);
    // One after the other: the first webview brings the service worker that the others need.
    for (const one of [window, other]) {
      await glance(one).click();
      await one.panel.waitFor(/All fields/);
    }
    assert.equal(scene.service.requests.length, 1, "a new window shows the kept answer");
  });
  beforeEach(async () => {
    for (const one of [window, other]) await one.notifications.clear();
    await scene.service.idle();
    scene.service.reset();
  });
  after(() => scene.close());

  /** Opens the panel for a location that was not asked for yet, in both windows at the same time. */
  async function showInBoth(index: number): Promise<void> {
    const show = (one: EditorWindow): Promise<unknown> =>
      retry(`the panel shows ${places[index]}`, async () => {
        // A place without a control takes the focus from whatever has it.
        await one.page.locator(".part.statusbar").click();
        await one.page.keyboard.press(`Control+Alt+${index}`);
        return one.panel.waitFor(new RegExp(`Location ${places[index]}`), 5_000);
      });
    await Promise.all([window, other].map(show));
  }

  it("H5 that ask for the same at the same time make one request, and both show the answer", async () => {
    const gate = scene.service.gate();
    await showInBoth(0);
    for (const one of [window, other]) await one.panel.waitFor(/Asking for the weather …/);
    gate.open();
    for (const one of [window, other]) await one.panel.waitFor(/Sunny/);
    assert.equal((await scene.service.idle()).length, 1);
  });

  it("H6 whose key is refused make one request and show one notification, and learn from each other when they regain the focus", async () => {
    scene.service.behave({ name: "status", status: 401 });
    await showInBoth(1);
    for (const one of [window, other]) await one.panel.waitFor(/API key refused/);
    const told = [...(await window.notifications.texts()), ...(await other.notifications.texts())];
    assert.deepEqual(
      told.map((text) => text.includes("does not accept the API key")),
      [true],
    );
    assert.equal((await scene.service.idle()).length, 1);

    scene.service.behave({ name: "asSpecified" });
    await other.setFocus(false);
    await window.panel.frame.getByRole("button", { name: "Refresh" }).first().click();
    await window.panel.waitFor(/Sunny/);
    await other.panel.waitFor(/API key refused/);
    await other.setFocus(true);
    await other.panel.waitFor(/Sunny/);
    assert.equal((await scene.service.idle()).length, 2);
  });

  it("a budget that is used up stops the requests of all windows, and says so", async () => {
    scene.server.changeSettings({ "currentConditions.dailyBudget": 1, "currentConditions.defaultLocation": "178087" });
    await Promise.all([window.reload(), other.reload()]);
    for (const one of [window, other]) await glance(one).waitFor(/Daily budget used up/, 60_000);
    assert.match(await glance(other).tooltip(), /Calls today\s+\d+ of 1\b/);
    await glance(window).click();
    await window.panel.waitFor(/limit of 1 in your setting currentConditions\.dailyBudget/);
    const panel = await window.panel.waitFor(/Next update/);
    assert.match(panel, /Calls today:?\s+\d+ of 1\b/);
    await window.screenshot(scene.picture("budget"));
    assert.equal((await scene.service.idle()).length, 0);
  });

  // Windows in a browser hear of each other's keys when they begin anew; what a window does that hears at once is tested without one.
  it("B14 whose key is changed in one of them have the new one, and nothing of the old one", async () => {
    scene.server.changeSettings({ "currentConditions.dailyBudget": undefined });
    await enterKey(window, revoked);
    await Promise.all([window.reload(), other.reload()]);
    for (const one of [window, other]) await glance(one).waitFor(/API key refused/, 60_000);
    await window.runCommand("Weather: Remove API Key");
    await other.reload();
    for (const one of [window, other]) await glance(one).waitFor(/Set Up Weather/, 60_000);
    assert.doesNotMatch(await glance(other).label(), /degrees/);
  });
});
