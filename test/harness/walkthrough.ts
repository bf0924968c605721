import type { Locator, Page } from "playwright-core";

import { exactly, readable } from "./text";
import { until } from "./until";

export class Walkthrough {
  private readonly steps: Locator;
  private readonly picture: Locator;

  constructor(private readonly page: Page) {
    this.steps = page.locator(".getting-started-step:visible");
    const webview = page.locator("iframe.webview.ready:visible").contentFrame();
    this.picture = webview.frameLocator("iframe#active-frame").locator("svg");
  }

  async waitFor(title: string): Promise<void> {
    const titles = this.page.locator(".category-title", { hasText: exactly(title) });
    await titles.first().waitFor();
    await this.steps.first().waitFor();
  }

  async waitUntilDone(steps: readonly string[]): Promise<void> {
    const done = this.steps.and(this.page.locator('[aria-checked="true"]')).locator(".step-title");
    const isDone = async (): Promise<boolean> => (await done.allInnerTexts()).map(readable).join() === steps.join();
    await until(`the steps ${steps.join(", ")} are checked off, and no others`, isDone);
  }

  async open(step: string): Promise<void> {
    const wanted = this.steps.filter({ has: this.page.locator(".step-title", { hasText: exactly(step) }) });
    if ((await wanted.getAttribute("aria-expanded")) !== "true") await wanted.locator(".step-title").click();
    await wanted.and(this.page.locator('[aria-expanded="true"]')).waitFor();
    await this.picture.waitFor();
  }

  async press(label: string): Promise<void> {
    await this.steps.getByRole("button", { name: label, exact: true }).click();
  }
}
