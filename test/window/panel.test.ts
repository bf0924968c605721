import assert from "node:assert/strict";

import { retry, until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

describe("the panel", () => {
  const session = useSession("panel");
  let window: EditorWindow;
  let place: string;
  before(() => {
    place = session.sunnyPlace();
    session.server.bindKey("ctrl+alt+w", "currentConditions.show", place);
  });

  /** Opens the panel for the place, without the status bar. */
  async function open({ page, panel }: EditorWindow, text: RegExp): Promise<void> {
    await retry(`the panel shows ${place}`, async () => {
      // A click on an empty place moves the focus away from another webview.
      await page.locator(".part.statusbar").click();
      await page.keyboard.press("Control+Alt+W");
      await panel.waitFor(text, 5_000);
    });
  }

  it("is a tab or a view in a side bar, as the setting says", async () => {
    window = await session.openWithWeather();
    const shown = new RegExp(`Location ${place}[^]*All fields`);
    await open(window, shown);
    await session.change({ "currentConditions.position": "explorer" });
    await window.panel.header.waitFor();
    await window.panel.waitFor(shown);
    await until("the tab is gone", async () => !(await window.panel.tabs()).includes("Current Conditions"));

    await window.panel.pressInTitle("Refresh");
    await window.panel.waitFor(/The weather is up to date\./);
    await window.panel.dragTo(".part.activitybar");
    await window.panel.waitFor(shown);
    await window.screenshot(session.picture("dragged"));
    await window.panel.pressInTitle("Refresh");
    await window.panel.waitFor(/The weather is up to date\./);
    await window.reload();
    const icon = window.page.locator(".activitybar").getByRole("tab", { name: "Weather", exact: true });
    await retry("the view is back", async () => {
      // The editor may restore the Explorer instead of the view. A click on the icon of a visible view would hide it.
      if ((await icon.getAttribute("aria-selected", { timeout: 5_000 })) !== "true")
        await icon.click({ timeout: 5_000 });
      await window.panel.waitFor(shown, 5_000);
    });
    const asked = session.service.requests.map((request) => request.location);
    assert.deepEqual(asked, ["349727", place]);
    await session.change({ "currentConditions.position": "editor" });
    await until("the tab is back", async () => (await window.panel.tabs()).includes("Current Conditions"));
    await window.panel.waitFor(shown);
  });

  it("H6 in two windows whose key is refused at the same time, leads to one request and one notification", async () => {
    window = await session.openWithWeather();
    session.service.reset();
    const other = await window.another();
    const windows = [window, other];
    // One after the other: the first webview installs the service worker that the others need.
    for (const one of windows) {
      await one.weather.waitFor(/°/, 60_000);
      await one.openPanel(/All fields/);
    }
    assert.equal(session.service.requests.length, 0, "a new window shows the stored answer");

    session.service.behave({ name: "status", status: 401 });
    await Promise.all(windows.map((one) => open(one, new RegExp(`Location ${place}[^]*API key refused`))));
    const texts = await Promise.all(windows.map((one) => one.notifications.texts()));
    assert.equal(texts.flat().length, 1);
    assert.match(texts.flat().join(), /didn't accept your key/);
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

  describe("after its extension host was killed", () => {
    /** In milliseconds. */
    const limit = 15_000;
    before(async () => {
      window = await session.openWithWeather({ "currentConditions.locations": [`${place} Here`, "178087 There"] });
    });
    /** Since the window was loaded. After three in five minutes, the editor starts no other host. */
    let crashes = 0;

    async function kill(): Promise<void> {
      await session.server.control({ killsHost: true });
      crashes += 1;
    }

    async function restartHost(): Promise<void> {
      await kill();
      await session.server.control({});
    }

    async function reload(): Promise<void> {
      await window.reload();
      crashes = 0;
    }

    const openHere = () => open(window, /^\s*Here[^]*All fields/);
    const selectThere = (timeout = limit) =>
      window.panel.frame.locator("select").selectOption({ label: "There" }, { timeout });

    /** Selects the other place in the panel until it's shown. */
    async function selectUntilItWorks(name: string): Promise<void> {
      await window.panel.waitFor(/^\s*Here/);
      await window.screenshot(session.picture(`${name}-killed`));
      const select = async (): Promise<void> => {
        await selectThere(500);
        await window.panel.waitFor(/^\s*There[^]*°C/, 500);
      };
      await retry("the other place is shown", select, limit);
      await window.screenshot(session.picture(`${name}-works`));
    }

    it("H22 is replaced by a tab for the same location, which works", async () => {
      await openHere();
      await restartHost();
      await selectUntilItWorks("tab");
      await reload();
      await window.panel.waitFor(/^\s*There/);
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions"]);
    });

    it("H22 in a hidden tab, is replaced when it becomes visible", async () => {
      await openHere();
      await window.runCommand("File: New Untitled Text File");
      await restartHost();
      await window.weather.waitFor(/°/);
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions", "Untitled-1"]);
      await window.page.getByRole("tab", { name: "Current Conditions" }).click();
      await selectUntilItWorks("hidden");
      assert.deepEqual(await window.panel.tabs(), ["Current Conditions", "Untitled-1"]);
    });

    it("H22 in a view, is loaded again for the same location, and works", async () => {
      await session.change({ "currentConditions.position": "explorer" });
      await openHere();
      await restartHost();
      await selectUntilItWorks("view");
      await session.change({ "currentConditions.position": "editor" });
    });

    it("H23 without a new host, says that there is no response and how to reload the window", async () => {
      await openHere();
      while (crashes < 3) await kill();
      await selectThere();
      await window.panel.waitFor(/isn't responding.*Developer: Reload Window/, limit);
      await window.screenshot(session.picture("no-response"));
      await reload();
      await window.weather.waitFor(/°/);
      await window.openPanel(/Location 349727/);
    });
  });
});
