import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { PanelPage } from "./panelPage";
import { type ThemeName, themeNames } from "./themes";
import { answerOf, rowsOf, views } from "./views";

const rows = rowsOf(answerOf());

describe("the page for every reader", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const theme of themeNames) {
    for (const [state, view] of Object.entries(views)) {
      it(`${state} in ${theme} has no fault that axe finds`, async () => {
        const panel = await PanelPage.open(browser, { theme, view });
        await check(panel, theme, state);
      });
    }

    it(`all fields in ${theme} have no fault that axe finds`, async () => {
      const panel = await PanelPage.open(browser, { theme, view: views.current, rows });
      await panel.openFields();
      // What is out of view in the list cannot be judged.
      const more = "And 9,501 more. “Copy JSON” copies all fields.";
      await panel.send({ type: "fields", rows: rows.filter(({ label }) => label.startsWith("Wind")), more });
      await check(panel, theme, "fields");
    });
  }

  /** Nothing is wrong, and nothing is left for a person to judge: every text stands on a colour that is known. */
  async function check(panel: PanelPage, theme: ThemeName, state: string): Promise<void> {
    const { violations, incomplete, passes } = await panel.audit();
    const faults = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
    );
    assert.deepEqual(faults, []);
    assert.ok(passes.some(({ id }) => id === "color-contrast"));
    assert.deepEqual(panel.problems, []);
    await panel.picture(`${state}-${theme}`);
    await panel.close();
  }
});
