import * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import { Parts } from "../weather/base/parts";
import { intlParts } from "../weather/locale/intlParts";
import { strings } from "../weather/locale/strings";
import type { Target } from "../weather/feed/subscription";
import { type ConditionsSources, ConditionsSubscription } from "../weather/conditions/conditionsSubscription";
import type { PastLoader } from "../weather/conditions/pastLoader";
import type { TemperatureHistory } from "../weather/conditions/temperatureHistory";
import type { FeedGroup } from "../weather/feed/feedRegistry";
import type { MinuteForecast } from "../weather/minuteForecast/minuteForecast";
import { minuteForecastCard, minuteForecastGlance } from "../weather/minuteForecast/view";
import type { Observation } from "../weather/model/observation";
import { allFieldRows } from "../weather/view/allFields";
import { panelView } from "../weather/view/panelView";
import { brokenCard, precipitationOffer } from "../weather/view/precipitationOffer";
import type { MinuteForecastCard, MinuteForecastGlance } from "../weather/view/minuteForecastView";
import type { ApiKeys } from "./platform/apiKeys";
import { systemClock } from "./platform/clock";
import { coalesce } from "./platform/coalesce";
import type { ErrorLog } from "./platform/errorLog";
import { inTurns } from "./platform/inTurns";
import type { Locales } from "./platform/locale";
import type { Settings } from "./platform/settings";
import type { Targets } from "./platform/targets";
import type { OptionalKind } from "./optionalKind";
import type { StatusBar } from "./statusBar/statusBar";
import type { Panel } from "./webview/panel";
import type { RefreshReason, RefreshResult } from "../weather/feed/refreshResult";

/** What the presenter connects. */
export interface PresenterParts {
  readonly settings: Settings;
  readonly locales: Locales;
  readonly errors: ErrorLog;
  readonly targets: Targets;
  readonly keys: Pick<ApiKeys, "lookUp" | "onDidChange" | "onDidLookUp">;
  readonly statusBar: StatusBar;
  /** Follows the default location, which is the first place in the status bar. */
  readonly defaultSubscription: ConditionsSubscription;
  /** Follows the panel's location, while the panel can be seen. */
  readonly panelSubscription: ConditionsSubscription;
  readonly panel: Panel;
  /** Where the weather is known from. */
  readonly sources: ConditionsSources & {
    readonly history: Pick<TemperatureHistory, "onDidChange">;
    readonly past: Pick<PastLoader, "onDidChange">;
  };
  /** The feeds of all kinds. */
  readonly groups: readonly Pick<FeedGroup, "focus">[];
  /** The next two hours at the first place. */
  readonly minuteForecast: OptionalKind<MinuteForecast>;
}

/** What came of a refresh, and the subscription that a person sees it of. */
export interface Refreshed {
  readonly result: RefreshResult<Observation>;
  readonly subscription: ConditionsSubscription;
}

/** Has the subscriptions follow what the settings and the panel ask for, and shows their weather in status bar and panel. */
export class Presenter implements vscode.Disposable {
  /** The places in the status bar after the first. */
  readonly #others: { readonly subscription: ConditionsSubscription; readonly unsubscribe: () => void }[] = [];
  readonly #stops;
  readonly #update = coalesce(() => this.#show());
  #stopAgeing = (): void => undefined;

