import assert from "node:assert/strict";

import { canary, revoked } from "../canary";
import type { EditorWindow } from "../harness/window";
import { enterKey, glance, Scene } from "./scene";

describe("several windows", () => {
  let scene: Scene;
  let window: EditorWindow;
  before(async () => {
    scene = await Scene.open("sharing");
  });
  afterEach(() => window.close());
  after(() => scene.close());

  it("H5 on one storage make one request, and both show the answer", async () => {
    window = await scene.windowWithWeather();
    const other = await window.another();
    await glance(other).waitFor(/°C/, 60_000);
    assert.equal(scene.service.requests.length, 1, "a new window shows the kept answer");

    scene.forgetAnswers();
    const gate = scene.service.gate();
    await Promise.all([window.reload(), other.reload()]);
    await scene.service.requestCount(2, 60_000);
    for (const one of [window, other]) await glance(one).waitForIcons(["current-conditions-unknown", "loading"]);
    gate.open();
    for (const one of [window, other]) await glance(one).waitFor(/°C/);
    assert.equal((await scene.service.idle()).length, 2);
  });

  it("H6 whose key is refused make one request and show one notification", async () => {
    window = await scene.windowWithWeather();
    const other = await window.another();
    await glance(other).waitFor(/°C/, 60_000);
    scene.forgetAnswers();
    scene.service.behave({ name: "status", status: 401 });
    await Promise.all([window.reload(), other.reload()]);
    for (const one of [window, other]) await glance(one).waitFor(/API key refused/, 60_000);
    const told = [...(await window.notifications.texts()), ...(await other.notifications.texts())];
    assert.deepEqual(
      told.map((text) => text.includes("does not accept the API key")),
      [true],
    );
    assert.equal((await scene.service.idle()).length, 2);
  });

  // Windows in a browser hear of each other's keys when they begin anew; what a window does that hears at once is tested without one.
  it("B14 whose key is changed in one of them have the new one, and nothing of the old one", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "349727" });
    const other = await window.another();
    await enterKey(window, revoked);
    await other.reload();
    for (const one of [window, other]) await glance(one).waitFor(/API key refused/, 60_000);
    await enterKey(window, canary);
    await other.reload();
    for (const one of [window, other]) await glance(one).waitFor(/°C/, 60_000);
    await window.runCommand("Weather: Remove API Key");
    await other.reload();
    for (const one of [window, other]) await glance(one).waitFor(/Set Up Weather/, 60_000);
    assert.doesNotMatch(await glance(other).label(), /degrees/);
  });

  it("D27 D28 a refused key that works again is taken up by a refresh, and is told of once in an hour", async () => {
    window = await scene.windowWithWeather();
    scene.forgetAnswers();
    scene.service.behave({ name: "status", status: 401 });
    await window.reload();
    await glance(window).waitFor(/API key refused/, 60_000);
    await window.notifications.waitFor(/does not accept the API key/);
    await window.notifications.clear();

    scene.service.behave({ name: "asSpecified" });
    await window.runCommand("Weather: Refresh");
    await glance(window).waitFor(/°C/);

    scene.forgetAnswers();
    scene.service.behave({ name: "status", status: 401 });
    await window.reload();
    await glance(window).waitFor(/API key refused/, 60_000);
    assert.equal(await window.notifications.none(), true);
  });

  it("H1 a person who refreshes again and again without success is told until when to wait", async () => {
    window = await scene.windowWithWeather();
    scene.forgetAnswers();
    scene.service.behave({ name: "status", status: 500 });
    await window.reload();
    await glance(window).waitFor(/Service trouble/, 60_000);
    await window.runCommand("Weather: Refresh");
    await scene.service.requestCount(3);
    await scene.service.idle();
    await window.runCommand("Weather: Refresh");
    await window.page.getByText(/Service trouble\. The service can be asked again at \d/).waitFor();
    assert.equal((await scene.service.idle()).length, 3);
  });

  it("H4 a panel that is closed while the weather is asked for leaves no error behind", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "349727" });
    const gate = scene.service.gate();
    await enterKey(window, canary);
    await scene.service.nextRequest();
    await glance(window).click();
    await window.panel.waitFor(/Asking for the weather …/);
    await window.runCommand("View: Close Editor");
    gate.open();
    await glance(window).waitFor(/°C/);
    assert.deepEqual(window.problems(), []);
    assert.doesNotMatch(window.output.log("Weather"), /disposed/i);
  });

  it("a budget that is used up stops the requests of all windows, and says so", async () => {
    window = await scene.windowWithWeather();
    assert.match(await glance(window).tooltip(), /Calls today\s+1(?! of)/);
    scene.server.changeSettings({ "currentConditions.dailyBudget": 1, "currentConditions.defaultLocation": "178087" });
    await window.reload();
    const other = await window.another();
    for (const one of [window, other]) await glance(one).waitFor(/Daily budget used up/, 60_000);
    assert.match(await glance(other).tooltip(), /Calls today\s+1 of 1/);
    await glance(window).click();
    for (const said of [
      /limit of 1 in your setting currentConditions\.dailyBudget/,
      /Next update/,
      /Calls today:?\s+1 of 1/,
    ])
      await window.panel.waitFor(said);
    await window.screenshot(scene.picture("budget"));
    assert.equal((await scene.service.idle()).length, 1);
  });

  it("shows how many calls the service says are left", async () => {
    window = await scene.window({ "currentConditions.defaultLocation": "349727" });
    scene.service.behave({ name: "headers", headers: { "RateLimit-Remaining": "38" } });
    await enterKey(window, canary);
    await glance(window).waitFor(/°C/);
    assert.match(await glance(window).tooltip(), /Calls today\s+1, 38 left/);
    await glance(window).click();
    await window.panel.waitFor(/Calls today:?\s+1, 38 left/);
    await window.screenshot(scene.picture("calls"));
  });

  it("takes up what another window has learned when it regains the focus", async () => {
    window = await scene.windowWithWeather();
    const other = await window.another();
    scene.forgetAnswers();
    scene.service.behave({ name: "status", status: 401 });
    await Promise.all([window.reload(), other.reload()]);
    for (const one of [window, other]) await glance(one).waitFor(/API key refused/, 60_000);
    scene.service.behave({ name: "asSpecified" });
    await other.setFocus(false);
    await window.runCommand("Weather: Refresh");
    await glance(window).waitFor(/°C/);
    await glance(other).waitFor(/API key refused/);
    await other.setFocus(true);
    await glance(other).waitFor(/°C/);
    assert.equal((await scene.service.idle()).length, 3);
  });
});
