import type { Browser, Page } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { type PageOptions, PanelPage } from "../page/panelPage";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "../page/views";
import { judge, median, printTable, ratio, spread } from "./figures";
import { mostExpensive, withReadableBundles } from "./profile";

const runs = 15;
const unknown = 10_000;
/** The number of rows that the editor sends at most. */
const sent = 500;

/** In milliseconds, for the median. */
const limit = 100;

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

/** The most expensive functions while a page shows everything. */
async function profile(browser: Browser): Promise<readonly string[]> {
  const panel = await PanelPage.in(browser);
  const session = await panel.page.context().newCDPSession(panel.page);
  await session.send("Profiler.enable");
  await session.send("Profiler.start");
  await panel.load(large);
  return mostExpensive((await session.send("Profiler.stop")).profile);
}

async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    // The first pages are slow, because the browser is still starting.
    await measure(browser, small);
    const few = await measure(browser, small);
    const many = await measure(browser, large);
    const rows = [
      [`${runs} runs each`, "least", "median", "most"],
      ["Script start to paint: temperature missing, one member", ...spread(few, 1, " ms")],
      [`Script start to paint: everything, ${unknown} unknown members behind it`, ...spread(many, 1, " ms")],
    ];
    printTable(rows, 11);
    console.log(`Ratio, the median of pairs: ${ratio(many, few).toFixed(2)}`);
    const text = `the page paints within ${limit} ms of its script's start, as the median`;
    await judge([[text, median(many) < limit]], () => withReadableBundles(() => profile(browser)));
  } finally {
    await browser.close();
  }
}

void main();
