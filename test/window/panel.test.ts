import assert from "node:assert/strict";

import { eventually, retry } from "../harness/until";
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

  it("the panel is a tab or a view in a side bar, as the setting says", async () => {
    window = await session.openWithWeather();
    const shown = new RegExp(`Location ${place}[^]*All fields`);
    await open(window, shown);
    await session.change({ "currentConditions.position": "explorer" });
    await window.panel.header.waitFor();
    await window.panel.waitFor(shown);
    await window.panel.tabs.waitFor([]);

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
    await window.panel.tabs.waitFor(["Current Conditions"]);
    await window.panel.waitFor(shown);
  });

  it("a key refused in two windows at the same time leads to one request and one notification [H6]", async () => {
    window = await session.openWithWeather();
    session.service.reset();
    const other = await window.another();
    const windows = [window, other];
    // One after the other, because the first webview installs the service worker that the others need.
    for (const one of windows) {
      await one.weather.waitFor(/°/, 60_000);
      await one.openPanel(/All fields/);
    }
    assert.equal(session.service.requests.length, 0, "a new window shows the stored answer");

    session.service.behave({ name: "status", status: 401 });
    const notified = async (): Promise<string[]> =>
      (
        await Promise.all(windows.map(({ page }) => page.locator(".notification-list-item-message").allInnerTexts()))
      ).flat();
    await Promise.all(windows.map((one) => open(one, new RegExp(`Location ${place}[^]*API key refused`))));
    await eventually(notified, /^.*didn't accept your key.*$/);
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
});
