import assert from "node:assert/strict";

import { panelAt, metric, targetOf } from "../unit/weather/surfaces/viewFixture";
import { openPanel } from "./openPanel";
import { everything, views } from "./views";

describe("who the data is from", () => {
  it("the provider's logo, if the package has one, is shown and linked to the provider", async () => {
    const panel = await openPanel({ view: views.current, hasLogo: true, width: 200 });
    const logo = panel.page.getByRole("link", { name: "AccuWeather", exact: true });
    assert.equal(await logo.getAttribute("href"), "https://www.accuweather.com");
    await panel.page.waitForFunction(() => document.querySelector("img")?.naturalWidth === 300);
    const { width = 0, height = 0 } = (await logo.getByRole("img").boundingBox()) ?? {};
    assert.equal(Math.round(width / height), 5, `${width} x ${height}`);
  });

  it("without a logo in the package, or with data of others, no logo is shown", async () => {
    const state = everything({ members: { Link: null, MobileLink: null } });
    const other = panelAt(state, metric, targetOf("1", "A", "a.example"));
    const panel = await openPanel({ view: other, hasLogo: true });
    assert.deepEqual(await panel.texts(".source"), ["Weather data from a.example"]);
    assert.equal(await panel.page.locator("img").count(), 0);
    const { page } = await openPanel({ view: views.current });
    assert.equal(await page.locator("img").count(), 0);
  });
});
