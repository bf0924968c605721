import type { Locator, Page } from "playwright-core";
import { exactly } from "./text";
import { retry, until } from "./until";

const stepMs = 3_000;

export async function runCommand(page: Page, title: string): Promise<void> {
  const input = page.locator(".quick-input-widget:visible .quick-input-box input");
  const label = page.locator(".label-name").filter({ hasText: exactly(title, "(…|\\.\\.\\.)?") });
  const row = page.locator(".quick-input-widget .quick-input-list .monaco-list-row").filter({ has: label }).first();
  // While the workbench is starting, the palette sometimes ignores the key or closes again.
  await retry(`the palette offers "${title}"`, async () => {
    try {
      await page.keyboard.press("F1");
      await input.waitFor({ timeout: stepMs });
      await input.fill(`>${title}`, { timeout: stepMs });
      await row.waitFor({ timeout: stepMs });
      await moveTo(row, input);
    } catch (error) {
      // If the palette isn't open, Escape would close something else.
      if (await input.isVisible()) await page.keyboard.press("Escape");
      throw error;
    }
  });
  await input.press("Enter");
  // The command may show the same widget again, with its own box or list.
  const paletteShows = async (): Promise<boolean> =>
    (await input.isVisible()) && (await input.inputValue({ timeout: stepMs }).catch(() => "")).startsWith(">");
  await until("the palette closes", async () => !(await paletteShows()));
}

/** Moves the active line with the keyboard: a click could miss while the list is redrawn. */
async function moveTo(row: Locator, input: Locator): Promise<void> {
  const marked = row.and(row.page().locator(".focused"));
  for (let step = 0; step < 20; step++) {
    if ((await marked.count()) > 0) return;
    await input.press("ArrowDown", { timeout: stepMs });
  }
  throw new Error("The mark does not reach the command.");
}
