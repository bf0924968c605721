import type { Locator, Page } from "playwright-core";

import { surfaces } from "../canary/surfaces";
import { runCommand } from "./palette";
import { readable } from "./text";
import { until } from "./until";

export class Notifications {
  private readonly toasts: Locator;

  constructor(private readonly page: Page) {
    this.toasts = page.locator(".notifications-toasts .notification-toast");
  }

  /** The texts of the visible notifications, the newest first. */
  async texts(): Promise<string[]> {
    const texts = (await this.toasts.locator(".notification-list-item-message").allInnerTexts()).map(readable);
    surfaces.note("notifications", "a notification", texts.join("\n"));
    return texts;
  }

  /** Waits for a matching notification, and returns its text. */
  async waitFor(text: RegExp): Promise<string> {
    let found: string | undefined;
    await until(`a notification says ${String(text)}`, async () => {
      found = (await this.texts()).find((candidate) => text.test(candidate));
      return found !== undefined;
    });
    return found ?? "";
  }

  async buttons(text: RegExp): Promise<string[]> {
    const buttons = this.toasts.filter({ hasText: text }).locator(".monaco-button:visible");
    return (await buttons.allInnerTexts()).map(readable).filter(Boolean);
  }

  /** Dismisses all notifications, including hidden ones. */
  async clear(): Promise<void> {
    await runCommand(this.page, "Notifications: Clear All Notifications");
    await until("all notifications are gone", async () => (await this.toasts.count()) === 0);
  }
}
