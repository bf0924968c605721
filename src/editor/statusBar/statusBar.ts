import type * as vscode from "vscode";

import { minute, second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { RefreshResult } from "../../weather/feed/refreshResult";
import type { Subscription } from "../../weather/feed/subscription";
import type { Observation } from "../../weather/model/observation";
import { viewingAt } from "../../weather/view/placeWeather";
import { brokenStatusBarView, statusBarView } from "../../weather/view/statusBarView";
import type { Feeds } from "../../feeds";
import type { Attention } from "../platform/attention";
import type { Locales } from "../platform/currentLocale";
import type { ErrorLog } from "../platform/errorLog";
import { Redraw } from "../platform/redraw";
import type { Settings } from "../platform/settings";
import type { Targets } from "../platform/targets";
import { StatusBarItem } from "./statusBarItem";

export interface StatusBarDeps {
  readonly settings: Settings;
  readonly locales: Locales;
  readonly targets: Targets;
  readonly attention: Attention;
  readonly feeds: Feeds;
  readonly errors: ErrorLog;
}

/** The weather at the default location, and at saved places, from left to right. */
export class StatusBar implements vscode.Disposable {
  /** Follows the default location. */
  readonly first: Subscription<Observation>;
  readonly #subscriptions: Subscription<Observation>[];
  readonly #items: StatusBarItem[] = [];
  readonly #redraw: Redraw;
  #placement = "";
  #begin: EpochMs | undefined;

  constructor(private readonly deps: StatusBarDeps) {
    const { targets, feeds, attention, errors } = deps;
    this.#redraw = new Redraw((now) => this.#draw(now), errors);
    this.first = this.#subscribe();
    this.#subscriptions = [this.first];
    targets.onDidChange(() => this.follow());
    feeds.onDidChange(this.#redraw.request);
    attention.onDidGain(this.#redraw.request);
  }

  follow(): void {
    const targets = this.deps.targets.inStatusBar();
    this.deps.feeds.outlook.follow(targets[0]);
    for (const other of this.#subscriptions.splice(targets.length)) other.stop();
    for (const [index, target] of targets.entries()) (this.#subscriptions[index] ??= this.#subscribe()).follow(target);
    this.#redraw.request();
  }

  /** Refreshes all places, for a person. @returns the result for the default location. */
  async refresh(): Promise<RefreshResult<Observation>> {
    const [result] = await Promise.all([
      this.first.refresh("person"),
      ...this.#subscriptions.slice(1).map((other) => other.refresh("person")),
    ]);
    return result;
  }

  dispose(): void {
    for (const part of [this.#redraw, ...this.#items]) part.dispose();
    for (const subscription of this.#subscriptions) subscription.stop();
  }

  #subscribe(): Subscription<Observation> {
    const subscription = this.deps.feeds.subscribe();
    subscription.onDidChange(this.#redraw.request);
    return subscription;
  }

  /**
   * Ages change each minute; they're redrawn only while a person may be looking. The tooltip of a new item is slower
   * than its text, and follows in the next turn.
   */
  #draw(now: EpochMs): number {
    const { settings, locales, attention, feeds, errors } = this.deps;
    const { statusBar } = settings.current;
    const placement = `${statusBar.side} ${statusBar.priority}`;
    const kept = placement === this.#placement ? this.#subscriptions.length : 0;
    this.#placement = placement;
    for (const item of this.#items.splice(kept)) item.dispose();
    this.#begin ??= now;
    const isOneOfSeveral = this.#subscriptions.length > 1;
    let wait = attention.isGiven ? minute : Infinity;
    for (const [index, subscription] of this.#subscriptions.entries()) {
      const weather = feeds.weatherOf(subscription, index === 0);
      const { target, state } = weather;
      // Waits up to a second for the stored weather, which a slow disk or keyring can delay. The other items wait, too.
      const isRead = state.loading || state.answer !== undefined || state.failure !== undefined;
      if (!this.#items[index] && !isRead && Math.abs(now - this.#begin) < second) return Math.min(wait, second);
      const item = (this.#items[index] ??= new StatusBarItem(statusBar, index));
      const viewing = { ...viewingAt(weather, locales.current, now), hidesPlace: statusBar.hideLocation };
      const style = { text: statusBar.text, isOneOfSeveral };
      const view =
        errors.contain(() => statusBarView(weather, viewing, style)) ?? brokenStatusBarView(weather, viewing);
      // One item is enough to ask for the setup.
      if (index > 0 && view.text.phase === "setUp") {
        item.hide();
        continue;
      }
      const { isNew } = item;
      item.drawText(view.text, isOneOfSeveral && target.kind === "query" ? target.query.location : undefined);
      if (!isNew) item.drawTooltip(errors.contain(() => view.tooltip) ?? brokenStatusBarView(weather, viewing).tooltip);
      wait = Math.min(wait, isNew ? 0 : view.changesIn);
    }
    return wait;
  }
}
