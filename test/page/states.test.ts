import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import type { run } from "axe-core";

import { assertNoProblems, openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { answerOf, rowsOf, views } from "./views";

declare const axe: { readonly run: typeof run };

const script = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const rows = rowsOf(answerOf());

describe("the page for every reader", () => {
  afterEach(assertNoProblems);

  for (const [state, view] of Object.entries(views))
    it(`${state} has no fault that axe finds, in any theme`, async () => check(await openPanel({ view })));

  it("all fields have no fault that axe finds, in any theme", async () => {
    const panel = await openPanel({ view: views.current, rows });
    await panel.openFields();
    // What is out of view in the list cannot be judged.
    const more = "And 9,501 more. “Copy JSON” copies all fields.";
    await panel.send({ type: "fields", rows: rows.filter(({ label }) => label.startsWith("Wind")), more });
    await check(panel);
  });
});

/** Nothing is wrong, and nothing is left for a person to judge: every text stands on a colour that is known. */
async function check(panel: PanelPage): Promise<void> {
  await panel.page.evaluate(script);
  for (const theme of themeNames) {
    await panel.changeTheme(theme);
    const { violations, incomplete, passes } = await panel.page.evaluate(() =>
      axe.run(document, { resultTypes: ["violations", "incomplete"] }),
    );
    const faults = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
    );
    assert.deepEqual(faults, [], theme);
    assert.ok(passes.some(({ id }) => id === "color-contrast"));
  }
}
