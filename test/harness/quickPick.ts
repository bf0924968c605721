import type { Locator, Page } from "playwright-core";
import { exactly, readable } from "./text";

/** The list at the top of the window from which the editor lets a person choose. */
export class QuickPick {
  private readonly widget: Locator;
  private readonly input: Locator;
  private readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator(".quick-input-widget:visible");
    this.input = this.widget.locator(".quick-input-box input");
    this.rows = this.widget.locator(".quick-input-list .monaco-list-row");
  }

  /** Waits until the list offers this item. */
  async waitFor(label: string): Promise<void> {
    await this.row(label).waitFor();
  }

  async title(): Promise<string> {
    return readable(await this.widget.locator(".quick-input-title").innerText());
  }

  async placeholder(): Promise<string> {
    return (await this.input.getAttribute("placeholder")) ?? "";
  }

  /** What the items in view say: label, description and detail. */
  async items(): Promise<string[]> {
    return (await this.rows.allInnerTexts()).map(readable);
  }

  /** Narrows the list as typing does. */
  async filter(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** Chooses the item with this label. */
  async pick(label: string): Promise<void> {
    await this.row(label).click();
  }

  /** Takes what Enter takes: the focused item, or the text where the list accepts any. */
  async accept(): Promise<void> {
    await this.input.press("Enter");
  }

  async cancel(): Promise<void> {
    await this.input.press("Escape");
    await this.widget.waitFor({ state: "hidden" });
  }

  private row(label: string): Locator {
    const name = this.page.locator(".label-name").filter({ hasText: exactly(label) });
    return this.rows.filter({ has: name }).first();
  }
}
