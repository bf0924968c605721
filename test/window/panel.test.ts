import assert from "node:assert/strict";

import { retry } from "../harness/until";
import { useSession } from "./session";

describe("the panel", () => {
  const session = useSession("panel");

  it("the panel is a tab or a view in a side bar, as the setting says", async () => {
    const place = session.sunnyPlace();
    session.server.bindKey("ctrl+alt+w", "currentConditions.show", place);
    const window = await session.openWithWeather();
    const shown = new RegExp(`Location ${place}[^]*All fields`);
    await window.page.keyboard.press("Control+Alt+W");
    await window.panel.waitFor(shown);
    await session.change({ "currentConditions.position": "explorer" });
    await window.panel.header.waitFor();
    await window.panel.waitFor(shown);
    await window.panel.tabs.waitFor([]);

    await window.panel.pressInTitle("Refresh");
    await window.panel.waitFor(/The weather is up to date\./);
    await window.panel.dragTo(".part.activitybar");
    await window.panel.waitFor(shown);
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
});
