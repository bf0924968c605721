import type { Locator, Page } from "playwright-core";
import { surfaces } from "../canary/surfaces";
import { readable, readMs } from "./text";
import { Reading, retry } from "./until";

export class StatusBarItem {
  private readonly item: Locator;
  private readonly button: Locator;
  /** The text without its icons. */
  readonly text = new Reading("the status bar item", async () => readable(await this.item.innerText(readMs)));
  readonly waitFor = this.text.waitFor.bind(this.text);
  readonly label = new Reading("the label of the status bar item", async () =>
    readable((await this.button.getAttribute("aria-label", readMs)) ?? ""),
  );
  readonly icons = new Reading("the icons of the status bar item", async () => {
    const icons = this.item.locator(".codicon");
    const classes = await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute("class")).join(" "));
    return [...classes.matchAll(/codicon-(?!modifier-)([\w-]+)/g)].map(([, name = ""]) => name);
  });
  /** The tooltip's text. Hovers over the item. */
  readonly tooltip = new Reading("the tooltip of the status bar item", async () => {
    // It closes if the item is redrawn.
    const text = readable(await (await this.hover()).innerText(readMs));
    surfaces.note("tooltips", "the tooltip", text);
    return text;
  });
  readonly tooltipLinks = new Reading("the links of the tooltip", async () =>
    (await (await this.hover()).locator("a").allInnerTexts()).map(readable),
  );

  /** The id is the extension's id, a dot, and the item's id without the part after @. */
  constructor(
    private readonly page: Page,
    id: string,
  ) {
    this.item = page.locator(`[id^="${id}@"]:visible`);
    this.button = this.item.locator("a").first();
  }

  async click(): Promise<void> {
    await this.button.click();
  }

  /** Moves the pointer away, and waits until the tooltip is gone. */
  async leave(): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.locator(".monaco-hover:visible").waitFor({ state: "hidden" });
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
