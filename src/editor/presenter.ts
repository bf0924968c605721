import * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import type { EpochMs } from "../weather/base/ports";
import { Parts } from "../weather/base/parts";
import { intlParts } from "../weather/locale/intlParts";
import { strings } from "../weather/locale/strings";
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

interface PresenterParts {
  readonly settings: Settings;
  readonly locales: Locales;
  readonly errors: ErrorLog;
  readonly targets: Targets;
  readonly keys: Pick<ApiKeys, "lookUp" | "onDidChange" | "onDidLookUp">;
  readonly statusBar: StatusBar;
  /** Follows the default location, the first place in the status bar. */
  readonly defaultSubscription: ConditionsSubscription;
  /** Follows the panel's location while the panel is visible. */
  readonly panelSubscription: ConditionsSubscription;
  readonly panel: Panel;
  readonly sources: ConditionsSources & {
    readonly history: Pick<TemperatureHistory, "onDidChange">;
    readonly past: Pick<PastLoader, "onDidChange">;
  };
  readonly groups: readonly Pick<FeedGroup, "focus">[];
  readonly minuteForecast: OptionalKind<MinuteForecast>;
}

interface Refreshed {
  readonly result: RefreshResult<Observation>;
  readonly subscription: ConditionsSubscription;
}

/** Points the subscriptions to the locations of the settings and the panel, and shows their weather in both places. */
export class Presenter implements vscode.Disposable {
  /** The places in the status bar after the first. */
  readonly #others: ConditionsSubscription[] = [];
  readonly #stops;
  readonly #update = coalesce(() => this.#show());
  #stopAgeing = (): void => undefined;

  constructor(private readonly parts: PresenterParts) {
    const { settings, keys, defaultSubscription, panelSubscription, panel, sources, minuteForecast, errors } = parts;
    this.#show();
    const follow = (): void => errors.contain(() => this.#follow());
    // The first request can wait until the editor has started.
    const needsIntl = settings.current.defaultLocation.kind === "location";
    const warmUp = needsIntl ? intlParts.map((part) => () => errors.contain(part)) : [];
    const stopStart = inTurns([...warmUp, follow, () => errors.follow(keys.lookUp())]);
    const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) for (const group of parts.groups) group.focus();
    });
    this.#stops = [
      () => void focus.dispose(),
      stopStart,
      settings.onDidChange(follow),
      keys.onDidChange(follow),
      keys.onDidLookUp(follow),
      panel.onDidChange(follow),
      defaultSubscription.onDidChange(this.#update.call),
      minuteForecast.onDidChange(this.#update.call),
      sources.history.onDidChange(this.#update.call),
      sources.past.onDidChange(this.#update.call),
      panelSubscription.onDidChange(() => {
        // A request that was sent before the panel was hidden has used its call: let it finish.
        if (!panel.isShown && !panelSubscription.state.loading) panelSubscription.stop();
        this.#update.call();
      }),
    ];
  }

  /** Refreshes every visible place. @returns the result for the panel's place, or the first one if it is hidden. */
  async refresh(reason: RefreshReason): Promise<Refreshed> {
    const { panelSubscription, panel, defaultSubscription, minuteForecast, errors } = this.parts;
    if (reason === "person") errors.follow(minuteForecast.refresh());
    const [result, inPanel] = await Promise.all([
      defaultSubscription.refresh(reason),
      panel.isShown ? panelSubscription.refresh(reason) : undefined,
      ...this.#others.map((other) => other.refresh(reason)),
    ]);
    return inPanel
      ? { result: inPanel, subscription: panelSubscription }
      : { result, subscription: defaultSubscription };
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#update.stop();
    this.#stopAgeing();
    for (const subscription of [...this.#inStatusBar, this.parts.panelSubscription]) subscription.stop();
  }

  #follow(): void {
    const { targets, defaultSubscription, panelSubscription, panel, minuteForecast } = this.parts;
    const [target, ...others] = targets.inStatusBar();
    minuteForecast.follow(target);
    for (const other of this.#others.splice(others.length)) other.stop();
    defaultSubscription.follow(target);
    for (const [index, other] of others.entries()) (this.#others[index] ??= this.#subscribe()).follow(other);
    if (panel.isShown) panelSubscription.follow(targets.of(panel.location));
    else if (!panel.isOpen || !panelSubscription.state.loading) panelSubscription.stop();
    this.#update.call();
  }

  #subscribe(): ConditionsSubscription {
    const subscription = new ConditionsSubscription(this.parts.sources);
    subscription.onDidChange(this.#update.call);
    return subscription;
  }

  get #inStatusBar(): readonly ConditionsSubscription[] {
    return [this.parts.defaultSubscription, ...this.#others];
  }

  /** Draws the status bar and the panel; an error in one doesn't keep the other from being drawn. */
  #show(): void {
    const now = systemClock.now();
    const { statusBar, errors, locales } = this.parts;
    const glance = this.#glanceAt(now);
    errors.contain(() => statusBar.show(this.#inStatusBar, locales.current, now, glance));
    errors.contain(() => this.#showPanel(now));
    this.#age(glance !== undefined);
  }

  #glanceAt(now: EpochMs): MinuteForecastGlance | undefined {
    const { minuteForecast, errors, locales } = this.parts;
    const { localize } = locales.current;
    const broken = (): MinuteForecastGlance => ({
      row: { label: localize(strings.precipitation.title), value: localize(strings.broken) },
    });
    const { state } = minuteForecast;
    return new Parts(errors.report).make(() => state && minuteForecastGlance(state, locales.current, now), broken);
  }

  #showPanel(now: EpochMs): void {
    const { panelSubscription, panel, settings, locales } = this.parts;
    if (!panel.isShown) return;
    const { target, state } = panelSubscription;
    const locale = locales.current;
    const members = state.answer?.content.members ?? {};
    const view = panelView(target, state, locale, now, settings.current.places);
    const card = view.current && this.#cardAt(now);
    panel.show({ ...view, ...(card && { minuteForecast: card }) }, () => allFieldRows(members, locale));
  }

  /** The next two hours at the default location, or the offer to turn them on; undefined for other places. */
  #cardAt(now: EpochMs): MinuteForecastCard | undefined {
    const { targets, panel, minuteForecast, errors, locales } = this.parts;
    if (panel.location !== undefined && panel.location !== targets.defaultKey) return undefined;
    const { state } = minuteForecast;
    const locale = locales.current;
    const make = (): MinuteForecastCard | undefined =>
      state ? minuteForecastCard(state, locale, now) : precipitationOffer(locale.localize);
    return new Parts(errors.report).make(make, () => brokenCard(locale.localize));
  }

  /** Redraws every minute while an age or a countdown is shown. */
  #age(isExpecting: boolean): void {
    this.#stopAgeing();
    const isStale = [...this.#inStatusBar, this.parts.panelSubscription].some(
      ({ state }) => state.answer && state.failure,
    );
    if (isStale || isExpecting) this.#stopAgeing = systemClock.after(minute, () => this.#show());
  }
}
