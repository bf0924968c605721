import * as vscode from "vscode";

import type { PageState, PanelMessage } from "../../panel/protocol";
import { Emitter } from "../../weather/base/emitter";
import { type LocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import type { PanelView } from "../../weather/view/panelView";
import { performAction } from "../platform/actions";
import type { ErrorLog } from "../platform/errorLog";
import type { Locales } from "../platform/locale";
import type { Settings } from "../platform/settings";
import { type Copy, copyWeather } from "./copy";
import { loadPast } from "./loadPast";
import { WebviewPage, type Shown } from "./webviewPage";
import { openTab, openView, type TabOrView, asTab, asView } from "./tabOrView";
import type { PageAction } from "../../weather/model/action";

/** What the panel needs of the other parts. */
export interface PanelParts {
  readonly extensionUri: vscode.Uri;
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  /** The weather that the panel shows, to be copied and to have its past loaded. */
  readonly subscription: Pick<ConditionsSubscription, "target" | "state" | "loadPast">;
  readonly locales: Pick<Locales, "current">;
  readonly errors: ErrorLog;
  readonly log: Pick<vscode.LogOutputChannel, "warn">;
}

/** The page and what it is in. */
interface Open {
  readonly surface: TabOrView;
  readonly page: WebviewPage;
}

/**
 * The panel: the page of one place, in a tab or in the view, as the setting `position` says. There is at most one, opened on
 * demand and restored after a reload.
 */
export class Panel implements vscode.Disposable, vscode.WebviewPanelSerializer<PageState>, vscode.WebviewViewProvider {
  #open: Open | undefined;
  #location: LocationKey | undefined;
  /** The view was asked for, and shows the location of `open` when it comes. */
  #isOpening = false;
  #hasRefused = false;
  readonly #changed = new Emitter();
  readonly #stopFollowing;

  /** Fires when the panel opens, closes, is shown or hidden, or is to show another location. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly parts: PanelParts) {
    this.#stopFollowing = parts.settings.onDidChange(() => this.#move());
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Whether a person sees the panel: it is open, and neither behind another tab nor in a view that is closed. */
  get isShown(): boolean {
    return this.#open?.surface.isVisible() === true;
  }

  /** Whether the panel is the view. */
  get isView(): boolean {
    return this.#open?.surface.placement === "explorer";
  }

  /** The location that the panel was opened for; undefined: the default location. */
  get location(): LocationKey | undefined {
    return this.#location;
  }

  /** Opens the panel or brings it to the front, for `location`. */
  open(location: LocationKey | undefined): void {
    this.#turnTo(location);
    if (this.#open) this.#open.surface.reveal();
    else if (this.parts.settings.current.placement === "editor") this.#adopt(this.#surfaceOf(openTab()));
    else {
      this.#isOpening = true;
      openView(this.parts.errors);
    }
    this.#changed.fire();
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    // A tab of the time before the setting was changed.
    if (this.parts.settings.current.placement === "explorer") panel.dispose();
    else {
      this.#restore(this.#surfaceOf(panel), state);
      this.#changed.fire();
    }
    return Promise.resolve();
  }

  resolveWebviewView(view: vscode.WebviewView, { state }: vscode.WebviewViewResolveContext): void {
    const surface = asView(view, this.parts.errors);
    // The editor shows the view as soon as the setting is written, which can be before this extension reads the setting.
    if (this.#isOpening || this.#open) this.#adopt(surface);
    else this.#restore(surface, state);
    this.#changed.fire();
  }

  show(view: PanelView, fields: Shown["fields"]): void {
    this.#open?.page.show({ view, fields, state: this.#state });
  }

  /** A person wants newer weather: it is announced when it comes. */
  refreshing(): void {
    this.#open?.page.post({ type: "refreshing" });
  }

  /** Answers what a person has done. */
  announce(sentence: string): void {
    this.#open?.page.post({ type: "announce", sentence });
  }

  /** Copies the weather on show; nothing while there is none. */
  copy(what: Copy): Promise<void> {
    const { subscription: detail, locales } = this.parts;
    const { clipboard } = vscode.env;
    return copyWeather(what, detail, locales.current, { panel: this, clipboard });
  }

  /** Lets go of the panel and leaves it open: at a reload of the window it is taken up again. */
  dispose(): void {
    this.#stopFollowing();
    this.#changed.clear();
  }

  #surfaceOf(tab: vscode.WebviewPanel): TabOrView {
    return asTab(tab, vscode.Uri.joinPath(this.parts.extensionUri, "media", "icon.png"));
  }

  /** What is there of another place is not sent any more; the page keeps what it has until the new view comes. */
  #turnTo(location: LocationKey | undefined): void {
    if (this.#location !== location) this.#open?.page.show(undefined);
    this.#location = location;
  }

  #restore(surface: TabOrView, state: unknown): void {
    const kept = parseLocationKey((state as PageState | null | undefined)?.location);
    this.#location = kept.kind === "location" ? kept.location : undefined;
    this.#adopt(surface);
  }

  #adopt(surface: TabOrView): void {
    const before = this.#open?.surface;
    const page = new WebviewPage(surface.webview, this.#state, {
      extensionUri: this.parts.extensionUri,
      receive: (message) => this.#receive(message),
      refuse: () => this.#refuse(),
      errors: this.parts.errors,
    });
    this.#open = { surface, page };
    this.#isOpening = false;
    before?.close();
    const isCurrent = (): boolean => this.#open?.surface === surface;
    surface.onDidDispose(() => {
      if (!isCurrent()) return;
      surface.close();
      this.#open = undefined;
      this.#location = undefined;
      this.#hasRefused = false;
      this.#changed.fire();
    });
    surface.onDidChangeVisibility(() => {
      if (!surface.isVisible()) page.hide();
      if (isCurrent()) this.#changed.fire();
    });
  }

  /** Goes where the setting says; what a person does not see is closed. */
  #move(): void {
    const { surface } = this.#open ?? {};
    if (!surface || surface.placement === this.parts.settings.current.placement) return;
    const wasShown = surface.isVisible();
    this.#open = undefined;
    if (wasShown) this.open(this.#location);
    else this.#location = undefined;
    surface.close();
    this.#changed.fire();
  }

  #receive(message: Extract<PanelMessage, { readonly type: "action" | "place" }>): void {
    if (message.type === "action") this.#perform(message.action);
    else if (this.#open?.page.view?.places.some(({ location }) => location === message.location)) {
      // To reveal the panel would take the focus from what has it on the page.
      this.#turnTo(message.location);
      this.#changed.fire();
    } else this.#refuse();
  }

  #perform(action: PageAction): void {
    if (action === "loadPast24Hours") void loadPast(this.parts.subscription, this, this.parts.locales.current);
    else void performAction(action);
  }

  /** Tells it once: a page that sends many would fill the log. */
  #refuse(): void {
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    this.parts.log.warn("Ignored an invalid message from the panel");
  }

  get #state(): PageState {
    return this.#location === undefined ? {} : { location: this.#location };
  }
}
