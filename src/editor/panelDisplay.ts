import type * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import type { EpochMs } from "../weather/base/ports";
import type { ConditionsSubscription } from "../weather/conditions/conditionsSubscription";
import type { RefreshResult } from "../weather/feed/refreshResult";
import type { Observation } from "../weather/model/observation";
import { offersOf } from "../weather/outlook/optionalSettings";
import type { Outlook } from "../weather/outlook/outlook";
import { allFieldRows } from "../weather/view/allFieldRows";
import { panelView } from "../weather/view/panelView";
import { placeLocale } from "../weather/view/summary";
import type { Locales } from "./platform/currentLocale";
import type { Settings } from "./platform/settings";
import type { Targets } from "./platform/targets";
import type { Display } from "./presenter";
import type { Panel } from "./webview/panel";

interface PanelDisplayDeps {
  readonly settings: Pick<Settings, "current">;
  readonly locales: Pick<Locales, "current">;
  readonly targets: Pick<Targets, "of" | "defaultKey">;
  readonly panel: Panel;
  readonly subscription: ConditionsSubscription;
  readonly outlook: Pick<Outlook, "at" | "cards">;
  readonly update: () => void;
}

export class PanelDisplay implements Display, vscode.Disposable {
  readonly #stops;

  constructor(private readonly deps: PanelDisplayDeps) {
    const { panel, subscription, update } = deps;
    this.#stops = [
      panel.onDidChange(() => {
        update();
        this.follow();
      }),
      subscription.onDidChange(() => {
        // A request in flight isn't canceled when the panel is hidden, because it has already used its call.
        if (!panel.isShown && !subscription.state.loading) subscription.stop();
        update();
      }),
    ];
  }

  follow(): void {
    const { panel, subscription, targets } = this.deps;
    if (panel.isShown) subscription.follow(targets.of(panel.location));
    else if (!panel.isOpen || !subscription.state.loading) subscription.stop();
  }

  /** The ages change each minute. */
  show(now: EpochMs): number {
    const { subscription, panel, settings, targets, locales, outlook } = this.deps;
    if (!panel.isShown) return Infinity;
    const { target, state } = subscription;
    const isDefault = panel.location === undefined || panel.location === targets.defaultKey;
    const there = placeLocale(target, state, locales.current);
    const locale = isDefault ? outlook.at(there) : there;
    const members = state.answer?.content.members ?? {};
    const cards = isDefault ? outlook.cards(locale, now, state.failure) : [];
    const { places, offered } = settings.current;
    const offers = isDefault ? offersOf(offered, locale.localize) : undefined;
    const view = panelView(target, state, locale, now, places, cards, offers);
    panel.show(view, () => allFieldRows(members, locale));
    return minute;
  }

  async refresh(): Promise<RefreshResult<Observation> | undefined> {
    return this.deps.panel.isShown ? this.deps.subscription.refresh("person") : undefined;
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.deps.subscription.stop();
  }
}
