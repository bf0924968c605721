import { existsSync } from "node:fs";
import path from "node:path";

import type { Browser, Locator, Page } from "playwright-core";

import { panelHtml } from "../../src/editor/webview/panelHtml";
import type { FromPage, PageState, ToPage } from "../../src/panel/protocol";
import type { Row } from "../../src/weather/view/rows";
import type { PanelView } from "../../src/weather/view/panelView";
import { watchPage } from "../canary/pageSurfaces";
import { projectRoot } from "../harness/editorFolder";
import { editorScript } from "./standIn";
import { editorStyle, rootStyle, themes, type ThemeName } from "./themes";

export interface PageOptions {
  /** What the page gets when it says that it is ready. */
  readonly view: PanelView;
  readonly rows?: readonly Row[];
  readonly hasLogo?: boolean;
  /** What the page kept before it came back. */
  readonly state?: PageState;
  readonly width?: number;
  /** What the system wants of pages: less motion, and no colors of its own, where nothing else is said. */
  readonly media?: Parameters<Page["emulateMedia"]>[0];
}

const origin = "https://panel.test";
/** A logo as the provider may give one, wider than it is high. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="orange"/></svg>`;
const bundles = path.join(projectRoot, "dist", "panel");

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

  /** Loads the panel's page anew, and waits until its view is painted. */
  async load({ view, rows, hasLogo = false, state, width = 1100, media }: PageOptions): Promise<void> {
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.emulateMedia({ reducedMotion: "reduce", forcedColors: "none", ...media });
    this.#html = htmlWith(editorScript({ view, fields: rows && { type: "fields", rows }, state }), hasLogo);
    // Nothing is under the pointer.
    await this.page.mouse.move(0, 0);
    await this.page.goto(origin);
    await this.page.waitForFunction(() => performance.getEntriesByName("weather:painted").length > 0);
  }

  /** Changes the theme as the editor does. @param isView whether the page is in a side bar, whose color is behind it then. */
  async changeTheme(theme: ThemeName, isView = false): Promise<void> {
    await this.page.evaluate(
      ([classes, variables]) => {
        document.body.className = classes;
        (document.styleSheets[0]?.cssRules[0] as CSSStyleRule).style.cssText = variables;
      },
      [themes[theme], rootStyle(theme, isView)] as const,
    );
  }

  /** Sends what the editor would send, and waits until the page has taken it in. */
  async send(message: ToPage): Promise<void> {
    await this.page.evaluate((sent) => window.editor.deliver(sent), message);
  }

  readonly show = (view: PanelView, state: PageState = {}): Promise<void> => this.send({ type: "view", view, state });

  /** From now on, this is what the editor has when it is asked for all fields; undefined: its answer is on its way. */
  async receive(rows: readonly Row[] | undefined): Promise<void> {
    const answer = rows && { type: "fields", rows };
    await this.page.evaluate((fields) => void Object.assign(window.editor, { fields }), answer);
  }

  /** From now on, the page gets no response, as if the extension host had ended. */
  async silence(): Promise<void> {
    await this.page.evaluate(() => void Object.assign(window.editor, { isSilent: true }));
  }

  async openFields(): Promise<void> {
    await this.page.locator(".fields > summary").click();
    await this.page.locator(".fields dt").first().waitFor();
  }

  readonly resize = (width: number): Promise<void> => this.page.setViewportSize({ width, height: 400 });

  readonly press = (key: string): Promise<void> => this.page.keyboard.press(key);

  readonly button = (name: string): Locator => this.page.getByRole("button", { name });

  readonly texts = (selector: string): Promise<readonly string[]> => this.page.locator(selector).allTextContents();

  readonly sent = (): Promise<readonly FromPage[]> => this.page.evaluate(() => window.editor.sent);

  readonly actions = async (): Promise<readonly string[]> =>
    (await this.sent()).flatMap((message) => (message.type === "action" ? [message.action] : []));

  readonly asked = async (): Promise<number> => (await this.sent()).filter(({ type }) => type === "fields").length;

  readonly states = (): Promise<readonly PageState[]> => this.page.evaluate(() => window.editor.states);

  /** What a screen reader has said without being asked, in turn. */
  readonly announced = (): Promise<readonly string[]> => this.page.evaluate(() => window.editor.announced);

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
}

/** The page's HTML as the editor serves it: its own style before the page's, and the name of its theme at the body. */
function htmlWith(script: string, hasLogo: boolean): string {
  const addresses = { script: `${origin}/page.js`, style: `${origin}/page.css`, cspSource: origin };
  const texts = { state: "{}", language: "en", title: "Current Conditions", noResponse: "No response." };
  return panelHtml({ ...addresses, ...texts, nonce: "nonce", ...(hasLogo && { logo: `${origin}/logo.svg` }) })
    .replace("<head>", () => `<head><style>${editorStyle("dark-2026")}</style><script>${script}</script>`)
    .replace("<body ", () => `<body class="${themes["dark-2026"]}" `);
}
