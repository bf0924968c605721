import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { AxeResults } from "axe-core";
import type { Browser, Locator, Page } from "playwright-core";

import { fieldsMessage } from "../../src/editor/webview/fieldsMessage";
import { panelHtml } from "../../src/editor/webview/panelHtml";
import type { FromPage, PageState, ToPage } from "../../src/panel/protocol";
import type { Row } from "../../src/weather/view/allFields";
import type { PanelView } from "../../src/weather/view/panelView";
import { watchPage } from "../canary/pageSurfaces";
import { projectRoot } from "../harness/editorFolder";
import { localeOf } from "../unit/weather/fakes";
import { editorScript } from "./standIn";
import { editorStyle, themes, type ThemeName, variablesOf } from "./themes";

export interface PageOptions {
  readonly theme?: ThemeName;
  /** What the page gets when it says that it is ready, and when it asks for all fields. */
  readonly view?: PanelView;
  readonly rows?: readonly Row[];
  /** What the page kept before it came back. */
  readonly state?: PageState;
  readonly width?: number;
  readonly height?: number;
  readonly forcedColors?: boolean;
  readonly reducedMotion?: boolean;
}

const origin = "https://panel.test";
const pictures = path.join(projectRoot, "out", "results", "pictures");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const bundled = (name: string): string => readFileSync(path.join(projectRoot, "dist", "panel", name), "utf8");

/** The panel's page as it was built, in a page of a browser, with a stand-in for the editor around it. */
export class PanelPage {
  /** Errors, breaches of the page's policy, and requests that it should not make. */
  readonly problems: string[] = [];
  #html = "";

  private constructor(readonly page: Page) {
    watchPage(page);
    page.on("pageerror", (error) => this.problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.problems.push(message.text());
    });
  }

  /** @param scale device pixels for one of the page: 2 is a zoom of 200 %. */
  static async in(browser: Browser, scale = 1): Promise<PanelPage> {
    const panel = new PanelPage(await browser.newPage({ deviceScaleFactor: scale }));
    const [script, style] = [bundled("page.js"), bundled("page.css")];
    await panel.page.route("**/*", (route) => {
      const url = route.request().url();
      if (url === `${origin}/`) return route.fulfill({ contentType: "text/html; charset=utf-8", body: panel.#html });
      if (url === `${origin}/page.js`) return route.fulfill({ contentType: "text/javascript", body: script });
      if (url === `${origin}/page.css`) return route.fulfill({ contentType: "text/css", body: style });
      panel.problems.push(`request: ${url}`);
      return route.abort();
    });
    return panel;
  }

  /** Loads the panel's page anew, and waits until its view is painted. */
  async load(options: PageOptions): Promise<void> {
    const { view, rows, state, width = 1100, height = 900, forcedColors = false, reducedMotion = true } = options;
    await this.page.setViewportSize({ width, height });
    await this.page.emulateMedia({
      reducedMotion: reducedMotion ? "reduce" : "no-preference",
      forcedColors: forcedColors ? "active" : "none",
    });
    const { theme = "dark-modern" } = options;
    this.#html = htmlFor(theme, editorScript({ view, fields: rows && fieldsMessage(rows, localeOf()), state }));
    // Nothing is under the pointer.
    await this.page.mouse.move(0, 0);
    await this.page.goto(origin);
    if (view) await this.page.waitForFunction(() => performance.getEntriesByName("weather:painted").length > 0);
  }

  /** Changes the theme as the editor does. */
  async changeTheme(theme: ThemeName): Promise<void> {
    await this.page.evaluate(
      ({ kind, classes, variables }) => {
        document.body.className = classes;
        document.body.dataset["vscodeThemeKind"] = kind;
        (document.styleSheets[0]?.cssRules[0] as CSSStyleRule).style.cssText = variables;
      },
      { ...themes[theme], variables: variablesOf(theme) },
    );
  }

  /** Sends what the editor would send, and waits until the page has taken it in. */
  async send(message: ToPage): Promise<void> {
    await this.page.evaluate((sent) => window.editor.deliver(sent), message);
  }

  async show(view: PanelView, state: PageState = {}): Promise<void> {
    await this.send({ type: "view", view, state });
  }

  /** From now on, this is what the editor has when it is asked for all fields; undefined: its answer is on its way. */
  async receive(rows: readonly Row[] | undefined): Promise<void> {
    const answer = rows && fieldsMessage(rows, localeOf());
    await this.page.evaluate((fields) => void Object.assign(window.editor, { fields }), answer);
  }

  async openFields(): Promise<void> {
    await this.page.locator("summary").click();
    await this.page.locator(".fields dt").first().waitFor();
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.page.keyboard.press(key);
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name });
  }

  texts(selector: string): Promise<readonly string[]> {
    return this.page.locator(selector).allTextContents();
  }

  async sent(): Promise<readonly FromPage[]> {
    return this.page.evaluate(() => window.editor.sent);
  }

  /** How often the page has asked for all fields. */
  async asked(): Promise<number> {
    return (await this.sent()).filter(({ type }) => type === "fields").length;
  }

  /** What the page has the editor keep, in turn. */
  async states(): Promise<readonly PageState[]> {
    return this.page.evaluate(() => window.editor.states);
  }

  /** What a screen reader was told without being asked, in turn. */
  async announced(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.editor.announced);
  }

  /** What has the focus, by its words. */
  async focused(): Promise<string> {
    return this.page.evaluate(() => {
      const { activeElement: active } = document;
      return active?.getAttribute("aria-label") || active?.textContent.trim() || active?.nodeName || "";
    });
  }

  /** How far the page is wider than its window, in CSS pixels. */
  async overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  async audit(): Promise<AxeResults> {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(axe);
    return this.page.evaluate(() => window.axe.run(document, { resultTypes: ["violations", "incomplete"] }));
  }

  /** A picture of the whole page: what is out of view may not be drawn. */
  async picture(name: string): Promise<void> {
    mkdirSync(pictures, { recursive: true });
    // Twice, because the list of fields grows with the window.
    for (let round = 0; round < 2; round += 1) {
      const { width = 0, height: before } = this.page.viewportSize() ?? {};
      const height = await this.page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
      if (height !== before) await this.page.setViewportSize({ width, height });
    }
    await this.page.evaluate(() => window.scrollTo(0, 0));
    await this.page.screenshot({ path: path.join(pictures, `page-${name}.png`) });
  }
}

function htmlFor(theme: ThemeName, script: string): string {
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
    .replace("<head>", () => `<head><style>${editorStyle(theme)}</style><script>${script}</script>`)
    .replace("<body ", () => `<body role="document" class="${classes}" data-vscode-theme-kind="${kind}" `);
}
