import type { Locator, Page } from "playwright-core";
import { exactly, readable } from "./text";
import { retry, until } from "./until";

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

  /** Waits until an item in view says this, and chooses it, which closes the list: a click may meet one that is being drawn anew. */
  async choose(text: RegExp): Promise<void> {
    const row = this.rows.filter({ hasText: text }).first();
    await row.waitFor();
    await retry(`${String(text)} is chosen`, async () => {
      if (await row.isVisible()) await row.click({ timeout: 3_000 });
      await this.widget.waitFor({ state: "hidden", timeout: 3_000 });
    });
  }

  /** Waits until an item says this, be it for a moment. */
  async waitForItem(text: RegExp): Promise<void> {
    await this.rows.filter({ hasText: text }).first().waitFor();
  }

  /** Waits until the items in view, one a line, say this, and returns them. */
  async waitForItems(text: RegExp): Promise<string> {
    const list = async (): Promise<string> => (await this.items()).map((item) => item.replace(/\s+/g, " ")).join("\n");
    return retry(`the list says ${String(text)}`, async () => {
      const now = await list();
      if (!text.test(now)) throw new Error(`The list says:\n${now}`);
      return now;
    });
  }

  /** What the marked item says, the one that Enter takes; undefined: none is marked. */
  async marked(): Promise<string | undefined> {
    const mark = this.widget.locator(".quick-input-list .monaco-list-row.focused");
    return (await mark.count()) === 0 ? undefined : readable(await mark.first().innerText());
  }

  async waitForMark(text: RegExp): Promise<void> {
    await until(`the marked item says ${String(text)}`, async () => text.test((await this.marked()) ?? ""));
  }

  /** Presses a button of the item that says this. */
  async press(text: RegExp, button: string): Promise<void> {
    const row = this.rows.filter({ hasText: text }).first();
    await row.hover();
    await row
      .getByRole("button", { name: button })
      .or(row.locator(`[aria-label="${button}"]`))
      .first()
      .click();
  }

  /** Presses a button beside the title. */
  async pressTitle(button: string): Promise<void> {
    await this.widget.locator(`.quick-input-titlebar [aria-label="${button}"]`).first().click();
  }

  /** Waits until the list has this title. */
  async waitForTitle(title: string): Promise<void> {
    await this.widget
      .locator(".quick-input-title")
      .filter({ hasText: exactly(title) })
      .waitFor();
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
