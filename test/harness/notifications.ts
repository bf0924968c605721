import type { Locator, Page } from "playwright-core";

import { surfaces } from "../canary/surfaces";
import { runCommand } from "./palette";
import { readable } from "./text";
import { until } from "./until";

/** The notifications that pop up in the corner of the window. */
export class Notifications {
  private readonly toasts: Locator;

  constructor(private readonly page: Page) {
    this.toasts = page.locator(".notifications-toasts .notification-toast");
  }

  /** What the visible notifications say, the newest first. */
  async texts(): Promise<string[]> {
    const texts = (await this.toasts.locator(".notification-list-item-message").allInnerTexts()).map(readable);
    surfaces.note("notifications", "a notification", texts.join("\n"));
    return texts;
  }

  /** Waits for a notification that says this, and returns its text. */
  async waitFor(text: RegExp, limitMs = 30_000): Promise<string> {
    let found: string | undefined;
    await until(
      `a notification says ${String(text)}`,
      async () => {
        found = (await this.texts()).find((candidate) => text.test(candidate));
        return found !== undefined;
      },
      limitMs,
    );
    return found ?? "";
  }

  /** Whether no notification is visible. */
  async none(): Promise<boolean> {
    return (await this.toasts.count()) === 0;
  }

  async waitForNone(): Promise<void> {
    await until("all notifications are gone", () => this.none());
  }

  /** The names of the buttons of the notification that says this. */
  async buttons(text: RegExp): Promise<string[]> {
    return (await this.saying(text).locator(".monaco-button:visible").allInnerTexts()).map(readable).filter(Boolean);
  }

  /** How serious the notification that says this looks. */
  async severity(text: RegExp): Promise<"error" | "warning" | "info"> {
    const icon = (await this.saying(text).locator(".notification-list-item-icon").getAttribute("class")) ?? "";
    return icon.includes("error") ? "error" : icon.includes("warning") ? "warning" : "info";
  }

  /** Presses a button of a notification, of the one that says `text` where several have it. */
  async click(button: string, text = /(?:)/): Promise<void> {
    await this.saying(text).getByRole("button", { name: button, exact: true }).first().click();
  }

  /** Dismisses all notifications, the visible and the kept ones. */
  async clear(): Promise<void> {
    await runCommand(this.page, "Notifications: Clear All Notifications");
    await this.waitForNone();
  }

  private saying(text: RegExp): Locator {
    return this.toasts.filter({ hasText: text });
  }
}
