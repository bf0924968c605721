import type { FrameLocator, Page } from "playwright-core";
import { readable } from "./text";
import { retry } from "./until";

/** The webview in the editor area that is in view. */
export class WebviewPanel {
  /** The page inside the webview. */
  readonly frame: FrameLocator;

  constructor(private readonly page: Page) {
    this.frame = page.locator("iframe.webview.ready:visible").contentFrame().frameLocator("iframe#active-frame");
  }

  /** Waits until the page says this, and returns all it says. */
  async waitFor(text: RegExp, limitMs?: number): Promise<string> {
    const says = async (): Promise<string> => {
      const body = this.frame.locator("body");
      const now = await body.innerText({ timeout: 1_000 }).then(readable, () => "");
      if (!text.test(now)) throw new Error(`It says: ${now}`);
      return now;
    };
    return retry(`the panel says ${String(text)}`, says, limitMs);
  }

  /** Presses a button of the page. */
  async press(button: string): Promise<void> {
    await this.frame.getByRole("button", { name: button }).first().click();
  }

  /** The titles of all open editors. */
  async tabs(): Promise<string[]> {
    return (await this.page.locator(".tabs-container .tab .label-name").allInnerTexts()).map(readable);
  }
}
