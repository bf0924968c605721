import type { Locator, Page } from "playwright-core";

import { surfaces } from "../canary/surfaces";
import { readable, readMs } from "./text";
import { Reading } from "./until";

export class Dialog {
  private readonly box: Locator;
  /** Its message and details. */
  readonly text = new Reading("the dialog", async () => {
    const text = readable(await this.box.locator(".dialog-message-container").innerText(readMs));
    surfaces.note("notifications", "a dialog", text);
    return text;
  });

  constructor(page: Page) {
    this.box = page.locator(".monaco-dialog-box:visible");
  }

  async press(button: string): Promise<void> {
    await this.box.getByRole("button", { name: button, exact: true }).click();
    await this.box.waitFor({ state: "hidden" });
  }
}
