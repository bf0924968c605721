import type { Locator, Page } from "playwright-core";
import { readable } from "./text";

/** The box in the middle of the window that wants an answer before anything else. */
export class Dialog {
  private readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator(".monaco-dialog-box");
  }

  /** Waits for the dialog and returns all it says, its buttons included. */
  async text(): Promise<string> {
    return readable(await this.box.innerText());
  }

  async isOpen(): Promise<boolean> {
    return this.box.isVisible();
  }

  async click(button: string): Promise<void> {
    await this.box.getByRole("button", { name: button, exact: true }).click();
    await this.box.waitFor({ state: "hidden" });
  }
}
