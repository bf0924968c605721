import { existsSync } from "node:fs";
import path from "node:path";

import type { Browser, Locator, Page } from "playwright-core";

import type { FromPage, ToPage } from "../../src/panel/protocol";
import type { PanelView } from "../../src/weather/surfaces/panelView";
import { projectRoot } from "../harness/editorFolder";
import { type PageContent, pageHtml } from "./pageHtml";
import { rootStyle, themes, type ThemeName } from "./themes";

export interface PageOptions extends PageContent {
  readonly width?: number;
  /** The system's preferences for pages; default: reduced motion, no forced colors. */
  readonly media?: Parameters<Page["emulateMedia"]>[0];
}

const origin = "https://panel.test";
/** A logo that is wider than high, as the provider's may be. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="orange"/></svg>`;
const bundles = path.join(projectRoot, "dist", "panel");

/** The built page of the panel in a browser, with a stand-in for the editor. */
export class PanelPage {
  /** Errors, violations of the page's policy, and unwanted requests. */
  readonly problems: string[] = [];
  #html = "";

  private constructor(readonly page: Page) {
    page.on("pageerror", (error) => this.problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.problems.push(message.text());
    });
  }

  static async in(browser: Browser): Promise<PanelPage> {
    const panel = new PanelPage(await browser.newPage());
    await panel.page.route("**/*", (route) => {
      const url = route.request().url();
      if (url === `${origin}/`) return route.fulfill({ contentType: "text/html; charset=utf-8", body: panel.#html });
      if (url === `${origin}/logo.svg`) return route.fulfill({ contentType: "image/svg+xml", body: logo });
      const file = path.join(bundles, url.replace(origin, ""));
      if (url.startsWith(origin) && existsSync(file)) return route.fulfill({ path: file });
      panel.problems.push(`request: ${url}`);
      return route.abort();
    });
    return panel;
  }

  /** Loads the panel's page again, and waits until its view is painted. */
  async load(options: PageOptions): Promise<void> {
    const { width = 1100, media } = options;
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.emulateMedia({ reducedMotion: "reduce", forcedColors: "none", ...media });
    this.#html = pageHtml(options, origin);
    // So that the pointer hovers over nothing.
    await this.page.mouse.move(0, 0);
    await this.page.goto(origin);
    await this.page.waitForFunction(() => performance.getEntriesByName("weather:painted").length > 0);
  }

  /**
   * Changes the theme as the editor does. @param isView whether the page is in a side bar, which changes its
   * background.
   */
  async changeTheme(theme: ThemeName, isView = false): Promise<void> {
    await this.page.evaluate(
      ([classes, variables]) => {
        document.body.className = classes;
        (document.styleSheets[0]?.cssRules[0] as CSSStyleRule).style.cssText = variables;
      },
      [themes[theme], rootStyle(theme, isView)] as const,
    );
  }

  /** Sends a message of the editor, and waits until the page has handled it. */
  async send(message: ToPage): Promise<void> {
    await this.page.evaluate((sent) => window.editor.deliver(sent), message);
  }

  readonly show = (view: PanelView): Promise<void> => this.send({ type: "view", view });

  async openFields(): Promise<void> {
    await this.page.locator(".fields > summary").click();
    await this.page.locator(".fields dt").first().waitFor();
  }

  readonly resize = (width: number, height = 400): Promise<void> => this.page.setViewportSize({ width, height });

  readonly button = (name: string): Locator => this.page.getByRole("button", { name });

  readonly texts = (selector: string): Promise<readonly string[]> => this.page.locator(selector).allTextContents();

  /** The messages of this type that the page has sent. */
  async sent<Type extends FromPage["type"]>(type: Type): Promise<readonly Extract<FromPage, { type: Type }>[]> {
    const all = await this.page.evaluate(() => window.editor.sent);
    return all.filter((message): message is Extract<FromPage, { type: Type }> => message.type === type);
  }

  /** The announcements of live regions, in order. */
  readonly announced = (): Promise<readonly string[]> => this.page.evaluate(() => window.editor.announced);

  async focused(): Promise<string> {
    return this.page.evaluate(() => {
      const { activeElement: active } = document;
      return active?.getAttribute("aria-label") || active?.textContent.trim() || active?.nodeName || "";
    });
  }

  /** The width of the page beyond its window, in CSS pixels. */
  async overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }
}
