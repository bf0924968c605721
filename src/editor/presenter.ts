import type * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import type { EpochMs } from "../weather/base/ports";
import { intlWarmUp } from "../weather/locale/intlWarmUp";
import { atPlace } from "../weather/locale/locale";
import { type ConditionsSources, ConditionsSubscription } from "../weather/conditions/conditionsSubscription";
import type { TemperatureHistory } from "../weather/conditions/temperatureHistory";
import type { FeedGroup } from "../weather/feed/feedRegistry";
import type { Observation } from "../weather/model/observation";
import type { Outlook } from "../weather/outlook/outlook";
import { allFieldRows } from "../weather/view/allFieldRows";
import type { Glance } from "../weather/view/cardTypes";
import { panelView } from "../weather/view/panelView";
import { placeLocale } from "../weather/view/summary";
import type { Attention } from "./attention";
import type { ApiKeys } from "./platform/apiKeys";
import { systemClock } from "./platform/clock";
import type { ErrorLog } from "./platform/errorLog";
import { yieldBetween } from "./platform/yieldBetween";
import type { Locales } from "./platform/currentLocale";
import type { Settings } from "./platform/settings";
import type { Targets } from "./platform/targets";
import type { StatusBar } from "./statusBar/statusBar";
import type { Panel } from "./webview/panel";
import type { RefreshResult } from "../weather/feed/refreshResult";

interface PresenterDeps {
  readonly settings: Settings;
  readonly locales: Locales;
  readonly errors: ErrorLog;
  readonly targets: Targets;
  readonly keys: Pick<ApiKeys, "lookUp" | "onDidChange" | "onDidLookUp">;
  readonly attention: Pick<Attention, "isGiven" | "onDidGain">;
  readonly statusBar: StatusBar;
  /** Follows the default location, the first place in the status bar. */
  readonly defaultSubscription: ConditionsSubscription;
  /** Follows the panel's location while the panel is visible. */
  readonly panelSubscription: ConditionsSubscription;
  readonly panel: Panel;
  readonly sources: ConditionsSources & {
    readonly history: Pick<TemperatureHistory, "onDidChange">;
  };
  readonly groups: readonly Pick<FeedGroup, "focus">[];
  readonly outlook: Outlook;
}

/** Points the subscriptions to the locations of the settings and the panel, and shows their weather in both places. */
export class Presenter implements vscode.Disposable {
  readonly #inStatusBar: ConditionsSubscription[];
  readonly #stops;
  #nextShow: NodeJS.Immediate | undefined;
  #stopAgeing = (): void => undefined;

  constructor(private readonly deps: PresenterDeps) {
    const { settings, keys, defaultSubscription, panelSubscription, panel, sources, errors, outlook } = deps;
    this.#inStatusBar = [defaultSubscription];
    this.#show();
    const follow = (): void => errors.contain(() => this.#follow());
    // The first request can wait until the editor has started.
    const needsIntl = settings.current.defaultLocation.kind === "location";
    const warmUp = needsIntl ? intlWarmUp.map((part) => () => errors.contain(part)) : [];
    const stopStart = yieldBetween([...warmUp, follow, () => errors.follow(keys.lookUp())]);
    this.#stops = [
      stopStart,
      deps.attention.onDidGain(() => {
        for (const group of deps.groups) group.focus();
        this.#update();
      }),
      settings.onDidChange(follow),
      keys.onDidChange(follow),
      keys.onDidLookUp(follow),
      panel.onDidChange(follow),
      defaultSubscription.onDidChange(this.#update),
      outlook.onDidChange(this.#update),
      sources.history.onDidChange(this.#update),
      panelSubscription.onDidChange(() => {
        // A request that was sent before the panel was hidden has used its call: let it finish.
        if (!panel.isShown && !panelSubscription.state.loading) panelSubscription.stop();
        this.#update();
      }),
    ];
  }

  /** Refreshes all that is visible, for a person. @returns the result for the panel's place, or the first if it is hidden. */
  async refresh(): Promise<RefreshResult<Observation>> {
    const { panelSubscription, panel, defaultSubscription, errors, outlook } = this.deps;
    errors.follow(outlook.refresh());
    const [result, inPanel] = await Promise.all([
      defaultSubscription.refresh("person"),
      panel.isShown ? panelSubscription.refresh("person") : undefined,
      ...this.#inStatusBar.slice(1).map((other) => other.refresh("person")),
    ]);
    return inPanel ?? result;
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    clearImmediate(this.#nextShow);
    this.#stopAgeing();
    for (const subscription of [...this.#inStatusBar, this.deps.panelSubscription]) subscription.stop();
  }

  #follow(): void {
    const { targets, panelSubscription, panel, outlook } = this.deps;
    const inStatusBar = targets.inStatusBar();
    outlook.follow(inStatusBar[0]);
    for (const other of this.#inStatusBar.splice(inStatusBar.length)) other.stop();
    for (const [index, target] of inStatusBar.entries())
      (this.#inStatusBar[index] ??= this.#subscribe()).follow(target);
    if (panel.isShown) panelSubscription.follow(targets.of(panel.location));
    else if (!panel.isOpen || !panelSubscription.state.loading) panelSubscription.stop();
    this.#update();
  }

  #subscribe(): ConditionsSubscription {
    const subscription = new ConditionsSubscription(this.deps.sources);
    subscription.onDidChange(this.#update);
    return subscription;
  }

  /** Draws once, in the next turn of the event loop, for all changes until then. */
  readonly #update = (): void => {
    this.#nextShow ??= setImmediate(() => {
      this.#nextShow = undefined;
      this.#show();
    });
  };

  /** Draws the status bar and the panel; an error in one doesn't keep the other from being drawn. */
  #show(): void {
    const now = systemClock.now();
    const { statusBar, errors, locales, settings, outlook } = this.deps;
    const { hideLocation } = settings.current.statusBar;
    const locale = hideLocation ? atPlace(locales.current, { hidesPlace: true }) : locales.current;
    const places = this.#inStatusBar.map(({ target, state }, index) => {
      const there = placeLocale(target, state, locale);
      return { target, state, locale: index === 0 ? outlook.at(there) : there };
    });
    const glance = outlook.glance(places[0]?.locale ?? locale, now);
    errors.contain(() => statusBar.show(places, now, glance));
    errors.contain(() => this.#showPanel(now));
    this.#age(glance);
  }

  #showPanel(now: EpochMs): void {
    const { panelSubscription, panel, settings, targets, locales, outlook } = this.deps;
    if (!panel.isShown) return;
    const { target, state } = panelSubscription;
    const isDefault = panel.location === undefined || panel.location === targets.defaultKey;
    const there = placeLocale(target, state, locales.current);
    const locale = isDefault ? outlook.at(there) : there;
    const members = state.answer?.content.members ?? {};
    const cards = isDefault ? outlook.cards(locale, now, state.failure) : [];
    const view = panelView(target, state, locale, now, settings.current.places, cards);
    panel.show(view, () => allFieldRows(members, locale));
  }

  /** Redraws every minute while a person may look at the ages, and when the text in the status bar changes. */
  #age(glance: Glance | undefined): void {
    this.#stopAgeing();
    const { attention, panel } = this.deps;
    const isWatched = attention.isGiven || panel.isShown;
    const wait = Math.min(isWatched ? minute : Infinity, glance?.changesIn ?? Infinity);
    if (wait < Infinity) this.#stopAgeing = systemClock.after(wait, () => this.#show());
  }
}
