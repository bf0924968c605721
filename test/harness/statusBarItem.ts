import type { Locator, Page } from "playwright-core";
import { surfaces } from "../canary/surfaces";
import { readable } from "./text";
import { retry, untilText } from "./until";

export class StatusBarItem {
  private readonly item: Locator;
  private readonly button: Locator;

  /** The id is the extension's id, a dot, and the item's id without the part after @. */
  constructor(
    private readonly page: Page,
    id: string,
  ) {
    this.item = page.locator(`[id^="${id}@"]`);
    this.button = this.item.locator("a").first();
  }

  /** Waits until the item is there and its text matches. Returns the text. */
  waitFor(text: RegExp, limitMs?: number): Promise<string> {
    const read = async (): Promise<string> =>
      (await this.item.isVisible()) ? this.text() : "nothing, it is not there";
    return untilText("the status bar item", text, read, limitMs);
  }

  /** The text without its icons. */
  async text(): Promise<string> {
    return readable(await this.item.innerText());
  }

  async icons(): Promise<string[]> {
    const icons = this.item.locator(".codicon");
    const classes = await icons.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute("class")).join(" "),
    );
    return [...classes.matchAll(/codicon-(?!modifier-)([\w-]+)/g)].map(([, name = ""]) => name);
  }

  async label(): Promise<string> {
    return readable((await this.button.getAttribute("aria-label")) ?? "");
  }

  async click(): Promise<void> {
    await this.button.click();
  }

  /** Hovers over the item and returns its tooltip's text. */
  async tooltip(): Promise<string> {
    // The tooltip closes if the item is redrawn.
    const read = async (): Promise<string> => (await this.hover()).innerText({ timeout: 3_000 });
    const text = readable(await retry("the tooltip of the status bar item is read", read));
    surfaces.note("tooltips", "the tooltip", text);
    return text;
  }

  /** Moves the pointer away, and waits until the tooltip is gone. */
  async leave(): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.locator(".monaco-hover:visible").waitFor({ state: "hidden" });
  }

  async tooltipLinks(): Promise<string[]> {
    return (await (await this.hover()).locator("a").allInnerTexts()).map(readable);
  }

  async clickInTooltip(linkName: string): Promise<void> {
    await (await this.hover()).getByText(linkName, { exact: true }).click();
  }

  private async hover(): Promise<Locator> {
    const tooltip = this.page.locator(".monaco-hover:visible").last();
    return retry("the tooltip of the status bar item shows", async () => {
      const isHovered = await this.button.evaluate((element) => element.matches(":hover"));
      if (!isHovered || !(await tooltip.isVisible())) {
        // The tooltip opens only if the pointer comes from elsewhere, where it may have opened a different tooltip.
        await this.page.mouse.move(0, 0);
        await tooltip.waitFor({ state: "hidden", timeout: 3_000 });
        await this.button.hover({ timeout: 3_000 });
        await tooltip.waitFor({ timeout: 3_000 });
      }
      return tooltip;
    });
  }
}
