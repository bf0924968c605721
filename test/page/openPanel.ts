import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { type PageOptions, PanelPage } from "./panelPage";

let browser: Browser | undefined;
let panel: PanelPage | undefined;

afterEach("no page had an error, broke its policy or made a request", () => {
  assert.deepEqual(panel?.problems.splice(0) ?? [], []);
});
after(() => browser?.close());

/** Loads the panel's page in its initial state. */
export async function openPanel(options: PageOptions): Promise<PanelPage> {
  browser ??= await launchBrowser();
  panel ??= await PanelPage.in(browser);
  await panel.load(options);
  return panel;
}
