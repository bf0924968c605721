import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";

const about = /current-?conditions/i;
/** The editor says these in every window: about how it frames webviews, and about a file that the server lacks. */
const harmless = ["allow-scripts and allow-same-origin", "(404) was received when fetching the script"];

/** Remembers what went wrong in the pages of a window that the extension or its webviews can be to blame for. */
export class Problems {
  private readonly lines: string[] = [];

  constructor(context: BrowserContext) {
    context.on("weberror", (error) => {
      this.lines.push(`page error: ${error.error().stack ?? error.error().message}`);
    });
    context.on("console", (message) => this.note(message));
    context.on("page", (page: Page) => {
      page.on("crash", () => this.lines.push(`crashed: ${page.url()}`));
    });
  }

  all(): readonly string[] {
    return this.lines;
  }

  private note(message: ConsoleMessage): void {
    const { url } = message.location();
    const [type, text] = [message.type(), message.text()];
    const isSerious = type === "error" || type === "warning";
    if (isSerious && !harmless.some((part) => text.includes(part)) && (about.test(text) || isWebview(url)))
      this.lines.push(`console ${type}: ${text} (${url})`);
  }
}

/** Scripts that a webview's page carries within itself have no address; all of the editor's have one. */
function isWebview(url: string): boolean {
  return url === "" || url.includes("/webview/browser/pre/") || url.includes("vscode-resource");
}
