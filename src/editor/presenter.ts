import type * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import type { EpochMs } from "../weather/base/ports";
import { Parts } from "../weather/base/parts";
import { intlParts } from "../weather/locale/intlParts";
import { hidingPlace } from "../weather/locale/locale";
import { strings } from "../weather/locale/strings";
import { type ConditionsSources, ConditionsSubscription } from "../weather/conditions/conditionsSubscription";
import type { PastLoader } from "../weather/conditions/pastLoader";
import type { TemperatureHistory } from "../weather/conditions/temperatureHistory";
import type { FeedGroup } from "../weather/feed/feedRegistry";
import type { DailyForecast } from "../weather/forecast/dailyForecast";
import type { HourlyForecast } from "../weather/forecast/hourlyForecast";
import { forecastCards, forecastGlance, type Forecasts } from "../weather/forecast/view";
import { warningCards, warningsGlance } from "../weather/warnings/view";
import type { Warning } from "../weather/warnings/warning";
import type { MinuteForecast } from "../weather/minuteForecast/minuteForecast";
import { minuteForecastCard, minuteForecastGlance } from "../weather/minuteForecast/view";
import type { Failure } from "../weather/model/failure";
import type { Observation } from "../weather/model/observation";
import { allFieldRows } from "../weather/view/allFields";
import { type PanelView, panelView } from "../weather/view/panelView";
import type { ForecastCards, Glance, MinuteForecastCard, WarningsView } from "../weather/view/forecastView";
import { brokenCard, offerCard } from "../weather/view/optionalCards";
import type { Attention } from "./attention";
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
  readonly attention: Pick<Attention, "onDidGain">;
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
  readonly hourlyForecast: OptionalKind<HourlyForecast>;
  readonly dailyForecast: OptionalKind<DailyForecast>;
  readonly warnings: OptionalKind<readonly Warning[]>;
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
    const { settings, keys, defaultSubscription, panelSubscription, panel, sources, errors } = parts;
    this.#show();
    const follow = (): void => errors.contain(() => this.#follow());
    // The first request can wait until the editor has started.
    const needsIntl = settings.current.defaultLocation.kind === "location";
    const warmUp = needsIntl ? intlParts.map((part) => () => errors.contain(part)) : [];
    const stopStart = inTurns([...warmUp, follow, () => errors.follow(keys.lookUp())]);
    this.#stops = [
      stopStart,
      parts.attention.onDidGain(() => {
        for (const group of parts.groups) group.focus();
      }),
      settings.onDidChange(follow),
      keys.onDidChange(follow),
      keys.onDidLookUp(follow),
      panel.onDidChange(follow),
      defaultSubscription.onDidChange(this.#update.call),
      ...this.#optional.map((kind) => kind.onDidChange(this.#update.call)),
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
    const { panelSubscription, panel, defaultSubscription, errors } = this.parts;
    if (reason === "person") for (const kind of this.#optional) errors.follow(kind.refresh());
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
    const { targets, defaultSubscription, panelSubscription, panel } = this.parts;
    const [target, ...others] = targets.inStatusBar();
    for (const kind of this.#optional) kind.follow(target);
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

  /** The kinds that settings turn on, for the default location. */
  get #optional(): readonly Pick<OptionalKind<unknown>, "onDidChange" | "follow" | "refresh">[] {
    const { minuteForecast, hourlyForecast, dailyForecast, warnings } = this.parts;
    return [minuteForecast, hourlyForecast, dailyForecast, warnings];
  }

  get #inStatusBar(): readonly ConditionsSubscription[] {
    return [this.parts.defaultSubscription, ...this.#others];
  }

  /** Draws the status bar and the panel; an error in one doesn't keep the other from being drawn. */
  #show(): void {
    const now = systemClock.now();
    const { statusBar, errors, locales, settings } = this.parts;
    const { hideLocation } = settings.current.statusBar;
    const locale = hideLocation ? hidingPlace(locales.current) : locales.current;
    const glance = this.glanceAt(now, locale);
    errors.contain(() => statusBar.show(this.#inStatusBar, locale, now, glance));
    errors.contain(() => this.#showPanel(now));
    this.#age(now, glance);
  }

  /** The near future at the default location: the minute forecast knows more about the next two hours. */
  glanceAt(now: EpochMs, locale = this.parts.locales.current): Glance | undefined {
    const { minuteForecast, warnings, errors } = this.parts;
    const parts = new Parts(errors.report);
    const brokenRow = (label: string): Glance => ({
      rows: [{ label: locale.localize(label), value: locale.localize(strings.broken) }],
    });
    const { state } = minuteForecast;
    const forecasts = this.#forecasts;
    const near = parts.make(
      () => state && minuteForecastGlance(state, locale, now),
      () => brokenRow(strings.precipitation.title),
    );
    const until = near && state?.answer?.content.until;
    const later = parts.make(
      () => forecasts && forecastGlance(forecasts, locale, now, until),
      () => brokenRow(strings.forecast.offerTitle),
    );
    const warned = parts.make(
      () => warnings.state && warningsGlance(warnings.state, locale, now),
      () => brokenRow(strings.warnings.title),
    );
    const glances = [later, near, warned].filter((glance) => glance !== undefined);
    if (glances.length === 0) return undefined;
    const rows = glances.flatMap((glance) => glance.rows);
    return glances.reduce((all, glance) => ({ ...all, ...glance, rows }));
  }

  /** The states of the next hours and days; undefined while they are off. */
  get #forecasts(): Forecasts | undefined {
    const [hourly, daily] = [this.parts.hourlyForecast.state, this.parts.dailyForecast.state];
    return hourly && daily && { hourly, daily };
  }

  #showPanel(now: EpochMs): void {
    const { panelSubscription, panel, settings, locales } = this.parts;
    if (!panel.isShown) return;
    const { target, state } = panelSubscription;
    const locale = locales.current;
    const members = state.answer?.content.members ?? {};
    const view = panelView(target, state, locale, now, settings.current.places);
    panel.show({ ...view, ...(view.current && this.#cardsAt(now, state.failure)) }, () =>
      allFieldRows(members, locale),
    );
  }

  /** The near future at the default location, or the offers to turn it on; nothing for other places. */
  #cardsAt(now: EpochMs, noticed: Failure | undefined): Pick<PanelView, "minuteForecast" | "ahead" | "warnings"> {
    const { targets, panel, minuteForecast, warnings, errors, locales } = this.parts;
    if (panel.location !== undefined && panel.location !== targets.defaultKey) return {};
    const { state } = minuteForecast;
    const forecasts = this.#forecasts;
    const locale = locales.current;
    const { localize } = locale;
    const parts = new Parts(errors.report);
    const near = parts.make<MinuteForecastCard | undefined>(
      () => (state ? minuteForecastCard(state, locale, now, noticed) : offerCard("precipitation", localize)),
      () => brokenCard("precipitation", localize),
    );
    const ahead = parts.make<ForecastCards>(
      () => (forecasts ? forecastCards(forecasts, locale, now, noticed) : { line: offerCard("forecast", localize) }),
      () => ({ line: brokenCard("forecast", localize) }),
    );
    const warned = parts.make<WarningsView>(
      () =>
        warnings.state ? warningCards(warnings.state, locale, now, noticed) : { line: offerCard("warnings", localize) },
      () => ({ line: brokenCard("warnings", localize) }),
    );
    return { ...(near && { minuteForecast: near }), ahead, warnings: warned };
  }

  /** Redraws every minute while an age or a countdown is shown, and when a warning begins or ends. */
  #age(now: EpochMs, glance: Glance | undefined): void {
    this.#stopAgeing();
    const isStale = [...this.#inStatusBar, this.parts.panelSubscription].some(
      ({ state }) => state.answer && state.failure,
    );
    const wait = Math.min(minute, (glance?.changesAt ?? Infinity) - now);
    if (isStale || glance) this.#stopAgeing = systemClock.after(wait, () => this.#show());
  }
}
