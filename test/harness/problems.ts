import type { BrowserContext } from "playwright-core";

const about = /current-?conditions/i;
/** Messages of the editor in every window: about its frames of webviews, and about a file that the server lacks. */
const harmless = ["allow-scripts and allow-same-origin", "(404) was received when fetching the script"];

/**
 * Records errors of a window's pages, and lines on their consoles that the extension or its webviews may have caused.
 *
 * @returns the growing list.
 */
export function noteProblems(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(`page error: ${error.error().stack ?? error.error().message}`));
  context.on("page", (page) => page.on("crash", () => problems.push(`crashed: ${page.url()}`)));
  context.on("console", (message) => {
    const { url } = message.location();
    const [type, text] = [message.type(), message.text()];
    if ((type !== "error" && type !== "warning") || harmless.some((part) => text.includes(part))) return;
    if (about.test(text) || isWebview(url)) problems.push(`console ${type}: ${text} (${url})`);
  });
  return problems;
}

/** Inline scripts of a webview's page have no address; all scripts of the editor have one. */
function isWebview(url: string): boolean {
  return url === "" || url.includes("/webview/browser/pre/") || url.includes("vscode-resource");
}
