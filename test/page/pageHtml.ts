import { panelHtml } from "../../src/editor/webview/panelHtml";
import type { FromPage, ToPage } from "../../src/panel/protocol";
import type { PanelView } from "../../src/weather/surfaces/panelView";
import type { Row } from "../../src/weather/view/rows";
import { editorStyle, type ThemeName, themes } from "./themes";

declare global {
  interface Window {
    editor: ReturnType<typeof standIn>;
  }
}

export interface PageContent {
  /** The view that the page gets when it's ready. */
  readonly view: PanelView;
  readonly rows?: readonly Row[];
  readonly hasLogo?: boolean;
}

/**
 * The page's HTML as the editor serves it: with its own style and script before the page's, and the theme as a class of
 * the body.
 */
export function pageHtml(content: PageContent, origin: string, theme: ThemeName = "dark-2026"): string {
  const script = `(${String(standIn)})(${JSON.stringify(content).replaceAll("<", "\\u003c")});`;
  const addresses = { script: `${origin}/page.js`, style: `${origin}/page.css`, cspSource: origin };
  const texts = { language: "en", title: "Current Conditions", noResponse: "No response." };
  return panelHtml({ ...addresses, ...texts, ...(content.hasLogo && { logo: `${origin}/logo.svg` }) })
    .replace(
      "<head>",
      () => `<head><style>${editorStyle(theme)}</style><script>${script} document.currentScript.remove();</script>`,
    )
    .replace("<body ", () => `<body class="${themes[theme]}" `);
}

/** A stand-in for the editor, which also records announcements. Runs in the page. */
function standIn({ view, rows }: PageContent) {
  const editor = {
    sent: [] as FromPage[],
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
        postMessage: (message: FromPage) => {
          editor.sent.push(message);
          editor.reply({ type: "received" });
          if (message.type !== "ready") return;
          editor.reply({ type: "view", view });
          if (rows) editor.reply({ type: "fields", rows });
        },
      };
    },
  });
  window.addEventListener("message", ({ data }: MessageEvent<ToPage | undefined>) => {
    // The first frame draws the view; the second begins after it is drawn.
    if (data?.type === "view")
      requestAnimationFrame(() => requestAnimationFrame(() => void performance.mark("weather:painted")));
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
