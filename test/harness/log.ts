import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import type { EditorServer } from "./editorServer";
import { runCommand } from "./palette";
import { QuickPick } from "./quickPick";
import { readable } from "./text";
import { until } from "./until";

/** What extensions write to their output channels. */
export class Output {
  constructor(
    private readonly page: Page,
    private readonly server: EditorServer,
  ) {}

  /** Opens a channel in the Output view and returns the lines in view. */
  async show(channel: string): Promise<string> {
    await runCommand(this.page, "Output: Show Output Channels");
    await new QuickPick(this.page).pick(channel);
    await until(`the output channel "${channel}" has lines`, async () => (await this.visibleText()) !== "");
    return this.visibleText();
  }

  /** The lines that the Output view has in view. */
  async visibleText(): Promise<string> {
    const lines = this.page.locator(".output-view .view-line");
    const placed = await lines.evaluateAll((elements) =>
      elements.map((line) => ({ top: parseFloat((line as HTMLElement).style.top), text: line.textContent })),
    );
    return placed
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => readable(text))
      .join("\n")
      .trim();
  }

  /** All that a log channel has received since the server's start, of all windows. */
  log(channel: string): string {
    return readdirSync(this.server.logsDir, { recursive: true, encoding: "utf8" })
      .filter((file) => path.basename(file) === `${channel}.log`)
      .sort()
      .map((file) => readFileSync(path.join(this.server.logsDir, file), "utf8"))
      .join("");
  }

  /** Waits until a log channel has received this. */
  async waitForLog(channel: string, text: RegExp, limitMs = 30_000): Promise<void> {
    await until(`the log "${channel}" says ${String(text)}`, () => text.test(this.log(channel)), limitMs);
  }
}
