import * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import type { Locale } from "../weather/locale/formatUnits";
import { intlParts } from "../weather/locale/intlParts";
import type { RefreshReason, RefreshResult } from "../weather/refresh/conditionsFeed";
import { type FeedRegistry, Subscription, type Target } from "../weather/refresh/subscription";
import { allFieldRows } from "../weather/view/allFields";
import { panelView } from "../weather/view/panelView";
import { precipitationOffer } from "../weather/view/precipitationOffer";
import type { PrecipitationCard } from "../weather/view/precipitationView";
import type { ApiKeys } from "./platform/apiKeys";
import { systemClock } from "./platform/clock";
import { coalesce } from "./platform/coalesce";
import { inTurns } from "./platform/inTurns";
import { currentLocale } from "./platform/locale";
import type { Settings } from "./platform/settings";
import type { Targets } from "./platform/targets";
import type { LazyPrecipitation } from "./lazyPrecipitation";
import type { StatusBar } from "./statusBar/statusBar";
import type { Panel } from "./webview/panel";

/** What the presenter connects. */
export interface PresenterParts {
  readonly settings: Settings;
  readonly targets: Targets;
  readonly keys: Pick<ApiKeys, "lookUp" | "onDidChange" | "onDidLookUp">;
  readonly statusBar: StatusBar;
  /** Follows the default location, which is the first place in the status bar. */
  readonly first: Subscription;
  /** Follows the panel's location, while the panel can be seen. */
  readonly detail: Subscription;
  readonly panel: Panel;
  readonly feeds: FeedRegistry;
  /** The next two hours at the first place. */
  readonly precipitation: LazyPrecipitation;
}

/** What came of a refresh, and the subscription that a person sees it of. */
export interface Refreshed {
  readonly result: RefreshResult;
  readonly subscription: Subscription;
}

/** Has the subscriptions follow what the settings and the panel ask for, and shows their weather in status bar and panel. */
export class Presenter implements vscode.Disposable {
  /** The places in the status bar after the first. */
  readonly #others: { readonly subscription: Subscription; readonly unsubscribe: () => void }[] = [];
  readonly #stops;
  readonly #update = coalesce(() => this.#show());
  #stopAgeing = (): void => undefined;

  constructor(private readonly parts: PresenterParts) {
    const { settings, keys, first, detail, panel, feeds, precipitation } = parts;
    this.#show();
    // The first request can wait until the editor has started.
    const needsIntl = settings.current.defaultLocation.kind === "location";
    const stopStart = inTurns([...(needsIntl ? intlParts : []), () => this.#follow(), () => void keys.lookUp()]);
    const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) feeds.syncFromDisk();
    });
    this.#stops = [
      () => void focus.dispose(),
      stopStart,
      settings.onDidChange(() => this.#follow()),
      keys.onDidChange(() => this.#follow()),
      keys.onDidLookUp(() => this.#follow()),
      panel.onDidChange(() => this.#follow()),
      first.onDidChange(this.#update.call),
      precipitation.onDidChange(this.#update.call),
      detail.onDidChange(() => {
        // What was asked for before the panel was hidden is paid for, and is kept.
        if (!panel.isShown && !isAsking(detail)) detail.stop();
        this.#update.call();
      }),
    ];
  }

  /** Refreshes every place on show. @returns what came of the panel's place, or of the first one while no panel is shown. */
  async refresh(reason: RefreshReason): Promise<Refreshed> {
    const { detail, panel, first, precipitation } = this.parts;
    if (reason === "person") void precipitation.current?.refresh();
    const [inStatusBar, inPanel] = await Promise.all([
      first.refresh(reason),
      panel.isShown ? detail.refresh(reason) : undefined,
      ...this.#others.map(({ subscription }) => subscription.refresh(reason)),
    ]);
    return inPanel ? { result: inPanel, subscription: detail } : { result: inStatusBar, subscription: first };
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#update.stop();
    this.#stopAgeing();
    this.parts.first.stop();
    this.parts.detail.stop();
    this.#leaveOthers(0);
  }

  #follow(): void {
    const { targets, first, detail, panel, precipitation, settings } = this.parts;
    const [target, ...others] = targets.inStatusBar();
    precipitation.follow(settings.current.precipitation.isOn ? target : undefined);
    this.#leaveOthers(others.length);
    first.follow(target);
    for (const [index, other] of others.entries()) this.#followOther(index, other);
    if (panel.isShown) detail.follow(targets.of(panel.location));
    else if (!panel.isOpen || !isAsking(detail)) detail.stop();
    this.#update.call();
  }

  #followOther(index: number, target: Target): void {
    const known = this.#others[index];
    const subscription = known?.subscription ?? new Subscription(this.parts.feeds);
    if (!known) this.#others.push({ subscription, unsubscribe: subscription.onDidChange(this.#update.call) });
    subscription.follow(target);
  }

  /** Lets go of the places after the first `kept`. */
  #leaveOthers(kept: number): void {
    for (const { subscription, unsubscribe } of this.#others.splice(kept)) {
      unsubscribe();
      subscription.stop();
    }
  }

  get #inStatusBar(): readonly Subscription[] {
    return [this.parts.first, ...this.#others.map(({ subscription }) => subscription)];
  }

  #show(): void {
    const now = systemClock.now();
    const { statusBar, precipitation } = this.parts;
    const glance = precipitation.current?.glance(this.#locale, now);
    statusBar.show(this.#inStatusBar, this.#locale, now, glance);
    this.#showPanel(now);
    this.#age(glance !== undefined);
  }

  #showPanel(now: number): void {
    const { detail, panel, settings } = this.parts;
    if (!panel.isShown) return;
    const locale = this.#locale;
    const members = detail.state.answer?.observation.members ?? {};
    const view = panelView(detail.target, detail.state, locale, now, settings.current.places);
    const card = view.current && this.#cardAt(locale, now);
    panel.show({ ...view, ...(card && { forecastCard: card }) }, () => allFieldRows(members, locale));
  }

  /** The next two hours, which are those of the first place; what turns them on while they are off. */
  #cardAt(locale: Locale, now: number): PrecipitationCard | undefined {
    const { targets, panel, precipitation, settings } = this.parts;
    const { location = targets.defaultKey } = panel;
    if (location !== targets.defaultKey) return undefined;
    const { isOn } = settings.current.precipitation;
    return isOn ? precipitation.current?.card(locale, now) : precipitationOffer(locale.localize);
  }

  /** What could not be renewed gets older on show, and what is expected comes nearer. */
  #age(isExpecting: boolean): void {
    this.#stopAgeing();
    const isStale = [...this.#inStatusBar, this.parts.detail].some(({ state }) => state.answer && state.failure);
    if (isStale || isExpecting) this.#stopAgeing = systemClock.after(minute, () => this.#show());
  }

  get #locale(): Locale {
    return currentLocale(this.parts.settings.current.units);
  }
}

function isAsking({ state: { loading, loadingPast = false } }: Subscription): boolean {
  return loading || loadingPast;
}
