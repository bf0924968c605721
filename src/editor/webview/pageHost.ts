import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { type FromPage, readFromPage, type ToPage } from "../../panel/protocol";
import { strings } from "../../weather/locale/strings";
import type { LocationKey } from "../../weather/model/locationKey";
import { performAction } from "../actions";
import type { ErrorLog } from "../platform/errorLog";
import { localize, textLanguage } from "../platform/currentLocale";
import { panelHtml } from "./panelHtml";
import type { TabOrView } from "./tabOrView";

/** The page in a tab or in the view. The editor destroys a hidden page; a new one sends `ready` and gets everything again. */
export class PageHost {
  #shown: readonly ToPage[] = [];
  /** The messages that the page has received of these. */
  #posted: readonly ToPage[] = [];
  #isReady = false;

  /**
   * Loads the page.
   *
   * @param onPlace called with the place that a person selects on the page.
   * @param onUse called with each click that the page reports.
   */
  constructor(
    readonly tabOrView: TabOrView,
    extensionUri: vscode.Uri,
    private readonly errors: ErrorLog,
    title: string,
    private readonly onPlace?: (location: LocationKey) => void,
    private readonly onUse?: () => void,
  ) {
    const { webview } = tabOrView.container;
    webview.onDidReceiveMessage((message: unknown) => {
      const parsed = readFromPage(message);
      if (parsed) this.#receive(parsed);
    });
    tabOrView.onDidChangeVisibility(() => {
      if (!tabOrView.container.visible) this.#isReady = false;
    });
    const folder = vscode.Uri.joinPath(extensionUri, "dist", "panel");
    const resource = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    const media = vscode.Uri.joinPath(extensionUri, "media");
    const logo = vscode.Uri.joinPath(media, "attribution.svg");
    const hasLogo = existsSync(logo.fsPath);
    webview.options = { enableScripts: true, localResourceRoots: hasLogo ? [folder, media] : [folder] };
    webview.html = panelHtml({
      script: resource("page.js"),
      style: resource("page.css"),
      cspSource: webview.cspSource,
      language: textLanguage(),
      title,
      noResponse: localize(strings.noResponse),
      ...(hasLogo && { logo: webview.asWebviewUri(logo).toString() }),
    });
  }

  /** Shows `messages` as soon as the page is ready, and posts only those that have changed; none: it keeps its view. */
  show(messages: readonly ToPage[]): void {
    this.#shown = messages;
    if (messages.length === 0) this.#posted = [];
    this.#send();
  }

  post(message: ToPage): void {
    if (this.#isReady) this.errors.follow(this.tabOrView.container.webview.postMessage(message));
  }

  #receive(message: FromPage): void {
    if (message.type === "ready") this.#isReady = true;
    if (message.type === "action" || message.type === "place") this.onUse?.();
    this.post({ type: "received" });
    if (message.type === "ready") {
      this.#posted = [];
      this.#send();
    } else if (message.type === "error") this.errors.report(message.text);
    else if (message.type === "action") void performAction(message.action);
    else this.onPlace?.(message.location);
  }

  #send(): void {
    if (!this.#isReady) return;
    for (const [index, message] of this.#shown.entries())
      if (!isDeepStrictEqual(message, this.#posted[index])) this.post(message);
    this.#posted = this.#shown;
  }
}
