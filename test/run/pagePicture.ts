import { mkdirSync } from "node:fs";
import path from "node:path";

import { launchBrowser } from "../harness/browser";
import { projectRoot } from "../harness/editorFolder";

const file = path.join("out", "start", "page.png");

/** Takes a picture of the whole page at an address. */
export async function pictureOf(address: string): Promise<void> {
  mkdirSync(path.join(projectRoot, path.dirname(file)), { recursive: true });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, deviceScaleFactor: 2 });
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName("weather:painted").length > 0);
    await page.screenshot({ path: path.join(projectRoot, file), fullPage: true, animations: "disabled" });
    console.log(`The whole page: ${file}`);
  } finally {
    await browser.close();
  }
}
