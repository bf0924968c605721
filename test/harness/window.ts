import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { searchPages } from "../canary/pageSurfaces";
import { surfaces } from "../canary/surfaces";
import { extensionId } from "./editorFolder";
import type { EditorServer } from "./editorServer";
import { Dialog } from "./dialog";
import { Notifications } from "./notifications";
import { runCommand } from "./palette";
import { QuickInput } from "./quickInput";
import { StatusBarItem } from "./statusBarItem";
import { WebviewPanel } from "./webviewPanel";

export interface WindowOptions {
  readonly browser: Browser;
  readonly server: EditorServer;
  /** The folder to open; default: an empty window. */
  readonly folder?: string | undefined;
  /** Options of the browser, such as the size of the page. */
  readonly context?: BrowserContextOptions | undefined;
  /** Called before the page is loaded. */
  readonly prepare?: ((context: BrowserContext) => Promise<unknown>) | undefined;
}

/** Opens a window with its own storage, and waits for the workbench. */
export async function openWindow(options: WindowOptions): Promise<EditorWindow> {
  const context = await options.browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    ...options.context,
  });
  await answerForServer(context);
  await options.prepare?.(context);
  return openIn(context, options.server.url(options));
}

async function openIn(context: BrowserContext, address: string): Promise<EditorWindow> {
  const window = new EditorWindow(await context.newPage(), address);
  await window.page.goto(address, { waitUntil: "commit" });
  await window.waitUntilReady();
  return window;
}

/** Adds the parts that a host page of the server provides. Doesn't use `route`, which would turn off the code cache. */
async function answerForServer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = (...request) => {
      const { pathname } = new URL(new Request(...request).url);
      // Encrypts the secret storage: with a key of the page, secrets would be lost at a reload.
      if (pathname.endsWith("/mint-key")) return Promise.resolve(new Response(new Uint8Array(32).fill(107)));
      if (pathname.endsWith("/update/check")) return Promise.resolve(Response.json({ isLatest: true }));
      return ask(...request);
    };
  });
}

export class EditorWindow {
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly panel: WebviewPanel;
  /** The extension's first item in the status bar. */
  readonly weather: StatusBarItem;

  constructor(
    readonly page: Page,
    private readonly address = page.url(),
  ) {
    page.on("console", (message) => surfaces.note("page consoles", "the page's console", message.text()));
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page);
    this.dialog = new Dialog(page);
    this.panel = new WebviewPanel(page);
    this.weather = this.weatherItem("");
  }

  /** Opens another window with the same settings, secrets, and storage. It closes with this one. */
  another(): Promise<EditorWindow> {
    return openIn(this.page.context(), this.address);
  }

  /** Loads the editor, also into a page that has left it. */
  async load(): Promise<void> {
    await this.page.goto(this.address, { waitUntil: "commit" });
    await this.waitUntilReady();
  }

  /** Searches this window and those opened from it for keys. */
  search(): Promise<void> {
    return searchPages(this.page.context().pages());
  }

  /** Waits for the workbench; extensions may still be starting. A page that stays empty is reloaded once. */
  async waitUntilReady(): Promise<void> {
    const item = this.page.locator(".monaco-workbench .part.statusbar .statusbar-item").first();
    await item.waitFor({ timeout: 30_000 }).catch(async () => {
      await this.page.reload({ waitUntil: "commit" });
      await item.waitFor({ timeout: 60_000 });
    });
  }

  /** Sets whether the window has the focus, which is always simulated in a headless browser. */
  async setFocus(focused: boolean): Promise<void> {
    await this.page.evaluate((hasFocus) => {
      document.hasFocus = () => hasFocus;
      // While a webview has the focus, the editor ignores the window's.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.dispatchEvent(new Event(hasFocus ? "focus" : "blur"));
    }, focused);
  }

  /** Runs a command through the palette, by its full title like `Weather: Refresh`; waits for the box that it opens. */
  async runCommand(title: string, box?: string): Promise<void> {
    await runCommand(this.page, title);
    if (box !== undefined) await this.quickInput.waitFor(box);
  }

  /** One of the extension's items in the status bar: "", "2", or "3". */
  weatherItem(number: string): StatusBarItem {
    return new StatusBarItem(this.page, `${extensionId}.currentConditions.status${number}`);
  }

  /** Opens the panel from the status bar, waits until its text matches, and returns it. */
  async openPanel(text: RegExp): Promise<string> {
    await this.weather.click();
    return this.panel.waitFor(text);
  }

  async enterKey(key: string, command = "Weather: Set API Key"): Promise<void> {
    await this.runCommand(command, command);
    await this.quickInput.enter(key);
    await this.quickInput.waitUntilClosed();
  }

  /** Reloads the window. With the command, the editor first saves its state, unlike with a reload of the page. */
  async reload(): Promise<void> {
    await this.search();
    await Promise.all([this.page.waitForEvent("domcontentloaded"), this.runCommand("Developer: Reload Window")]);
    await this.waitUntilReady();
  }

  /** Writes a picture. */
  async screenshot(file: string): Promise<void> {
    mkdirSync(path.dirname(file), { recursive: true });
    await this.page.screenshot({ path: file, animations: "disabled" });
  }

  /** Closes the window and forgets its storage. */
  async close(): Promise<void> {
    await this.search();
    const pages = this.page.context().pages();
    // Leaving the page ends its extension host; closing it at once would keep the host waiting for hours.
    await Promise.all(pages.map((page) => page.goto("about:blank")));
    await this.page.context().close();
  }
}
