import type { Locator, Page } from "playwright-core";
import { readable } from "./text";
import { until } from "./until";

/** The box at the top of the window in which the editor asks for a line of text. */
export class InputBox {
  private readonly widget: Locator;
  private readonly input: Locator;

  constructor(private readonly page: Page) {
    this.widget = page.locator(".quick-input-widget:visible");
    this.input = this.widget.locator(".quick-input-box input");
  }

  /** Waits for a box with this title. */
  async waitFor(title: string | RegExp): Promise<void> {
    await this.widget.filter({ has: this.page.locator(".quick-input-title", { hasText: title }) }).waitFor();
  }

  async isOpen(): Promise<boolean> {
    return this.input.isVisible();
  }

  async waitUntilClosed(): Promise<void> {
    await this.widget.waitFor({ state: "hidden" });
  }

  async title(): Promise<string> {
    return readable(await this.widget.locator(".quick-input-title").innerText());
  }

  /** What the box asks for, without the editor's own hint about Enter and Escape. */
  async prompt(): Promise<string> {
    return readable((await this.message()).replace(/\s*\(Press 'Enter'.*\)$/, ""));
  }

  async placeholder(): Promise<string> {
    return (await this.input.getAttribute("placeholder")) ?? "";
  }

  /** What is wrong with the text; empty while nothing is. */
  async validationMessage(): Promise<string> {
    const marked = this.widget.locator(".quick-input-box .monaco-inputbox:is(.error, .warning, .info)");
    return (await marked.count()) > 0 ? readable(await this.message()) : "";
  }

  /** Waits until the box finds this fault with the text. It judges a moment after the typing. */
  async waitForValidation(fault: RegExp): Promise<void> {
    await until(`the input box says ${String(fault)}`, async () => fault.test(await this.validationMessage()));
  }

  /** Waits until the box has no fault to find. It judges a moment after the typing. */
  async waitUntilValid(): Promise<void> {
    await until("the input box accepts the text", async () => (await this.validationMessage()) === "");
  }

  async value(): Promise<string> {
    return this.input.inputValue();
  }

  /** Whether the text shows as dots. */
  async isMasked(): Promise<boolean> {
    return (await this.input.getAttribute("type")) === "password";
  }

  /** Replaces the text. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  async accept(): Promise<void> {
    await this.input.press("Enter");
  }

  async cancel(): Promise<void> {
    await this.input.press("Escape");
    await this.waitUntilClosed();
  }

  private message(): Promise<string> {
    return this.widget.locator(".quick-input-message").innerText();
  }
}
