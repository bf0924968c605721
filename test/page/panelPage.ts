import { existsSync } from "node:fs";
import path from "node:path";

import type { Browser, Locator, Page } from "playwright-core";

import { panelHtml } from "../../src/editor/webview/panelHtml";
import type { FromPage, PageState, ToPage } from "../../src/panel/protocol";
import type { Row } from "../../src/weather/view/rows";
import type { PanelView } from "../../src/weather/surfaces/panelView";
import { projectRoot } from "../harness/editorFolder";
import { editorStyle, rootStyle, themes, type ThemeName } from "./themes";

declare global {
  interface Window {
    editor: ReturnType<typeof standIn>;
  }
}

export interface PageOptions {
  /** The view that the page gets when it's ready. */
  readonly view: PanelView;
  readonly rows?: readonly Row[];
  readonly hasLogo?: boolean;
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
    this.#html = htmlFor(options);
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

  readonly show = (view: PanelView, state: PageState = {}): Promise<void> => this.send({ type: "view", view, state });

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

/**
 * The page's HTML as the editor serves it: with its own style and script before the page's, and the theme as a class of
 * the body.
 */
function htmlFor(options: PageOptions): string {
  const script = `(${String(standIn)})(${JSON.stringify(options).replaceAll("<", "\\u003c")});`;
  const addresses = { script: `${origin}/page.js`, style: `${origin}/page.css`, cspSource: origin };
  const texts = { language: "en", title: "Current Conditions", noResponse: "No response." };
  return panelHtml({ ...addresses, ...texts, ...(options.hasLogo && { logo: `${origin}/logo.svg` }) })
    .replace(
      "<head>",
      () =>
        `<head><style>${editorStyle("dark-2026")}</style><script>${script} document.currentScript.remove();</script>`,
    )
    .replace("<body ", () => `<body class="${themes["dark-2026"]}" `);
}

/** A stand-in for the editor, which also records announcements. Runs in the page. */
function standIn({ view, rows }: PageOptions) {
  const editor = {
    sent: [] as FromPage[],
    state: undefined as PageState | undefined,
    announced: [] as string[],
    reply(message: unknown): void {
      // Later and as a copy, as from another process.
      setTimeout(() => window.postMessage(message, "*"));
    },
    /** Resolves when the page has handled the message, and the response to the page's own request after it. */
    async deliver(message: ToPage): Promise<void> {
      // The second message, which the page ignores, arrives after everything that follows from the first one.
      for (const next of [message, undefined]) {
        await new Promise((resolve) => {
          window.addEventListener("message", function arrive({ data }: MessageEvent<ToPage | undefined>) {
            if (data?.type === "received" && next?.type !== "received") return;
            window.removeEventListener("message", arrive);
            resolve(undefined);
          });
          window.postMessage(next, "*");
        });
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
  Object.assign(window, {
    editor,
    acquireVsCodeApi: () => {
      performance.mark("weather:script");
      return {
        setState: (cached: PageState) => {
          editor.state = cached;
          // The first frame draws the view; the second begins after it is drawn.
          requestAnimationFrame(() => requestAnimationFrame(() => void performance.mark("weather:painted")));
        },
        postMessage: (message: FromPage) => {
          editor.sent.push(message);
          editor.reply({ type: "received" });
          if (message.type !== "ready") return;
          editor.reply({ type: "view", view, state: {} });
          if (rows) editor.reply({ type: "fields", rows });
        },
      };
    },
  });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      const regions = records.flatMap(({ target, addedNodes }) => {
        const inside = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].filter((node): node is Element => node instanceof Element);
        const alerts = added.filter((node) => node.matches("[role=alert]"));
        return [inside?.closest("[role=status], [role=alert]"), ...alerts];
      });
      for (const region of new Set(regions)) {
        const said = region?.textContent.trim() ?? "";
        if (said !== "") editor.announced.push(said);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return editor;
}
