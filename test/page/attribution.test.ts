import assert from "node:assert/strict";

import { panelAt, metric, targetOf } from "../unit/weather/view/viewFixture";
import { openPanel } from "./openPanel";
import { everything, views } from "./views";

describe("who the data is from", () => {
  it("is shown with the logo that the package has, linked to the provider, at every width", async () => {
    const panel = await openPanel({ view: views.current, hasLogo: true });
    const logo = panel.page.getByRole("link", { name: "AccuWeather", exact: true });
    assert.equal(await logo.getAttribute("href"), "https://www.accuweather.com");
    const image = logo.getByRole("img");
    await panel.page.waitForFunction(() => document.querySelector("img")?.naturalWidth === 300);
    for (const width of [200, 1900]) {
      await panel.resize(width);
      const { width: across = 0, height = 0 } = (await image.boundingBox()) ?? {};
      assert.equal(Math.round(across / height), 5, `${across} x ${height}`);
    }
  });

  it("has no logo where the package has none, or where the data is another service's", async () => {
    const state = everything({ members: { Link: null, MobileLink: null } });
    const other = panelAt(state, metric, targetOf("1", "A", "a.example"));
    const panel = await openPanel({ view: other, hasLogo: true });
    assert.deepEqual(await panel.texts(".source"), ["Weather data from a.example"]);
    assert.equal(await panel.page.locator("img").count(), 0);
    const { page } = await openPanel({ view: views.current });
    assert.equal(await page.locator("img").count(), 0);
  });
});
