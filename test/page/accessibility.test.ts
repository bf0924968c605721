import assert from "node:assert/strict";

import { assertAccessible } from "./axe";
import { openPanel } from "./openPanel";
import { themeNames } from "./themes";
import { rows, views } from "./views";

describe("the page for every reader", () => {
  for (const [state, view] of Object.entries(views))
    it(`${state} has no fault that axe finds, in any theme`, async () => assertAccessible(await openPanel({ view })));

  it("all fields have no fault that axe finds, in any theme", async () => {
    const panel = await openPanel({ view: views.current, rows });
    await panel.openFields();
    // What is out of view in the list cannot be judged.
    const more = "9,501 more not shown. “Copy as JSON” copies all fields.";
    await panel.send({ type: "fields", rows: rows.filter(({ label }) => label.startsWith("Wind")), more });
    await assertAccessible(panel);
  });
});

/** What has the focus in turn where all fields are shown: their heading, their list, and what follows. */
const fromFieldsOn = ["All fields", "All fields", "Weather data from AccuWeather", "Forecast on accuweather.com"];

describe("the page by keyboard alone", () => {
  it("is walked through in the order in which it is read", async () => {
    const panel = await openPanel({ view: views.stale, rows });
    for (const [index, name] of ["Refresh", "Show Log", ...fromFieldsOn].entries()) {
      await panel.press("Tab");
      assert.equal(await panel.focused(), name);
      if (index !== 2) continue;
      await panel.press("Enter");
      await panel.page.locator(".fields dt").first().waitFor();
    }
  });

  it("J14 shows what has the focus in every theme", async () => {
    const panel = await openPanel({ view: views.places, rows });
    await panel.openFields();
    for (const theme of themeNames) {
      await panel.changeTheme(theme);
      await panel.page.locator("h1").focus();
      const names: string[] = [];
      for (let step = 0; step < 5; step += 1) {
        await panel.press("Tab");
        names.push(await panel.focused());
        const outline = await panel.page.evaluate(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
          return `${outlineStyle} ${outlineWidth}`;
        });
        assert.equal(outline, "solid 2px", `${names.join()} in ${theme}`);
      }
      assert.deepEqual(names, ["Place", ...fromFieldsOn]);
      await panel.picture(`focused-${theme}`);
    }
  });

  it("has a heading for each part, in one order of ranks", async () => {
    const { page } = await openPanel({ view: views.stale });
    const headings = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3")].map((node) => `${node.nodeName} ${node.textContent}`),
    );
    assert.deepEqual(headings, [
      `H1 ${views.stale.place}`,
      "H2 Can't connect",
      "H2 Details",
      `H2 ${views.stale.trend?.title}`,
      "H2 Precipitation",
      "H2 All fields",
    ]);
    assert.equal(await page.getByRole("main").count(), 1);
    assert.ok(await page.getByRole("region", { name: "Now" }).isVisible());
  });
});