  constructor(private readonly parts: PresenterParts) {
    const {
      settings,
      keys,
      defaultSubscription: first,
      panelSubscription: detail,
      panel,
      sources,
      groups,
      minuteForecast,
      errors,
    } = parts;
    this.#show();
    const follow = (): void => errors.contain(() => this.#follow());
    // The first request can wait until the editor has started.
    const needsIntl = settings.current.defaultLocation.kind === "location";
    const warmUp = needsIntl ? intlParts.map((part) => () => errors.contain(part)) : [];
    const stopStart = inTurns([...warmUp, follow, () => errors.follow(keys.lookUp())]);
    const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) for (const group of groups) group.focus();
    });
    this.#stops = [
      () => void focus.dispose(),
      stopStart,
      settings.onDidChange(follow),
      keys.onDidChange(follow),
      keys.onDidLookUp(follow),
      panel.onDidChange(follow),
      first.onDidChange(this.#update.call),
      minuteForecast.onDidChange(this.#update.call),
      sources.history.onDidChange(this.#update.call),
      sources.past.onDidChange(this.#update.call),
      detail.onDidChange(() => {
        // What was asked for before the panel was hidden is paid for, and is kept.
        if (!panel.isShown && !detail.state.loading) detail.stop();
        this.#update.call();
      }),
    ];
  }

  /** Refreshes every place on show. @returns what came of the panel's place, or of the first one while no panel is shown. */
  async refresh(reason: RefreshReason): Promise<Refreshed> {
    const { panelSubscription: detail, panel, defaultSubscription: first, minuteForecast, errors } = this.parts;
    if (reason === "person") errors.follow(minuteForecast.refresh());
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
    this.parts.defaultSubscription.stop();
    this.parts.panelSubscription.stop();
    this.#disposeOthers(0);
  }

  #follow(): void {
    const { targets, defaultSubscription: first, panelSubscription: detail, panel, minuteForecast } = this.parts;
    const [target, ...others] = targets.inStatusBar();
    minuteForecast.follow(target);
    this.#disposeOthers(others.length);
    first.follow(target);
    for (const [index, other] of others.entries()) this.#followOther(index, other);
    if (panel.isShown) detail.follow(targets.of(panel.location));
    else if (!panel.isOpen || !detail.state.loading) detail.stop();
    this.#update.call();
  }

  #followOther(index: number, target: Target): void {
    const known = this.#others[index];
    const subscription = known?.subscription ?? new ConditionsSubscription(this.parts.sources);
    if (!known) this.#others.push({ subscription, unsubscribe: subscription.onDidChange(this.#update.call) });
    subscription.follow(target);
  }

  /** Lets go of the places after the first `kept`. */
  #disposeOthers(kept: number): void {
    for (const { subscription, unsubscribe } of this.#others.splice(kept)) {
      unsubscribe();
      subscription.stop();
    }
  }

  get #inStatusBar(): readonly ConditionsSubscription[] {
    return [this.parts.defaultSubscription, ...this.#others.map(({ subscription }) => subscription)];
  }

  /** Each thing is drawn whatever happens to the others. */
  #show(): void {
    const now = systemClock.now();
    const { statusBar, errors, locales } = this.parts;
    const glance = this.#glanceAt(now);
    errors.contain(() => statusBar.show(this.#inStatusBar, locales.current, now, glance));
    errors.contain(() => this.#showPanel(now));
    this.#age(glance !== undefined);
  }

  #glanceAt(now: number): MinuteForecastGlance | undefined {
    const { minuteForecast, errors, locales } = this.parts;
    const { localize } = locales.current;
    const broken = (): MinuteForecastGlance => ({
      row: { label: localize(strings.precipitation.title), value: localize(strings.broken) },
    });
    const { state } = minuteForecast;
    return new Parts(errors.report).make(() => state && minuteForecastGlance(state, locales.current, now), broken);
  }

  #showPanel(now: number): void {
    const { panelSubscription: detail, panel, settings, locales } = this.parts;
    if (!panel.isShown) return;
    const locale = locales.current;
    const members = detail.state.answer?.content.members ?? {};
    const view = panelView(detail.target, detail.state, locale, now, settings.current.places);
    const card = view.current && this.#cardAt(now);
    panel.show({ ...view, ...(card && { minuteForecast: card }) }, () => allFieldRows(members, locale));
  }

  /** The next two hours, which are those of the first place; what turns them on while they are off. */
  #cardAt(now: number): MinuteForecastCard | undefined {
    const { targets, panel, minuteForecast, errors, locales } = this.parts;
    const { location = targets.defaultKey } = panel;
    if (location !== targets.defaultKey) return undefined;
    const { state } = minuteForecast;
    const locale = locales.current;
    const make = (): MinuteForecastCard | undefined =>
      state ? minuteForecastCard(state, locale, now) : precipitationOffer(locale.localize);
    return new Parts(errors.report).make(make, () => brokenCard(locale.localize));
  }

  /** What could not be renewed gets older on show, and what is expected comes nearer. */
  #age(isExpecting: boolean): void {
    this.#stopAgeing();
    const isStale = [...this.#inStatusBar, this.parts.panelSubscription].some(
      ({ state }) => state.answer && state.failure,
    );
    if (isStale || isExpecting) this.#stopAgeing = systemClock.after(minute, () => this.#show());
  }
}
