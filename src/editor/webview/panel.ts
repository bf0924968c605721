import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";

import * as vscode from "vscode";

import { type PageState, type PanelMessage, readFromPage, type ToPage } from "../../panel/protocol";
import { Emitter } from "../../weather/base/emitter";
import { strings } from "../../weather/locale/strings";
import type { Action } from "../../weather/model/failure";
import { type LocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { Subscription } from "../../weather/refresh/subscription";
import type { Row } from "../../weather/view/allFields";
import type { PanelView } from "../../weather/view/panelView";
import { isCopy, performAction } from "../platform/actions";
import { panelType } from "../platform/ids";
import { currentLocale, localize } from "../platform/locale";
import type { Settings } from "../platform/settings";
import { copyWeather } from "./copy";
import { fieldsMessage } from "./fieldsMessage";
import { loadPast } from "./loadPast";
import { panelHtml } from "./panelHtml";

/** What the panel needs of the other parts. */
export interface PanelParts {
  readonly extensionUri: vscode.Uri;
  readonly settings: Pick<Settings, "current">;
  /** The weather that the panel shows, to be copied and to have its past loaded. */
  readonly detail: Pick<Subscription, "target" | "state" | "loadPast">;
  readonly log: Pick<vscode.LogOutputChannel, "warn">;
}

/** What the panel shows, and what belongs to it. */
interface Shown {
  readonly view: PanelView;
  readonly state: PageState;
  /** Makes the rows of the list of all fields; called when the page asks for them. */
  readonly fields: () => readonly Row[];
}

/**
 * The panel: at most one, opened on demand and restored after a reload. The page is thrown away while it is hidden;
 * when it is back it says `ready` and gets the whole view again.
 */
export class Panel implements vscode.Disposable, vscode.WebviewPanelSerializer<PageState> {
  #panel: vscode.WebviewPanel | undefined;
  #location: LocationKey | undefined;
  #shown: Shown | undefined;
  /** What the page has, which is what a person sees and presses. */
  #sent: PanelView | undefined;
  #ready = false;
  #hasRefused = false;
  readonly #changed = new Emitter();

  /** Fires when the panel opens, closes, is shown or hidden, or is to show another location. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly parts: PanelParts) {}

  get isOpen(): boolean {
    return this.#panel !== undefined;
  }

  /** Whether the panel is visible: it is open and no other tab is in front of it. */
  get isShown(): boolean {
    return this.#panel?.visible === true;
  }

  /** The location that the panel was opened for; undefined: the default location. */
  get location(): LocationKey | undefined {
    return this.#location;
  }

  /** Opens the panel or brings it to the front, for `location`. */
  open(location: LocationKey | undefined): void {
    this.#turnTo(location);
    if (this.#panel) this.#panel.reveal();
    else
      this.#adopt(
        // A restored panel keeps the value with which it was created: the API can set it only here.
        vscode.window.createWebviewPanel(panelType, localize(strings.panelTitle), vscode.ViewColumn.Active, {
          enableFindWidget: true,
        }),
      );
    this.#changed.fire();
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const kept = parseLocationKey((state as PageState | null | undefined)?.location);
    this.#location = kept.kind === "location" ? kept.location : undefined;
    this.#adopt(panel);
    this.#changed.fire();
    return Promise.resolve();
  }

  show(view: PanelView, fields: Shown["fields"]): void {
    this.#shown = { view, fields, state: this.#state };
    if (this.#ready) this.#send();
  }

  /** Answers a press of a button. */
  announce(sentence: string): void {
    if (this.#ready) this.#post({ type: "announce", sentence });
  }

  /** Lets go of the panel and leaves it open: at a reload of the window it is taken up again. */
  dispose(): void {
    this.#changed.clear();
  }

  /** What is there of another place is not sent any more; the page keeps what it has until the new view comes. */
  #turnTo(location: LocationKey | undefined): void {
    if (this.#location !== location) this.#shown = undefined;
    this.#location = location;
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const old = this.#panel;
    this.#panel = panel;
    this.#shown = undefined;
    this.#sent = undefined;
    old?.dispose();
    panel.iconPath = vscode.Uri.joinPath(this.parts.extensionUri, "media", "icon.png");
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const known = readFromPage(message);
      if (known) this.#receive(known);
      else this.#refuse();
    });
    panel.onDidDispose(() => {
      if (this.#panel !== panel) return;
      this.#panel = undefined;
      this.#location = undefined;
      this.#shown = undefined;
      this.#sent = undefined;
      this.#ready = false;
      this.#hasRefused = false;
      this.#changed.fire();
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.#ready = false;
      if (this.#panel === panel) this.#changed.fire();
    });
    this.#load(panel);
  }

  #load({ webview }: vscode.WebviewPanel): void {
    const folder = vscode.Uri.joinPath(this.parts.extensionUri, "dist", "panel");
    const resource = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    const media = vscode.Uri.joinPath(this.parts.extensionUri, "media");
    const logo = vscode.Uri.joinPath(media, "attribution.svg");
    const hasLogo = existsSync(logo.fsPath);
    this.#ready = false;
    webview.options = { enableScripts: true, localResourceRoots: hasLogo ? [folder, media] : [folder] };
    webview.html = panelHtml({
      script: resource("page.js"),
      style: resource("page.css"),
      cspSource: webview.cspSource,
      nonce: randomBytes(16).toString("base64url"),
      state: JSON.stringify(this.#state),
      language: vscode.env.language,
      title: localize(strings.panelTitle),
      ...(hasLogo && { logo: webview.asWebviewUri(logo).toString() }),
    });
  }

  #receive(message: PanelMessage): void {
    switch (message.type) {
      case "ready":
        this.#ready = true;
        this.#send();
        break;
      case "fields":
        // The page asks again with the next view.
        if (this.#shown) this.#post(fieldsMessage(this.#shown.fields(), { tag: vscode.env.language, localize }));
        break;
      case "action":
        this.#perform(message.action);
        break;
      case "place":
        if (this.#sent?.places.some(({ location }) => location === message.location)) this.#choose(message.location);
        else this.#refuse();
        break;
    }
  }

  #perform(action: Action): void {
    const { detail, settings } = this.parts;
    const { clipboard } = vscode.env;
    if (isCopy(action))
      void copyWeather(action, detail, currentLocale(settings.current.units), { panel: this, clipboard });
    else if (action === "loadPast24Hours") void loadPast(detail, this, localize);
    else void performAction(action);
  }

  /** Shows another location. To reveal the panel would take the focus from what has it on the page. */
  #choose(location: LocationKey): void {
    this.#turnTo(location);
    this.#changed.fire();
  }

  /** Tells it once: a page that sends many would fill the log. */
  #refuse(): void {
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    this.parts.log.warn("The panel sent a message that it should not send; it was ignored");
  }

  get #state(): PageState {
    return this.#location === undefined ? {} : { location: this.#location };
  }

  #send(): void {
    if (!this.#shown) return;
    const { view, state } = this.#shown;
    this.#sent = view;
    this.#post({ type: "view", view, state });
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }
}
