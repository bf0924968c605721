import assert from "node:assert/strict";

import { retry, until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

describe("the view", () => {
  const session = useSession("view");
  let window: EditorWindow;
  before(() => {
    session.server.bindKey("ctrl+alt+w", "currentConditions.show", "251522");
  });

  it("replaces the panel if the setting says so", async () => {
    window = await session.openWithWeather();
    await window.page.keyboard.press("Control+Alt+W");
    await window.panel.waitFor(/Location 251522[^]*All fields/);
    await session.change({ "currentConditions.position": "explorer" });
    await window.panel.header.waitFor();
    await window.panel.waitFor(/Location 251522[^]*All fields/);
    await until("the tab is gone", async () => !(await window.panel.tabs()).includes("Current Conditions"));

    await window.panel.pressInTitle("Refresh");
    await window.panel.waitFor(/The weather is up to date\./);
    await window.panel.dragTo(".part.activitybar");
    await window.panel.waitFor(/Location 251522[^]*All fields/);
    await window.screenshot(session.picture("dragged"));
    await window.panel.pressInTitle("Refresh");
    await window.panel.waitFor(/The weather is up to date\./);
    await window.reload();
    const icon = window.page.locator(".activitybar").getByRole("tab", { name: "Weather", exact: true });
    await retry("the view is back", async () => {
      // The editor may restore the Explorer instead of the view. A click on the icon of a visible view would hide it.
      if ((await icon.getAttribute("aria-selected", { timeout: 5_000 })) !== "true")
        await icon.click({ timeout: 5_000 });
      await window.panel.waitFor(/Location 251522[^]*All fields/, 5_000);
    });
    assert.deepEqual(
      session.service.requests.map((request) => request.location),
      ["349727", "251522"],
    );
    await session.change({ "currentConditions.position": "editor" });
    await until("the tab is back", async () => (await window.panel.tabs()).includes("Current Conditions"));
    await window.panel.waitFor(/Location 251522[^]*All fields/);
  });
});
