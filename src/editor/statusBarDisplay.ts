import type * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import type { EpochMs } from "../weather/base/ports";
import { type ConditionsSources, ConditionsSubscription } from "../weather/conditions/conditionsSubscription";
import type { RefreshResult } from "../weather/feed/refreshResult";
import { atPlace } from "../weather/locale/locale";
import type { Observation } from "../weather/model/observation";
import type { Outlook } from "../weather/outlook/outlook";
import { placeLocale } from "../weather/view/summary";
import type { Attention } from "./attention";
import type { Locales } from "./platform/currentLocale";
import type { Settings } from "./platform/settings";
import type { Targets } from "./platform/targets";
import type { Display } from "./presenter";
import { StatusBar } from "./statusBar/statusBar";

interface StatusBarDisplayDeps {
  readonly settings: Pick<Settings, "current">;
  readonly locales: Pick<Locales, "current">;
  readonly targets: Pick<Targets, "inStatusBar">;
  readonly attention: Pick<Attention, "isGiven">;
  readonly sources: ConditionsSources & { readonly outlook: Pick<Outlook, "follow" | "at" | "glance"> };
  readonly update: () => void;
}

export class StatusBarDisplay implements Display, vscode.Disposable {
  readonly #statusBar: StatusBar;
  readonly #subscriptions: ConditionsSubscription[];

  /** Follows the default location. */
  readonly first: ConditionsSubscription;

  constructor(private readonly deps: StatusBarDisplayDeps) {
    this.#statusBar = new StatusBar(deps.settings);
    this.first = this.#subscribe();
    this.#subscriptions = [this.first];
  }

  follow(): void {
    const targets = this.deps.targets.inStatusBar();
    this.deps.sources.outlook.follow(targets[0]);
    for (const other of this.#subscriptions.splice(targets.length)) other.stop();
    for (const [index, target] of targets.entries()) (this.#subscriptions[index] ??= this.#subscribe()).follow(target);
  }

  /** Ages change each minute; they're redrawn only while a person may be looking. */
  show(now: EpochMs): number {
    const { attention, locales, settings, sources } = this.deps;
    const { outlook } = sources;
    const { hideLocation } = settings.current.statusBar;
    const locale = hideLocation ? atPlace(locales.current, { hidesPlace: true }) : locales.current;
    const places = this.#subscriptions.map(({ target, state }, index) => {
      const there = placeLocale(target, state, locale);
      return { target, state, locale: index === 0 ? outlook.at(there) : there };
    });
    const glance = outlook.glance(places[0]?.locale ?? locale, now);
    const wait = this.#statusBar.show(places, now, glance);
    return Math.min(wait, attention.isGiven ? minute : Infinity, glance?.changesIn ?? Infinity);
  }

  async refresh(): Promise<RefreshResult<Observation>> {
    const [result] = await Promise.all([
      this.first.refresh("person"),
      ...this.#subscriptions.slice(1).map((other) => other.refresh("person")),
    ]);
    return result;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.stop();
    this.#statusBar.dispose();
  }

  #subscribe(): ConditionsSubscription {
    const subscription = new ConditionsSubscription(this.deps.sources);
    subscription.onDidChange(this.deps.update);
    return subscription;
  }
}
