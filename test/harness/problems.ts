import type { BrowserContext } from "playwright-core";

const about = /current-?conditions/i;
/** The editor says these in every window: about how it frames webviews, and about a file that the server lacks. */
const harmless = ["allow-scripts and allow-same-origin", "(404) was received when fetching the script"];

/**
 * Notes errors of the pages of a window, and lines on their consoles that the extension or its webviews can be to blame for.
 *
 * @returns the list that they are added to.
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

/** Scripts that a webview's page carries within itself have no address; all of the editor's have one. */
function isWebview(url: string): boolean {
  return url === "" || url.includes("/webview/browser/pre/") || url.includes("vscode-resource");
}
