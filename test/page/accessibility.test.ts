import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import type { run } from "axe-core";

import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { rows, views } from "./views";

declare const axe: { readonly run: typeof run };

const script = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** The rules about colors. The results of all others don't depend on the theme. */
const ofColors = ["color-contrast", "link-in-text-block"];

/**
 * Asserts that there is no violation in any theme, and nothing that axe can't decide: each text is on a known color.
 */
async function assertAccessible(panel: PanelPage, isView = false): Promise<void> {
  await panel.page.evaluate(script);
  for (const [index, theme] of themeNames.entries()) {
    await panel.changeTheme(theme, isView);
    const { violations, incomplete, passes } = await panel.page.evaluate(
      (only) => axe.run(document, { resultTypes: ["violations", "incomplete"], ...(only && { runOnly: only }) }),
      index > 0 ? ofColors : undefined,
    );
    const faults = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
    );
    assert.deepEqual(faults, [], theme);
    assert.ok(passes.some(({ id }) => id === "color-contrast"));
  }
}

describe("the page for every reader", () => {
  for (const [state, view] of Object.entries(views))
    it(`the page with ${state} has no fault that axe finds, in any theme`, async () =>
      assertAccessible(await openPanel({ view })));

  it("the page in a side bar has no fault that axe finds [J14]", async () =>
    assertAccessible(await openPanel({ view: views.places, width: 200 }), true));

  it("the list of all fields has no fault that axe finds, in any theme", async () => {
    const panel = await openPanel({ view: views.current, rows });
    await panel.openFields();
    // Only a few rows, because axe can't check rows that are scrolled out of view.
    await panel.send({ type: "fields", rows: rows.filter(({ label }) => label.startsWith("Wind")) });
    await assertAccessible(panel);
  });
});

describe("the page by keyboard only", () => {
  it("Tab moves the focus in reading order, and the focus is visible in every theme [J14]", async () => {
    const panel = await openPanel({ view: { ...views.stale, places: views.places.places }, rows });
    await panel.openFields();
    for (const theme of themeNames) {
      await panel.changeTheme(theme);
      await panel.page.locator("h1").focus();
      // “All fields” twice: the heading, then the list.
      const names = ["Place", "Refresh", "Show Log", "All fields", "All fields", "Weather data from AccuWeather"];
      for (const name of [...names, "Forecast on accuweather.com"]) {
        await panel.page.keyboard.press("Tab");
        assert.equal(await panel.focused(), name);
        const outline = await panel.page.evaluate(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
          return `${outlineStyle} ${outlineWidth}`;
        });
        assert.equal(outline, "solid 2px", `${name} in ${theme}`);
      }
    }
  });
});
