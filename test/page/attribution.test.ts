import assert from "node:assert/strict";

import { panelView } from "../../src/weather/view/panelView";
import { weatherQueryFor } from "../unit/weather/fakes";
import { metric, now } from "../unit/weather/view/viewFixture";
import { assertAccessible } from "./axe";
import { openPanel } from "./openPanel";
import { everything, viewOf, views } from "./views";

describe("who the data is from", () => {
  it("is shown with the logo that the package has, linked to the provider, at every width and in every theme", async () => {
    const panel = await openPanel({ view: views.current, hasLogo: true });
    const logo = panel.page.getByRole("link", { name: "AccuWeather", exact: true });
    assert.equal(await logo.getAttribute("href"), "https://www.accuweather.com");
    const image = logo.getByRole("img");
    await panel.page.waitForFunction(() => document.querySelector("img")?.naturalWidth === 300);
    for (const width of [200, 1900]) {
      await panel.page.setViewportSize({ width, height: 900 });
      const { width: across = 0, height = 0 } = (await image.boundingBox()) ?? {};
      assert.equal(await panel.overflow(), 0);
      assert.equal(Math.round(across / height), 5, `${across} x ${height}`);
      await panel.picture(`logo-${width}`);
    }
    await assertAccessible(panel);
  });

  it("has no logo where the package has none, or where the data is another service's", async () => {
    const panel = await openPanel({ view: views.current });
    assert.equal(await panel.page.locator("img").count(), 0);
    const target = { kind: "query", query: weatherQueryFor("349727", "weather.example") } as const;
    const members = { Link: null, MobileLink: null };
    const other = await openPanel({ view: panelView(target, everything({ members }), metric, now), hasLogo: true });
    assert.deepEqual(await other.texts(".source"), ["Weather data from weather.example"]);
    assert.equal(await other.page.locator("img").count(), 0);
  });

  it("J2 names who has observed it as text, never as markup", async () => {
    const Name = "<img src=x onerror=alert(1)> [x](command:y)";
    const panel = await openPanel({ view: viewOf(everything({ members: { LocalSource: { Name } } })), hasLogo: true });
    assert.deepEqual(await panel.texts(".source"), [`Weather data from AccuWeather and ${Name}`]);
    assert.equal(await panel.page.locator("img").count(), 1);
  });
});
