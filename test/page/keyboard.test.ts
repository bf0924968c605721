import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { answerOf, rowsOf, views } from "./views";

describe("the page by keyboard alone", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  it("is walked through in the order in which it is read", async () => {
    const panel = await PanelPage.open(browser, { view: views.stale, rows: rowsOf(answerOf()) });
    const order: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      await panel.page.keyboard.press("Tab");
      const focused = await panel.focused();
      order.push(focused);
      if (focused === "All fields") break;
    }
    assert.deepEqual(order, ["Refresh", "Show Log", "All fields"]);
    await panel.page.keyboard.press("Enter");
    await panel.page.locator(".fields dt").first().waitFor();
    for (const expected of [
      "All fields",
      "Copy as Markdown",
      "Copy JSON",
      "Weather data from AccuWeather",
      "Forecast",
    ]) {
      await panel.page.keyboard.press("Tab");
      assert.equal(await panel.focused(), expected);
    }
    await panel.close();
  });

  it("copies", async () => {
    const panel = await PanelPage.open(browser, { view: views.current });
    await panel.page.getByRole("button", { name: "Copy JSON" }).focus();
    await panel.page.keyboard.press("Space");
    assert.deepEqual((await panel.sent()).at(-1), { type: "action", action: "copyJson" });
    await panel.close();
  });

  for (const theme of themeNames) {
    it(`shows what has the focus in ${theme}`, async () => {
      const panel = await PanelPage.open(browser, { theme, view: views.current, rows: rowsOf(answerOf()) });
      await panel.openFields();
      await panel.page.locator("h1").focus();
      for (let step = 0; step < 7; step += 1) {
        await panel.page.keyboard.press("Tab");
        const { name, outline } = await panel.page.evaluate(() => {
          const focused = document.activeElement ?? document.body;
          const { outlineStyle, outlineWidth } = getComputedStyle(focused);
          return { name: focused.outerHTML.slice(0, 100), outline: `${outlineStyle} ${outlineWidth}` };
        });
        assert.equal(outline, "solid 2px", name);
      }
      await panel.close();
    });
  }

  it("has a heading for each part, in one order of ranks", async () => {
    const panel = await PanelPage.open(browser, { view: views.stale });
    const headings = await panel.page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3")].map((node) => `${node.nodeName} ${node.textContent}`),
    );
    assert.deepEqual(headings, [
      `H1 ${views.stale.place}`,
      "H2 Offline",
      "H2 Readings",
      `H2 ${views.stale.trend?.title}`,
      "H2 Precipitation",
      "H2 All fields",
    ]);
    assert.equal(await panel.page.getByRole("main").count(), 1);
    assert.ok(await panel.page.getByRole("region", { name: "Now" }).isVisible());
    await panel.close();
  });
});
