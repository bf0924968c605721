import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import axe, { type AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";

import { fieldsMessage } from "../../src/editor/webview/fieldsMessage";
import { panelHtml } from "../../src/editor/webview/panelHtml";
import type { FromPage, PageState, ToPage } from "../../src/panel/protocol";
import type { Row } from "../../src/weather/view/allFields";
import type { PanelView } from "../../src/weather/view/panelView";
import { searchPages, watchPage } from "../canary/pageSurfaces";
import { projectRoot } from "../harness/editorFolder";
import { localeOf } from "../unit/weather/fakes";
import { standIn } from "./standIn";
import { editorStyle, type ThemeName, themes } from "./themes";

export interface PageOptions {
  readonly theme?: ThemeName;
  /** What the page gets when it says that it is ready, and when it asks for all fields. */
  readonly view?: PanelView;
  readonly rows?: readonly Row[];
  /** What the page kept before it came back. */
  readonly state?: PageState;
  readonly width?: number;
  readonly height?: number;
  /** Device pixels for one of the page: 2 is a zoom of 200 %. */
  readonly scale?: number;
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
}

const origin = "https://panel.test";
const bundle = path.join(projectRoot, "dist", "panel");
const pictures = path.join(projectRoot, "out", "results", "pictures");

/** The panel's page as it was built, in a browser, with a stand-in for the editor around it. */
export class PanelPage {
  private constructor(
    readonly page: Page,
    /** Errors, breaches of the page's policy, and requests that it should not make. */
    readonly problems: readonly string[],
  ) {}

  static async open(browser: Browser, options: PageOptions = {}): Promise<PanelPage> {
    const { theme = "dark-modern", view, rows, state, width = 1100, height = 900, scale = 1 } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      reducedMotion: options.reducedMotion === false ? "no-preference" : "reduce",
      forcedColors: options.forcedColors === true ? "active" : "none",
    });
    const page = await context.newPage();
    watchPage(page);
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
    });
    await page.route("**/*", (route) => {
      const { pathname, href } = new URL(route.request().url());
      const file = { "/": htmlFor(theme), "/page.js": read("page.js"), "/page.css": read("page.css") }[pathname];
      if (file !== undefined && href.startsWith(origin)) {
        const contentType = { ".js": "text/javascript", ".css": "text/css" }[path.extname(pathname)] ?? "text/html";
        return route.fulfill({ contentType: `${contentType}; charset=utf-8`, body: file });
      }
      problems.push(`request: ${href}`);
      return route.abort();
    });
    await page.addInitScript(standIn, { view, fields: rows && fieldsMessage(rows, localeOf()), state });
    await page.goto(origin);
    const made = new PanelPage(page, problems);
    if (view) await made.painted();
    return made;
  }

  /** Sends what the editor would send, and waits until the page has taken it in. */
  async send(message: ToPage): Promise<void> {
    await this.page.evaluate(
      (sent) =>
        new Promise<void>((resolve) => {
          window.addEventListener("message", () => void setTimeout(resolve, 30), { once: true });
          window.postMessage(sent, "*");
        }),
      message,
    );
  }

  async show(view: PanelView, state: PageState = {}): Promise<void> {
    await this.send({ type: "view", view, state });
  }

  /** What the page has the editor keep, in turn. */
  async states(): Promise<readonly PageState[]> {
    return this.page.evaluate(() => window.editor.states);
  }

  /** From now on, this is what the editor has when it is asked for all fields; undefined: its answer is on its way. */
  async receive(rows: readonly Row[] | undefined): Promise<void> {
    const answer = rows && fieldsMessage(rows, localeOf());
    await this.page.evaluate((fields) => void Object.assign(window.editor, { fields }), answer);
  }

  async sent(): Promise<readonly FromPage[]> {
    return this.page.evaluate(() => window.editor.sent);
  }

  /** How often the page has asked for all fields. */
  async asked(): Promise<number> {
    return (await this.sent()).filter(({ type }) => type === "fields").length;
  }

  async openFields(): Promise<void> {
    await this.page.locator("summary").click();
    await this.page.locator(".fields dt").first().waitFor();
  }

  /** What has the focus, by its words. */
  async focused(): Promise<string> {
    return this.page.evaluate(() => {
      const { activeElement: active } = document;
      return active?.getAttribute("aria-label") || active?.textContent.trim() || active?.nodeName || "";
    });
  }

  /** What a screen reader was told without being asked, in turn. */
  async announced(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.editor.announced);
  }

  async audit(): Promise<AxeResults> {
    await this.page.evaluate(axe.source);
    return this.page.evaluate(() => window.axe.run(document, { resultTypes: ["violations", "incomplete"] }));
  }

  /** How far the page is wider than its window, in CSS pixels. */
  async overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /** A picture of the whole page: what is out of view may not be drawn. */
  async picture(name: string): Promise<void> {
    mkdirSync(pictures, { recursive: true });
    const { width = 0 } = this.page.viewportSize() ?? {};
    // Twice, because the list of fields grows with the window.
    for (let round = 0; round < 2; round += 1) {
      const height = await this.page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
      await this.page.setViewportSize({ width, height });
    }
    await this.page.evaluate(() => window.scrollTo(0, 0));
    await this.page.screenshot({ path: path.join(pictures, `page-${name}.png`) });
  }

  async close(): Promise<void> {
    await searchPages([this.page]);
    await this.page.context().close();
  }

  private async painted(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName("weather:painted").length > 0);
  }
}

function read(name: string): string {
  return readFileSync(path.join(bundle, name), "utf8");
}

function htmlFor(theme: ThemeName): string {
  const { kind, classes } = themes[theme];
  return panelHtml({
    script: `${origin}/page.js`,
    style: `${origin}/page.css`,
    cspSource: origin,
    nonce: "nonce",
    state: "{}",
    language: "en",
    title: "Current Conditions",
  })
    .replace("<head>", () => `<head><style>${editorStyle(theme)}</style>`)
    .replace("<body ", () => `<body role="document" class="${classes}" data-vscode-theme-kind="${kind}" `);
}
