import type { Locator, Page } from "playwright-core";

import { surfaces } from "../canary/surfaces";
import { readable } from "./text";

export class Dialog {
  private readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator(".monaco-dialog-box:visible");
  }

  /** Waits for the dialog, and returns its message and details. */
  async text(): Promise<string> {
    const text = readable(await this.box.locator(".dialog-message-container").innerText());
    surfaces.note("notifications", "a dialog", text);
    return text;
  }

  async press(button: string): Promise<void> {
    await this.box.getByRole("button", { name: button, exact: true }).click();
    await this.box.waitFor({ state: "hidden" });
  }
}
