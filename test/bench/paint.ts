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
const all = rowsOf(answer);
const large = { view: viewOf({ ...everything(), answer }), rows: all.slice(0, sent) };
const small = { view: views.bare, rows: [] };

/** How long the page takes from the start of its script until its first view is on the screen, in milliseconds. */
function paint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [script] = performance.getEntriesByName("weather:script");
    const [painted] = performance.getEntriesByName("weather:painted");
    return script && painted ? painted.startTime - script.startTime : Infinity;
  });
}

/** How long it takes after a press on "All fields" until they are on the screen, in milliseconds. */
function open(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        const look = (): void => {
          if (document.querySelector(".fields dt")) requestAnimationFrame(() => resolve(performance.now() - begin));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>("summary")?.click();
        look();
      }),
  );
}

/** Measures in pages that are new each time. */
async function measure(browser: Browser, shown: PageOptions, timeOf: typeof paint): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const panel = await PanelPage.in(browser);
    try {
      await panel.load(shown);
      times.push(await timeOf(panel.page));
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
    await measure(browser, small, paint);
    const few = await measure(browser, small, paint);
    const many = await measure(browser, large, paint);
    const opened = await measure(browser, large, open);
    const rows = [
      [`${runs} runs each`, "least", "median", "most"],
      ["Script start to paint: temperature missing, one member", ...spread(few, 1, " ms")],
      [`Script start to paint: everything, ${unknown} unknown members behind it`, ...spread(many, 1, " ms")],
      [`Press to paint: ${all.length} fields opened, ${sent} of them shown`, ...spread(opened, 1, " ms")],
    ];
    printTable(rows, 11);
    console.log(`Ratio of the medians: ${(median(many) / median(few)).toFixed(2)}`);
    judge([[`the page paints within ${limit} ms of its script's start, as the median`, median(many) < limit]]);
  } finally {
    await browser.close();
  }
}

void main();
