import type { Locator, Page } from "playwright-core";
import { exactly, readable, readMs } from "./text";
import { Reading, retry } from "./until";

/** The editor's input box or list at the top of the window. */
export class QuickInput {
  private readonly widget: Locator;
  private readonly input: Locator;
  private readonly rows: Locator;
  /** The line below the text: the prompt, or an error message. */
  readonly message = new Reading("the input box", async () =>
    readable(await this.widget.locator(".quick-input-message").innerText(readMs)),
  );
  readonly isMasked = new Reading("the text is masked", async () => {
    return (await this.input.getAttribute("type", readMs)) === "password";
  });
  /** The visible items; each is a line with label, description, and detail. */
  readonly items = new Reading("the list", async () =>
    (await this.rows.allInnerTexts()).map((item) => readable(item).replace(/\s+/g, " ")),
  );
  /** The text of the active item, which Enter accepts. */
  readonly marked = new Reading("the active item", async () =>
    readable(await this.widget.locator(".quick-input-list .monaco-list-row.focused").first().innerText(readMs)),
  );
  readonly titleButtons = new Reading("the buttons in the title", () =>
    this.widget
      .locator(".quick-input-titlebar [role=button]")
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel)),
  );

  constructor(page: Page) {
    this.widget = page.locator(".quick-input-widget:visible");
    this.input = this.widget.locator(".quick-input-box input");
    this.rows = this.widget.locator(".quick-input-list .monaco-list-row");
  }

  async waitFor(title: string): Promise<void> {
    await this.widget.locator(".quick-input-title", { hasText: exactly(title) }).waitFor();
  }

  async waitUntilClosed(): Promise<void> {
    await this.widget.waitFor({ state: "hidden" });
  }

  /** Waits until the box shows this error, which it does shortly after typing. */
  async waitForFault(fault: RegExp): Promise<void> {
    await this.widget.locator(".quick-input-box .monaco-inputbox:is(.error, .warning, .info)").waitFor();
    await this.message.waitFor(fault);
  }

  /** Replaces the text, which filters the list. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  async enter(text: string): Promise<void> {
    await this.type(text);
    await this.accept();
  }

  async answer(title: string, text: string): Promise<void> {
    await this.waitFor(title);
    await this.enter(text);
  }

  async accept(): Promise<void> {
    await this.input.press("Enter");
  }

  async cancel(): Promise<void> {
    await this.input.press("Escape");
    await this.waitUntilClosed();
  }

  /** Waits for a visible item with this text, and selects it until the list closes: clicks can miss during a redraw. */
  async choose(text: RegExp): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    await retry(`${String(text)} is chosen`, async () => {
      if (await row.isVisible()) await row.click({ timeout: 3_000 });
      await this.widget.waitFor({ state: "hidden", timeout: 3_000 });
    });
  }

  async search(text: string, items: RegExp): Promise<void> {
    await this.type(text);
    await this.items.waitFor(items);
  }

  async press(text: RegExp, button: string): Promise<void> {
    const row = this.row(text);
    await row.hover();
    await row.locator(`[aria-label="${button}"]`).first().click();
  }

  private row(text: RegExp): Locator {
    return this.rows.filter({ hasText: text }).first();
  }
}
