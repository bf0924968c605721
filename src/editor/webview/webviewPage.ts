import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";

import * as vscode from "vscode";

import { type PageState, type PanelMessage, readFromPage, type ToPage } from "../../panel/protocol";
import { strings } from "../../weather/locale/strings";
import type { Row } from "../../weather/view/allFields";
import type { PanelView } from "../../weather/view/panelView";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/locale";
import { fieldsMessage } from "./fieldsMessage";
import { panelHtml } from "./panelHtml";

/** What a page shows, and what belongs to it. */
export interface Shown {
  readonly view: PanelView;
  readonly state: PageState;
  /** Makes the rows of the list of all fields; called when the page asks for them. */
  readonly fields: () => readonly Row[];
}

/** What a page calls. */
export interface PageParts {
  readonly extensionUri: vscode.Uri;
  /** What a person has done on the page. */
  readonly receive: (message: Extract<PanelMessage, { readonly type: "action" | "place" }>) => void;
  /** It sent what no page should send. */
  readonly refuse: () => void;
  readonly errors: ErrorLog;
}

/**
 * The page in a webview. It is thrown away while it is hidden; when it is back it says `ready` and gets the whole view
 * again.
 */
export class WebviewPage {
  #shown: Shown | undefined;
  /** What the page has, which is what a person sees and presses. */
  #sent: PanelView | undefined;
  #isReady = false;

  /** Loads the page. @param state what it keeps, until a newer one comes. */
  constructor(
    private readonly webview: vscode.Webview,
    state: PageState,
    private readonly parts: PageParts,
  ) {
    webview.onDidReceiveMessage((message: unknown) => {
      const known = readFromPage(message);
      if (known) this.#receive(known);
      else parts.refuse();
    });
    const folder = vscode.Uri.joinPath(parts.extensionUri, "dist", "panel");
    const resource = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    const media = vscode.Uri.joinPath(parts.extensionUri, "media");
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
      title: localize(strings.panelTitle),
      ...(hasLogo && { logo: webview.asWebviewUri(logo).toString() }),
    });
  }

  /** The view that the page has. */
  get view(): PanelView | undefined {
    return this.#sent;
  }

  /** Shows this as soon as the page is ready; undefined: nothing more, and the page keeps what it has. */
  show(shown: Shown | undefined): void {
    this.#shown = shown;
    this.#send();
  }

  /** The page is hidden, and is no more. */
  hide(): void {
    this.#isReady = false;
  }

  /** Sends a message, if there is a page that hears it. */
  post(message: ToPage): void {
    if (this.#isReady) this.parts.errors.follow(this.webview.postMessage(message));
  }

  #receive(message: PanelMessage): void {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        this.#send();
        break;
      case "error":
        this.parts.errors.report(message.text);
        break;
      case "fields":
        // The page asks again with the next view.
        if (this.#shown) this.post(fieldsMessage(this.#shown.fields(), { tag: vscode.env.language, localize }));
        break;
      default:
        this.parts.receive(message);
    }
  }

  #send(): void {
    if (!this.#shown || !this.#isReady) return;
    const { view, state } = this.#shown;
    this.#sent = view;
    this.post({ type: "view", view, state });
  }
}
