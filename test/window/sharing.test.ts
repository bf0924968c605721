import assert from "node:assert/strict";

import { revoked } from "../canary";
import { retry } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { environmentIn, testRegion } from "./region";
import { Session } from "./session";

/** The environment has little about the machine, which must not matter. */
const region = "a place that its time zone does not name";

describe("several windows", () => {
  let session: Session;
  let window: EditorWindow;
  let other: EditorWindow;
  /** The locations that Ctrl+Alt+0 and Ctrl+Alt+1 open the panel for. */
  let places: readonly string[];
  before(async () => {
    session = await Session.open("sharing", { env: environmentIn(region) });
    places = [session.sunnyPlace(), session.sunnyPlace()];
    for (const [index, location] of places.entries())
      session.server.bindKey(`ctrl+alt+${index}`, "currentConditions.show", location);
    window = await session.openWithWeather();
  });
  after(() => session.close());

  // Before there is another window: a changed setting reaches only one of them.
  testRegion(region, () => session);

  describe("side by side", () => {
    before(async () => {
      session.service.reset();
      other = await window.another();
      await other.weather.waitFor(/°/, 60_000);
      // One after the other: the first webview installs the service worker that the others need.
      for (const one of [window, other]) await one.openPanel(/All fields/);
      assert.equal(session.service.requests.length, 0, "a new window shows the stored answer");
    });
    beforeEach(async () => {
      for (const one of [window, other]) await one.notifications.clear();
      await session.service.idle();
      session.service.reset();
    });

    /** Opens the panel for an unused location, in both windows at the same time. */
    async function showInBoth(index: number): Promise<void> {
      const show = (one: EditorWindow): Promise<unknown> =>
        retry(`the panel shows ${places[index]}`, async () => {
          // A click on an empty place moves the focus away.
          await one.page.locator(".part.statusbar").click();
          await one.page.keyboard.press(`Control+Alt+${index}`);
          return one.panel.waitFor(new RegExp(`Location ${places[index]}`), 5_000);
        });
      await Promise.all([window, other].map(show));
    }

    it("H5 that ask for the same at the same time make one request, and both show the answer", async () => {
      const gate = session.service.gate();
      await showInBoth(0);
      for (const one of [window, other]) await one.panel.waitFor(/Getting the weather…/);
      gate.open();
      for (const one of [window, other]) await one.panel.waitFor(/Sunny/);
      assert.equal((await session.service.idle()).length, 1);
    });

    it("H6 whose key is refused make one request and show one notification, and learn from each other when they regain the focus", async () => {
      session.service.behave({ name: "status", status: 401 });
      await showInBoth(1);
      for (const one of [window, other]) await one.panel.waitFor(/API key refused/);
      const texts = [...(await window.notifications.texts()), ...(await other.notifications.texts())];
      assert.equal(texts.length, 1);
      assert.match(texts[0] ?? "", /didn't accept your key/);
      assert.equal((await session.service.idle()).length, 1);

      session.service.behave({ name: "asSpecified" });
      await other.setFocus(false);
      await window.panel.pressInTitle("Refresh");
      await window.panel.waitFor(/Sunny/);
      await other.panel.waitFor(/API key refused/);
      await other.setFocus(true);
      await other.panel.waitFor(/Sunny/);
      assert.equal((await session.service.idle()).length, 2);
    });

    it("F7 whose answer may not be stored make one call for two starts and a second window, and another for Refresh", async () => {
      session.service.behave({ name: "headers", headers: { "cache-control": "no-store" } });
      session.server.changeSettings({ "currentConditions.defaultLocation": session.sunnyPlace() });
      for (let start = 0; start < 2; start += 1) {
        await window.reload();
        await window.weather.waitFor(/°|Shown in another window/, 60_000);
      }
      await other.reload();
      await other.weather.waitFor(/°|Shown in another window/, 60_000);
      assert.equal((await session.service.idle()).length, 1, "calls of two starts and a second window");

      await window.runCommand("Weather: Refresh");
      await window.weather.waitFor(/°/);
      assert.equal((await session.service.idle()).length, 2, "calls with Refresh");
    });

    it("a budget that is used up stops the requests of all windows, and says so", async () => {
      session.server.changeSettings({
        "currentConditions.dailyBudget": 1,
        "currentConditions.monthlyBudget": 1234,
        "currentConditions.defaultLocation": "178087",
      });
      for (const one of [window, other]) await one.reload();
      for (const one of [window, other]) await one.weather.waitFor(/Daily budget used up/, 60_000);
      assert.match(await other.weather.tooltip(), /Calls in 24 hours\s+\d+ of 1\b/);
      await window.openPanel(/daily budget of 1 \(currentConditions\.dailyBudget\)/);
      const panel = await window.panel.waitFor(/Next update/);
      assert.match(panel, /Calls in 24 hours:?\s+\d+ of 1\b[^]*Calls this month:?\s+\d+ of 1,234\b/);
      await window.screenshot(session.picture("budget"));
      assert.equal((await session.service.idle()).length, 0);
    });

    // Windows in a browser see each other's keys only after a reload; changes at once are tested without a browser.
    it("B14 whose key is changed in one of them have the new one, and nothing of the old one", async () => {
      session.server.changeSettings({
        "currentConditions.dailyBudget": undefined,
        "currentConditions.monthlyBudget": undefined,
      });
      await window.enterKey(revoked);
      for (const one of [window, other]) await one.reload();
      for (const one of [window, other]) await one.weather.waitFor(/API key refused/, 60_000);
      await window.runCommand("Weather: Remove API Key");
      await other.reload();
      for (const one of [window, other]) await one.weather.waitFor(/Set Up Weather/, 60_000);
      assert.doesNotMatch(await other.weather.label(), /degrees/);
    });
  });
});
