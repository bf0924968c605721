import * as vscode from "vscode";

import type { ToPage } from "../../panel/protocol";
import { minute } from "../../weather/base/duration";
import { Emitter, type Unsubscribe } from "../../weather/base/emitter";
import { memoizeOne } from "../../weather/base/memoizeOne";
import type { EpochMs } from "../../weather/base/ports";
import type { RefreshResult } from "../../weather/feed/refreshResult";
import { type LocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { Observation } from "../../weather/model/observation";
import { strings } from "../../weather/locale/strings";
import { offersOf } from "../../weather/outlook/optionalSettings";
import { allFieldRows, allFieldsJson } from "../../weather/surfaces/allFields";
import { type SavedPlace, including } from "../../weather/places/savedPlaces";
import { markdownOf } from "../../weather/surfaces/panelMarkdown";
import { brokenView, panelView, type PanelView } from "../../weather/surfaces/panelView";
import { viewingAt } from "../../weather/surfaces/placeWeather";
import type { Feeds } from "../../feeds";
import { panelLocation } from "../platform/clearStored";
import type { ErrorLog } from "../platform/errorLog";
import { systemClock } from "../platform/clock";
import { localize } from "../platform/currentLocale";
import { Redraw } from "../platform/redraw";
import type { Settings } from "../settings/settings";
import type { Targets } from "../settings/targets";
import { PageHost } from "./pageHost";
import { asTab, asView, openTab, openView, type TabOrView } from "./tabOrView";

/** The only tab or view, by the setting `position`: the weather at one place, which it follows while it's visible. */
export class Panel implements vscode.Disposable, vscode.WebviewPanelSerializer, vscode.WebviewViewProvider {
  #host: PageHost | undefined;
  #location: LocationKey | undefined;
  /** Whether `open` waits for the view, which then shows `#location` instead of its restored location. */
  #isOpening = false;
  /** Whether a person has selected the place, and it hasn't been followed since. */
  #isSelected = false;
  /** The saved places as last followed. */
  #saved: readonly SavedPlace[] = [];
  readonly #subscription;
  readonly #redraw: Redraw;
  readonly #stops: readonly Unsubscribe[];
  readonly #changed = new Emitter();
  readonly #used = new Emitter();
  readonly #rowsOf = memoizeOne(allFieldRows);

  /** Fires when the panel opens, closes, becomes visible or hidden, changes its location, or gets weather. */
  readonly onDidChange = this.#changed.subscribe;

  /** Fires with each click in the page that reaches this extension. */
  readonly onDidUse = this.#used.subscribe;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly state: vscode.Memento,
    private readonly settings: Settings,
    private readonly targets: Targets,
    private readonly feeds: Feeds,
    private readonly errors: ErrorLog,
  ) {
    this.#redraw = new Redraw((now) => this.#draw(now), errors);
    this.#subscription = feeds.subscribe("shown");
    this.#subscription.onDidChange(() => {
      // A request in flight isn't canceled when the panel is hidden, because it has already used its call.
      if (!this.isShown && !this.#subscription.state.loading) this.#subscription.stop();
      this.#redraw.request();
      this.#changed.fire();
    });
    this.#stops = [
      feeds.onDidChange(this.#redraw.request),
      settings.onDidChange(() => this.#move()),
      targets.onDidChange(() => this.#follow()),
    ];
  }

  get isOpen(): boolean {
    return this.#host !== undefined;
  }

  get isShown(): boolean {
    return this.#host?.tabOrView.container.visible === true;
  }

  get isView(): boolean {
    return this.#host?.tabOrView.placement === "explorer";
  }

  /** Whether the panel is visible and has weather to copy. */
  get hasWeather(): boolean {
    return this.isShown && this.#subscription.state.answer !== undefined;
  }

  /** The panel's location; undefined: the default location. */
  get location(): LocationKey | undefined {
    return this.#location;
  }

  /** Shows the location that a person has selected. */
  open(location: LocationKey | undefined): void {
    this.#isSelected = true;
    this.#turnTo(location);
    if (this.#host) this.#host.tabOrView.reveal();
    else this.#openNew();
    this.#change();
  }

  #openNew(): void {
    if (this.settings.current.placement === "editor") this.#openTab();
    else {
      this.#isOpening = true;
      const opened = openView().catch((error: unknown) => {
        this.#openInstead();
        throw error;
      });
      this.errors.follow(opened);
    }
  }

  /** Opens a tab if the view isn't open. */
  #openInstead(): void {
    if (!this.#isOpening) return;
    this.#openTab();
    this.#change();
  }

  #openTab(): void {
    this.#adopt(asTab(openTab(this.errors), this.extensionUri));
  }

  /** Opens a tab in this column, without taking the focus. */
  openIn(column: vscode.ViewColumn): void {
    void this.deserializeWebviewPanel(openTab(this.errors, column));
  }

  deserializeWebviewPanel(tab: vscode.WebviewPanel): Promise<void> {
    // The tab was opened before the setting changed.
    if (this.settings.current.placement === "explorer") tab.dispose();
    else this.#restore(asTab(tab, this.extensionUri));
    return Promise.resolve();
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const tabOrView = asView(view, this.errors);
    // The editor can show the view before this extension has read the changed setting.
    if (this.#isOpening || this.#host) {
      this.#adopt(tabOrView);
      this.#change();
    } else this.#restore(tabOrView);
  }

  /** Refreshes the weather if it's visible, for a person. @returns undefined if it isn't. */
  async refresh(): Promise<RefreshResult<Observation> | undefined> {
    this.#host?.post({ type: "refreshing" });
    if (!this.isShown) return undefined;
    const [result] = await Promise.all([this.#subscription.refresh("person"), this.feeds.selected.refresh()]);
    return result;
  }

  /** Ends a person's refresh on the page, which says the weather unless it has already. */
  sayRefreshed(): void {
    const { current, notice, age } = this.#viewAt(systemClock.now(), false);
    const words = [current?.temperature, current?.text, current && age, notice?.title, notice?.age];
    this.#host?.post({ type: "refreshed", sentence: words.filter((word) => word !== undefined).join(", ") });
  }

  announce(sentence: string): void {
    this.#host?.post({ type: "announce", sentence });
  }

  /** Copies the weather as text or with all fields, and announces the result. Does nothing without weather. */
  async copy(format: "markdown" | "json"): Promise<void> {
    const { answer } = this.#subscription.state;
    if (!answer) return;
    const view = this.#viewAt(systemClock.now(), true);
    const text = format === "json" ? allFieldsJson(answer.content.members, view.source) : markdownOf(view);
    try {
      await vscode.env.clipboard.writeText(text);
      this.announce(localize(strings.panel.copied));
    } catch {
      this.announce(localize(strings.panel.notCopied));
    }
  }

  /** Stops updating but leaves the panel open, so that it is restored after the window reloads. */
  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#redraw.dispose();
    this.#subscription.stop();
    this.#changed.clear();
    this.#used.clear();
  }

  #change(): void {
    this.#follow();
    this.#changed.fire();
  }

  #follow(): void {
    const { places } = this.settings.current;
    const isIn = (list: readonly SavedPlace[]): boolean => list.some(({ location }) => location === this.#location);
    const isRemoved = isIn(this.#saved) && !isIn(places);
    this.#saved = places;
    if (isRemoved) this.#turnTo(undefined);
    const target = this.targets.of(this.#location);
    const isElsewhere = this.#location !== undefined && this.#location !== this.targets.defaultKey;
    this.errors.follow(this.feeds.selected.follow(this.isShown && isElsewhere ? target : undefined, this.#isSelected));
    if (this.isShown) {
      this.#isSelected = false;
      this.#subscription.follow(target);
    } else if (!this.isOpen || !this.#subscription.state.loading) this.#subscription.stop();
    this.#redraw.request();
  }

  #draw(now: EpochMs): number {
    if (!this.isShown) return Infinity;
    const toPage = (view: PanelView): ToPage => ({ type: "view", view });
    const messages = this.errors.contain(() => [toPage(this.#viewAt(now, false)), this.#fields]);
    this.#host?.show(messages ?? [toPage(brokenView(this.settings.locale))]);
    return minute;
  }

  #viewAt(now: EpochMs, isLasting: boolean): PanelView {
    const { offered } = this.settings.current;
    const isDefault = this.#location === undefined || this.#location === this.targets.defaultKey;
    const weather = this.feeds.weatherOf(this.#subscription, true);
    const viewing = { ...viewingAt(weather, this.settings.locale, now), isLasting };
    return panelView(weather, viewing, this.#places, isDefault ? offersOf(offered, localize) : undefined);
  }

  /** The places that the page offers: the saved ones, after the default location if it isn't saved. */
  get #places(): readonly SavedPlace[] {
    const { places } = this.settings.current;
    const { defaultKey: location } = this.targets;
    return location === undefined ? places : including(places, { location });
  }

  get #fields(): ToPage {
    const members = this.#subscription.state.answer?.content.members ?? {};
    return { type: "fields", rows: this.#rowsOf(members, this.settings.locale) };
  }

  /** Follows a place, or the default one, also when that changes. The page keeps the old view until the new arrives. */
  #turnTo(location: LocationKey | undefined): void {
    const next = location === this.targets.defaultKey ? undefined : location;
    if (this.#location !== next) this.#host?.show([]);
    this.#location = next;
    // Not with other changes: after the key was removed, the location isn't to be stored until a person selects it.
    if (next !== this.state.get(panelLocation)) this.errors.follow(this.state.update(panelLocation, next));
  }

  #restore(tabOrView: TabOrView): void {
    const parsed = parseLocationKey(this.state.get(panelLocation));
    this.#location = parsed.kind === "location" ? parsed.location : undefined;
    this.#adopt(tabOrView);
    this.#change();
  }

  #adopt(tabOrView: TabOrView): void {
    const before = this.#host?.tabOrView;
    const onPlace = (location: LocationKey): void => this.#select(location);
    const onUse = (): void => this.#used.fire();
    this.#host = new PageHost(tabOrView, this.extensionUri, this.errors, localize(strings.panelTitle), onPlace, onUse);
    this.#isOpening = false;
    before?.close();
    const isCurrent = (): boolean => this.#host?.tabOrView === tabOrView;
    tabOrView.container.onDidDispose(() => {
      if (!isCurrent()) return;
      tabOrView.close();
      this.#host = undefined;
      this.#location = undefined;
      // A view is also disposed when a person moves it.
      if (tabOrView.placement === "editor") this.#turnTo(undefined);
      this.#change();
    });
    tabOrView.onDidChangeVisibility(() => {
      if (isCurrent()) this.#change();
    });
  }

  /** Moves the panel to the placement in the settings. A panel that isn't visible is closed instead. */
  #move(): void {
    const { tabOrView } = this.#host ?? {};
    if (this.settings.current.placement === "editor") this.#openInstead();
    if (!tabOrView || tabOrView.placement === this.settings.current.placement) return;
    const wasShown = tabOrView.container.visible;
    this.#host = undefined;
    if (wasShown) this.#openNew();
    else this.#turnTo(undefined);
    tabOrView.close();
    this.#change();
  }

  /** Shows the place that was selected on the page; one that the page doesn't offer is ignored. */
  #select(selected: LocationKey): void {
    if (!this.#places.some(({ location }) => location === selected)) return;
    // Without `reveal`, which would move the focus on the page.
    this.#isSelected = true;
    this.#turnTo(selected);
    this.#change();
  }
}
