import type { FrameLocator, Locator, Page } from "playwright-core";
import { exactly, readable } from "./text";
import { retry } from "./until";

/** The webview in the editor area that is in view. */
export class WebviewPanel {
  /** The page inside the webview. */
  readonly frame: FrameLocator;

  private readonly outer: Locator;

  constructor(private readonly page: Page) {
    this.outer = page.locator("iframe.webview.ready:visible");
    this.frame = this.outer.contentFrame().frameLocator("iframe#active-frame");
  }

  async isOpen(): Promise<boolean> {
    return this.outer.isVisible();
  }

  /** Waits until the page says this, and returns all it says. */
  async waitFor(text: RegExp, limitMs = 30_000): Promise<string> {
    const says = async (): Promise<string> => {
      const now = await this.textNow();
      if (!text.test(now)) throw new Error(`It says: ${now}`);
      return now;
    };
    return retry(`the panel says ${String(text)}`, says, limitMs);
  }

  /** What the page says, once it is there. */
  async text(): Promise<string> {
    return readable(await this.frame.locator("body").innerText());
  }

  /** The theme that the editor tells the page: `vscode-light`, `vscode-dark`, `vscode-high-contrast` or their kin. */
  async themeClasses(): Promise<string[]> {
    const classes = (await this.frame.locator("body").getAttribute("class")) ?? "";
    return classes.split(/\s+/).filter((name) => name.startsWith("vscode-"));
  }

  /** The titles of all open editors. */
  async tabs(): Promise<string[]> {
    return (await this.page.locator(".tabs-container .tab .label-name").allInnerTexts()).map(readable);
  }

  /** Closes the editor with this title. */
  async close(title: string): Promise<void> {
    const tab = this.page
      .locator(".tabs-container .tab")
      .filter({ has: this.page.locator(".label-name").filter({ hasText: exactly(title) }) });
    await tab.first().click({ button: "middle" });
    await tab.waitFor({ state: "detached" });
  }

  private textNow(): Promise<string> {
    return this.frame
      .locator("body")
      .innerText({ timeout: 1_000 })
      .then(readable, () => "");
  }
}
