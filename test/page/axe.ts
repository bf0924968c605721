import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import type { run } from "axe-core";

import type { PanelPage } from "./panelPage";
import { themeNames } from "./themes";

declare const axe: { readonly run: typeof run };

const script = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** The rules about colours: all others judge the same whatever the theme is. */
const ofColors = ["color-contrast", "link-in-text-block"];

/** In any theme, nothing is wrong, and nothing is left for a person to judge: every text stands on a colour that is known. */
export async function assertAccessible(panel: PanelPage): Promise<void> {
  await panel.page.evaluate(script);
  for (const [index, theme] of themeNames.entries()) {
    await panel.changeTheme(theme);
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
