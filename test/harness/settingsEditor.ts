import type { Page } from "playwright-core";

import { runCommand } from "./palette";

/**
 * Chooses a value for a setting in the settings editor: opens it, searches the setting, and selects the value.
 *
 * @param setting its full name.
 */
export async function chooseInSettingsEditor(page: Page, setting: string, value: string): Promise<void> {
  await runCommand(page, "Preferences: Open Settings (UI)");
  const search = page.locator(".settings-editor .search-container .monaco-editor");
  await search.waitFor();
  await search.click();
  await page.keyboard.type(setting);
  await page.locator(`.settings-editor [data-key="${setting}"] select`).selectOption({ label: value });
}
