import * as vscode from "vscode";

import type { PageState } from "../../panel/protocol";
import { Emitter } from "../../weather/base/emitter";
import { type LocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import { atPlace } from "../../weather/locale/locale";
import { strings } from "../../weather/locale/strings";
import { allFieldsJson } from "../../weather/view/allFieldsJson";
import { markdownOf } from "../../weather/view/panelMarkdown";
import { panelView, type PanelView } from "../../weather/view/panelView";
import { placeLocale } from "../../weather/view/summary";
import { performAction } from "../platform/actions";
import type { ErrorLog } from "../platform/errorLog";
import { systemClock } from "../platform/clock";
import { type Locales, localize } from "../platform/currentLocale";
import type { Settings } from "../platform/settings";
import { type Shown, type UserMessage, WebviewPage } from "./webviewPage";
import { openTab, openView, type TabOrView, asTab, asView } from "./tabOrView";

interface PanelDeps {
  readonly extensionUri: vscode.Uri;
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly subscription: Pick<ConditionsSubscription, "target" | "state">;
  readonly locales: Pick<Locales, "current">;
  readonly errors: ErrorLog;
}

/** The page of one place, in a tab or in the view, according to the setting `position`. At most one is open. */
export class Panel implements vscode.Disposable, vscode.WebviewPanelSerializer<PageState>, vscode.WebviewViewProvider {
  #open: { readonly surface: TabOrView; readonly page: WebviewPage } | undefined;
  #location: LocationKey | undefined;
  /** Whether `open` waits for the view, which then shows `#location` instead of its restored location. */
  #isOpening = false;
  readonly #changed = new Emitter();

  /** Fires when the panel opens, closes, becomes visible or hidden, or changes its location. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly deps: PanelDeps) {
    deps.settings.onDidChange(() => this.#move());
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Whether the panel is visible: neither behind another tab nor in a closed view. */
  get isShown(): boolean {
    return this.#open?.surface.isVisible() === true;
  }

  get isView(): boolean {
    return this.#open?.surface.placement === "explorer";
  }

  /** The panel's location; undefined: the default location. */
  get location(): LocationKey | undefined {
    return this.#location;
  }

  open(location: LocationKey | undefined): void {
    this.#turnTo(location);
    if (this.#open) this.#open.surface.reveal();
    else if (this.deps.settings.current.placement === "editor") this.#adopt(this.#surfaceOf(openTab(this.deps.errors)));
    else {
      this.#isOpening = true;
      openView(this.deps.errors);
    }
    this.#changed.fire();
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    // The tab was opened before the setting changed.
    if (this.deps.settings.current.placement === "explorer") panel.dispose();
    else {
      this.#restore(this.#surfaceOf(panel), state);
      this.#changed.fire();
    }
    return Promise.resolve();
  }

  resolveWebviewView(view: vscode.WebviewView, { state }: vscode.WebviewViewResolveContext): void {
    const surface = asView(view, this.deps.errors);
    // The editor can show the view before this extension has read the changed setting.
    if (this.#isOpening || this.#open) this.#adopt(surface);
    else this.#restore(surface, state);
    this.#changed.fire();
  }

  show(view: PanelView, fields: Shown["fields"]): void {
    this.#open?.page.show({ view, fields, state: this.#state });
  }

  refreshing(): void {
    this.#open?.page.post({ type: "refreshing" });
  }

  announce(sentence: string): void {
    this.#open?.page.post({ type: "announce", sentence });
  }

  /** Copies the weather as text or with all fields, and announces the result. Does nothing without weather. */
  async copy(format: "markdown" | "json"): Promise<void> {
    const { target, state } = this.deps.subscription;
    if (!state.answer) return;
    const locale = atPlace(placeLocale(target, state, this.deps.locales.current), { isLasting: true });
    const view = panelView(target, state, locale, systemClock.now());
    const text = format === "json" ? allFieldsJson(state.answer.content.members, view.source) : markdownOf(view);
    try {
      await vscode.env.clipboard.writeText(text);
      this.announce(localize(strings.panel.copied));
    } catch {
      this.announce(localize(strings.panel.notCopied));
    }
  }

  /** Stops updating but leaves the panel open, so that it is restored after the window reloads. */
  dispose(): void {
    this.#changed.clear();
  }

  #surfaceOf(tab: vscode.WebviewPanel): TabOrView {
    return asTab(tab, vscode.Uri.joinPath(this.deps.extensionUri, "media", "icon.png"));
  }

  /** Stops sending the old place's view. The page keeps showing it until the new view arrives. */
  #turnTo(location: LocationKey | undefined): void {
    if (this.#location !== location) this.#open?.page.show(undefined);
    this.#location = location;
  }

  #restore(surface: TabOrView, state: unknown): void {
    const parsed = parseLocationKey((state as PageState | null | undefined)?.location);
    this.#location = parsed.kind === "location" ? parsed.location : undefined;
    this.#adopt(surface);
  }

  #adopt(surface: TabOrView): void {
    const before = this.#open?.surface;
    const { extensionUri, errors } = this.deps;
    const receive = (message: UserMessage): void => this.#receive(message);
    const page = new WebviewPage(surface.webview, extensionUri, this.#state, receive, errors);
    this.#open = { surface, page };
    this.#isOpening = false;
    before?.close();
    const isCurrent = (): boolean => this.#open?.surface === surface;
    surface.onDidDispose(() => {
      if (!isCurrent()) return;
      surface.close();
      this.#open = undefined;
      this.#location = undefined;
      this.#changed.fire();
    });
    surface.onDidChangeVisibility(() => {
      if (!surface.isVisible()) page.hide();
      if (isCurrent()) this.#changed.fire();
    });
  }

  /** Moves the panel to the placement in the settings. A panel that isn't visible is closed instead. */
  #move(): void {
    const { surface } = this.#open ?? {};
    if (!surface || surface.placement === this.deps.settings.current.placement) return;
    const wasShown = surface.isVisible();
    this.#open = undefined;
    if (wasShown) this.open(this.#location);
    else this.#location = undefined;
    surface.close();
    this.#changed.fire();
  }

  /** A place that isn't saved is ignored: the page offers saved places only. */
  #receive(message: UserMessage): void {
    if (message.type === "action") void performAction(message.action);
    else if (this.deps.settings.current.places.some(({ location }) => location === message.location)) {
      // Without `reveal`, which would move the focus on the page.
      this.#turnTo(message.location);
      this.#changed.fire();
    }
  }

  get #state(): PageState {
    return this.#location === undefined ? {} : { location: this.#location };
  }
}
