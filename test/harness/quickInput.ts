import type { Locator, Page } from "playwright-core";
import { exactly, readable } from "./text";
import { retry, until } from "./until";

/** The box at the top of the window in which the editor asks for a line of text, or for an item of a list. */
export class QuickInput {
  private readonly widget: Locator;
  private readonly input: Locator;
  private readonly rows: Locator;

  constructor(page: Page) {
    this.widget = page.locator(".quick-input-widget:visible");
    this.input = this.widget.locator(".quick-input-box input");
    this.rows = this.widget.locator(".quick-input-list .monaco-list-row");
  }

  /** Waits for a box with this title. */
  async waitFor(title: string): Promise<void> {
    await this.widget.locator(".quick-input-title", { hasText: exactly(title) }).waitFor();
  }

  async isOpen(): Promise<boolean> {
    return this.input.isVisible();
  }

  async waitUntilClosed(): Promise<void> {
    await this.widget.waitFor({ state: "hidden" });
  }

  /** What the box says below the text: what it asks for, or what is wrong with the text. */
  async message(): Promise<string> {
    return readable(await this.widget.locator(".quick-input-message").innerText());
  }

  /** Waits until the box finds this fault with the text. It judges a moment after the typing. */
  async waitForFault(fault: RegExp): Promise<void> {
    await this.widget.locator(".quick-input-box .monaco-inputbox:is(.error, .warning, .info)").waitFor();
    await until(`the input box says ${String(fault)}`, async () => fault.test(await this.message()));
  }

  /** Whether the text shows as dots. */
  async isMasked(): Promise<boolean> {
    return (await this.input.getAttribute("type")) === "password";
  }

  /** Replaces the text, which narrows the list. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** Replaces the text, and takes it. */
  async enter(text: string): Promise<void> {
    await this.type(text);
    await this.accept();
  }

  /** Waits for a box with this title, and answers it. */
  async answer(title: string, text: string): Promise<void> {
    await this.waitFor(title);
    await this.enter(text);
  }

  /** Takes what Enter takes: the marked item, or the text. */
  async accept(): Promise<void> {
    await this.input.press("Enter");
  }

  async cancel(): Promise<void> {
    await this.input.press("Escape");
    await this.waitUntilClosed();
  }

  /** Clicks an item in view that says this. */
  async pick(text: RegExp): Promise<void> {
    await this.row(text).click();
  }

  /** Waits until an item in view says this, and chooses it, which closes the list: a click may meet one that is being drawn anew. */
  async choose(text: RegExp): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    await retry(`${String(text)} is chosen`, async () => {
      if (await row.isVisible()) await row.click({ timeout: 3_000 });
      await this.widget.waitFor({ state: "hidden", timeout: 3_000 });
    });
  }

  /** Chooses the item of a location key that is typed. */
  async chooseKey(key: string): Promise<void> {
    await this.type(key);
    await this.choose(new RegExp(`Location key ${key}`));
  }

  /** Waits until an item says this, be it for a moment. */
  async waitForItem(text: RegExp): Promise<void> {
    await this.row(text).waitFor();
  }

  /** Waits until the items in view, one a line, say this: label, description and detail of each. */
  async waitForItems(text: RegExp): Promise<void> {
    await retry(`the list says ${String(text)}`, async () => {
      const items = (await this.rows.allInnerTexts()).map((item) => readable(item).replace(/\s+/g, " "));
      const now = items.join("\n");
      if (!text.test(now)) throw new Error(`The list says:\n${now}`);
    });
  }

  /** Types a text, and waits until the items in view say this. */
  async search(text: string, items: RegExp): Promise<void> {
    await this.type(text);
    await this.waitForItems(items);
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
    const row = this.row(text);
    await row.hover();
    await row.locator(`[aria-label="${button}"]`).first().click();
  }

  /** Presses a button beside the title. */
  async pressTitle(button: string): Promise<void> {
    await this.widget.locator(`.quick-input-titlebar [aria-label="${button}"]`).first().click();
  }

  private row(text: RegExp): Locator {
    return this.rows.filter({ hasText: text }).first();
  }
}
