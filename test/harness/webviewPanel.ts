import type { FrameLocator, Locator, Page } from "playwright-core";
import { readable, readMs } from "./text";
import { Reading } from "./until";

/** The visible webview, in a tab or in the view "Weather". */
export class WebviewPanel {
  readonly frame: FrameLocator;
  /** The title bar of the view, if it shares a container. */
  readonly header: Locator;
  readonly text = new Reading("the panel", async () => readable(await this.frame.locator("body").innerText(readMs)));
  readonly waitFor = this.text.waitFor.bind(this.text);
  /** The titles of the open tabs. */
  readonly tabs = new Reading("the tabs", async () =>
    (await this.page.locator(".tabs-container .tab .label-name").allInnerTexts()).map(readable),
  );

  constructor(private readonly page: Page) {
    this.header = page.locator(".pane-header[aria-label='Weather Section']");
    this.frame = page.locator("iframe.webview.ready:visible").contentFrame().frameLocator("iframe#active-frame");
  }

  async press(button: string): Promise<void> {
    await this.frame.getByRole("button", { name: button }).first().click();
  }

  /** Presses an icon in the title bar of the tab, or of the view. */
  async pressInTitle(action: string): Promise<void> {
    const view = this.page.getByRole("toolbar", { name: "Weather actions" });
    const bar = (await view.isVisible()) ? view : this.page.locator(".editor-group-container.active .editor-actions");
    await bar.hover();
    await bar.getByRole("button", { name: action, exact: true }).click();
  }

  async chooseInContextMenu(entry: string): Promise<void> {
    await this.frame.locator("header").click({ button: "right" });
    const menu = this.page.locator(".monaco-menu");
    // The menu ignores a click that comes together with its opening.
    await menu.getByRole("menuitem", { name: entry, exact: true }).hover();
    await this.page.keyboard.press("Enter");
    await menu.waitFor({ state: "detached" });
  }

  /** Drags the view by its title bar from the Explorer to the middle of a part of the window. */
  async dragTo(part: string): Promise<void> {
    const { mouse } = this.page;
    const [from, to] = [await this.header.boundingBox(), await this.page.locator(part).boundingBox()];
    if (!from || !to) throw new Error("One of them is not there.");
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
    await mouse.up();
    await this.header.waitFor({ state: "hidden" });
  }
}
