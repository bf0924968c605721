import assert from "node:assert/strict";

import { revoked } from "../canary";
import { retry } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

describe("several windows", () => {
  const session = useSession("sharing");
  let window: EditorWindow;
  let other: EditorWindow;
  /** The locations that Ctrl+Alt+0 and Ctrl+Alt+1 open the panel for. */
  let places: readonly string[];
  before(async () => {
    places = [session.sunnyPlace(), session.sunnyPlace()];
    for (const [index, location] of places.entries())
      session.server.bindKey(`ctrl+alt+${index}`, "currentConditions.show", location);
    window = await session.openWithWeather();
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

  it("H5 that need the same weather at the same time make one request", async () => {
    const gate = session.service.gate();
    await showInBoth(0);
    for (const one of [window, other]) await one.panel.waitFor(/Getting the weather…/);
    gate.open();
    for (const one of [window, other]) await one.panel.waitFor(/Sunny/);
    assert.equal((await session.service.idle()).length, 1);
  });

  it("H6 whose key is refused make one request and show one notification", async () => {
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

  // Windows in a browser see each other's keys only after a reload; changes at once are tested without a browser.
  it("B14 all use the new key after it is changed in one of them", async () => {
    session.server.changeSettings({ "currentConditions.defaultLocation": session.sunnyPlace() });
    await window.enterKey(revoked);
    for (const one of [window, other]) await one.reload();
    for (const one of [window, other]) await one.weather.waitFor(/API key refused/, 60_000);
    await window.runCommand("Weather: Remove API Key");
    await other.reload();
    for (const one of [window, other]) await one.weather.waitFor(/Set Up Weather/, 60_000);
    assert.doesNotMatch(await other.weather.label(), /degrees/);
  });
});
