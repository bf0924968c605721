import assert from "node:assert/strict";

import type { Row } from "../../src/weather/view/rows";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { answerOf, rows, rowsOf, viewOf, views, wet } from "./views";

const later = viewOf(wet, 1);

describe("all fields", () => {
  let panel: PanelPage;
  beforeEach(async () => {
    panel = await openPanel({ view: views.current, rows });
  });

  /** @throws unless these are on the page, in this order, and nothing below them. */
  const assertRows = async (expected: readonly Row[]): Promise<void> => {
    const [labels, values] = [await panel.texts(".fields dt"), await panel.texts(".fields dd")];
    const rows = labels.map((label, index) => ({ label, value: values[index] }));
    assert.deepEqual(rows, expected);
    assert.deepEqual(await panel.texts(".fields p"), []);
  };

  it("all fields disappear without weather, leave the focus to the heading, and return opened", async () => {
    await panel.openFields();
    await panel.page.locator(".fields .scroll").focus();
    await panel.show(views.setUp);
    assert.equal(await panel.focused(), views.setUp.place);
    assert.equal(await panel.page.locator("details").isVisible(), false);
    await panel.show(views.current);
    await assertRows(rows);
    assert.ok(await panel.page.locator(".fields[open] dt").first().isVisible());
    // The find widget of a tab finds rows in a closed list, but not in an element with `hidden`.
    await panel.page.locator("summary").click();
    await panel.page.locator("details:not([open]) > .scroll:not([hidden])").waitFor({ state: "attached" });
  });

  it("all fields stay open, focused, scrolled, and the same elements when a new view arrives", async () => {
    await panel.openFields();
    await panel.page.locator(".fields .scroll").focus();
    await panel.page.evaluate(() => document.querySelector(".fields .scroll")?.scrollTo(0, 150));
    const elements = await panel.page.evaluateHandle(() => [...document.querySelectorAll(".fields *")]);
    const next = rowsOf(answerOf({ weather: "nightRain" }));
    await panel.show(later);
    await panel.send({ type: "fields", rows: next });
    const scrolled = await panel.page.locator(".fields[open] .scroll:focus").evaluate(({ scrollTop }) => scrollTop);
    assert.equal(scrolled, 150);
    assert.ok(await elements.evaluate((all) => all.every((node) => node.isConnected)));
    await assertRows(next);
  });
});
