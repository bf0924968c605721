import type { Browser, Page } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { type PageOptions, PanelPage } from "../page/panelPage";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "../page/views";
import { judge, median, printTable, spread } from "./figures";

const runs = 15;
const unknown = 10_000;
/** As many as the editor sends. */
const sent = 500;

/** In milliseconds, for the median. */
const limit = 100;

const answer = answerOf({ members: unforeseen(unknown) });
const large = { view: viewOf({ ...everything(), answer }), rows: rowsOf(answer).slice(0, sent) };
const small = { view: views.bare, rows: [] };

/** How long the page takes from the start of its script until its first view is on the screen, in milliseconds. */
function paint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [script] = performance.getEntriesByName("weather:script");
    const [painted] = performance.getEntriesByName("weather:painted");
    return script && painted ? painted.startTime - script.startTime : Infinity;
  });
}

/** Measures in pages that are new each time. */
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

async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    // The first pages of a browser pay for the browser's own start.
    await measure(browser, small);
    const few = await measure(browser, small);
    const many = await measure(browser, large);
    const rows = [
      [`${runs} runs each`, "least", "median", "most"],
      ["Script start to paint: temperature missing, one member", ...spread(few, 1, " ms")],
      [`Script start to paint: everything, ${unknown} unknown members behind it`, ...spread(many, 1, " ms")],
    ];
    printTable(rows, 11);
    console.log(`Ratio of the medians: ${(median(many) / median(few)).toFixed(2)}`);
    judge([[`the page paints within ${limit} ms of its script's start, as the median`, median(many) < limit]]);
  } finally {
    await browser.close();
  }
}

void main();
