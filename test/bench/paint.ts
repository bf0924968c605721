import type { Browser } from "playwright-core";

import type { PanelView } from "../../src/weather/view/panelView";
import { launchBrowser } from "../harness/browser";
import { PanelPage } from "../page/panelPage";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "../page/views";
import { median } from "./median";

const runs = 15;
const unknown = 10_000;

/** In milliseconds, for the median. */
const limit = 100;

interface Case {
  readonly title: string;
  readonly view: PanelView;
  readonly rows: ReturnType<typeof rowsOf>;
}

const answer = answerOf({ members: unforeseen(unknown) });
const large: Case = {
  title: `everything, ${unknown} unknown members behind it`,
  view: viewOf({ ...everything(), answer }),
  rows: rowsOf(answer),
};
const small: Case = { title: "temperature missing, one member", view: views.bare, rows: [] };

/** How long the page takes from the start of its script until its first view is on the screen, in milliseconds. */
async function paint(browser: Browser, { view, rows }: Case): Promise<number> {
  const panel = await PanelPage.open(browser, { view, rows });
  try {
    return await panel.page.evaluate(() => {
      const [script] = performance.getEntriesByName("weather:script");
      const [painted] = performance.getEntriesByName("weather:painted");
      return script && painted ? painted.startTime - script.startTime : Infinity;
    });
  } finally {
    await panel.close();
  }
}

/** How long it takes after a press on "All fields" until they are on the screen, in milliseconds. */
async function open(browser: Browser, { view, rows }: Case): Promise<number> {
  const panel = await PanelPage.open(browser, { view, rows });
  try {
    return await panel.page.evaluate(
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
  } finally {
    await panel.close();
  }
}

async function measure(act: () => Promise<number>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await act());
  return times.sort((one, other) => one - other);
}

function print(title: string, sorted: readonly number[]): void {
  const [least, most] = [sorted[0] ?? Infinity, sorted.at(-1) ?? Infinity];
  const cells = [least, median(sorted), most].map((time) => `${time.toFixed(1)} ms`.padStart(11));
  console.log(title.padEnd(64) + cells.join(""));
}

async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    // The first page of a browser pays for the browser's own start.
    await paint(browser, small);
    const [few, many] = [await measure(() => paint(browser, small)), await measure(() => paint(browser, large))];
    const opened = await measure(() => open(browser, large));
    console.log(`${runs} runs each`.padEnd(64) + ["least", "median", "most"].map((word) => word.padStart(11)).join(""));
    print(`Script start to paint: ${small.title}`, few);
    print(`Script start to paint: ${large.title}`, many);
    print(`Press to paint: ${large.rows.length} fields opened, 500 of them shown`, opened);
    console.log(`Ratio of the medians: ${(median(many) / median(few)).toFixed(2)}\n`);
    const property = median(many) < limit;
    console.log(
      `${property ? "pass" : "FAIL"}  the page paints within ${limit} ms of its script's start, as the median`,
    );
    process.exitCode = property ? 0 : 1;
  } finally {
    await browser.close();
  }
}

void main();
