import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { searchPages } from "../canary/pageSurfaces";
import { launchBrowser } from "../harness/browser";
import { type PageOptions, PanelPage } from "./panelPage";

let browser: Promise<Browser> | undefined;
/** By scale: all tests share a browser and its pages. */
const panels = new Map<number, PanelPage>();
/** Those that the running test has loaded. */
const loaded = new Set<PanelPage>();

after(async () => (await browser)?.close());

/** Loads the panel's page; a zoom of 200 % has a `scale` of 2. What a page of the same scale has shown is gone. */
export async function openPanel(options: PageOptions & { readonly scale?: number }): Promise<PanelPage> {
  const { scale = 1 } = options;
  const panel = panels.get(scale) ?? (await PanelPage.in(await (browser ??= launchBrowser()), scale));
  panels.set(scale, panel);
  // What a page shows at the end of a test is searched then.
  if (loaded.has(panel)) await searchPages([panel.page]);
  loaded.add(panel);
  await panel.load(options);
  return panel;
}

/** For `afterEach`: no page of the test had an error, broke its policy or made a request. */
export function assertNoProblems(): void {
  const problems = [...loaded].flatMap((panel) => panel.problems.splice(0));
  loaded.clear();
  assert.deepEqual(problems, []);
}
