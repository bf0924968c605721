import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import { type PageState, type PanelMessage, readFromPage, type ToPage } from "../../panel/protocol";
import { surface } from "../../weather/base/contained";
import { strings } from "../../weather/locale/strings";
import type { Row } from "../../weather/view/rows";
import type { PanelView } from "../../weather/view/panelView";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/currentLocale";
import { panelHtml } from "./panelHtml";

/** A view and its state; `fields` is called when the page needs the rows of the list of all fields. */
export interface Shown {
  readonly view: PanelView;
  readonly state: PageState;
  readonly fields: () => readonly Row[];
}

export type UserMessage = Extract<PanelMessage, { readonly type: "action" | "place" }>;

/** The page in a webview. The editor destroys a hidden page; a new one sends `ready` and gets the whole view again. */
export class WebviewPage {
  #shown: Shown | undefined;
  /** The last view that was sent; undefined if the page may not show it anymore. */
  #posted: ToPage | undefined;
  #isReady = false;

  /** Loads the page. @param state the page's state until the first view. */
  constructor(
    private readonly webview: vscode.Webview,
    extensionUri: vscode.Uri,
    state: PageState,
    private readonly receive: (message: UserMessage) => void,
    private readonly errors: ErrorLog,
    title = localize(strings.panelTitle),
  ) {
    webview.onDidReceiveMessage((message: unknown) => {
      const parsed = readFromPage(message);
      if (parsed) this.#receive(parsed);
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
      nonce: randomBytes(16).toString("base64url"),
      state: JSON.stringify(state),
      language: vscode.env.language,
      title,
      noResponse: localize(strings.noResponse),
      ...(hasLogo && { logo: webview.asWebviewUri(logo).toString() }),
    });
  }

  /** Shows `shown` as soon as the page is ready; undefined: the page keeps its view. */
  show(shown: Shown | undefined): void {
    this.#shown = shown;
    if (!shown) this.#posted = undefined;
    this.#send();
  }

  /** Called when the page is hidden, which destroys it. */
  hide(): void {
    this.#isReady = false;
  }

  post(message: ToPage): void {
    if (this.#isReady) this.errors.follow(this.webview.postMessage(message));
  }

  #receive(message: PanelMessage): void {
    if (message.type === "ready") this.#isReady = true;
    this.post({ type: "received" });
    switch (message.type) {
      case "ready":
        this.#posted = undefined;
        this.#send();
        break;
      case "error":
        this.errors.report(message.text);
        break;
      case "fields":
        // Without a view, the page requests the fields again with the next view.
        if (this.#shown) this.#sendFields(this.#shown.fields);
        break;
      default:
        this.receive(message);
    }
  }

  #sendFields(fields: Shown["fields"]): void {
    const rows = surface(this.errors.report, fields);
    this.post({ type: "fields", rows });
  }

  #send(): void {
    if (!this.#shown || !this.#isReady) return;
    const { view, state } = this.#shown;
    const message: ToPage = { type: "view", view, state };
    if (isDeepStrictEqual(message, this.#posted)) return;
    this.#posted = message;
    this.post(message);
  }
}
