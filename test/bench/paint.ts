import type { Browser, Page } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { type PageOptions, PanelPage } from "../page/panelPage";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "../page/views";
import { type Limit, median, printTable, ratios, spread } from "./figures";

const runs = 15;
const unknown = 10_000;
/** The number of rows that the editor sends at most. */
const sent = 500;

const answer = answerOf({ members: unforeseen(unknown) });
const large = { view: viewOf({ ...everything(), answer }), rows: rowsOf(answer).slice(0, sent) };
const small = { view: views.bare, rows: [] };

/** Milliseconds from the start of the page's script until its first view is on the screen. */
function paint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [script] = performance.getEntriesByName("weather:script");
    const [painted] = performance.getEntriesByName("weather:painted");
    return script && painted ? painted.startTime - script.startTime : Infinity;
  });
}

/** Measures in a new page each time. */
async function measure(browser: Browser, shown: PageOptions): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const panel = await PanelPage.in(browser);
    try {
      await panel.load(shown);
      times.push(await paint(panel.page));
    } finally {
      await panel.page.close();
    }
  }
  return times;
}

export async function bench(): Promise<readonly Limit[]> {
  const browser = await launchBrowser();
  try {
    // The first pages are slow, because the browser is still starting.
    await measure(browser, small);
    const few = await measure(browser, small);
    const many = await measure(browser, large);
    printTable([
      [`${runs} runs each`, "least", "median", "most"],
      ["Script start to paint: temperature missing, one member", ...spread(few, 1, " ms")],
      [`Script start to paint: everything, ${unknown} unknown members behind it`, ...spread(many, 1, " ms")],
      ["Ratio, the median of pairs", "", median(ratios(many, few)).toFixed(2)],
    ]);
    return [{ what: "script start to paint with everything, ms", most: 100, values: many }];
  } finally {
    await browser.close();
  }
}
