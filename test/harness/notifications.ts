import type { Locator, Page } from "playwright-core";

import { surfaces } from "../canary/surfaces";
import { runCommand } from "./palette";
import { readable } from "./text";
import { Reading, until } from "./until";

export class Notifications {
  private readonly toasts: Locator;
  /** The texts of the visible notifications, the newest first. */
  readonly texts = new Reading("the notifications", async () => {
    const texts = (await this.toasts.locator(".notification-list-item-message").allInnerTexts()).map(readable);
    surfaces.note("notifications", "a notification", texts.join("\n"));
    return texts;
  });

  constructor(private readonly page: Page) {
    this.toasts = page.locator(".notifications-toasts .notification-toast");
  }

  buttons(text: RegExp): Reading<string[]> {
    const buttons = this.toasts.filter({ hasText: text }).locator(".monaco-button:visible");
    return new Reading("the buttons", async () => (await buttons.allInnerTexts()).map(readable).filter(Boolean));
  }

  /** Dismisses all notifications, including hidden ones. */
  async clear(): Promise<void> {
    await runCommand(this.page, "Notifications: Clear All Notifications");
    await until("all notifications are gone", async () => (await this.toasts.count()) === 0);
  }
}
