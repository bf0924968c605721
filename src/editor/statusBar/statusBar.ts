import type * as vscode from "vscode";

import { minute, second } from "../../weather/base/duration";
import { Emitter } from "../../weather/base/emitter";
import type { EpochMs } from "../../weather/base/ports";
import type { Viewing } from "../../weather/locale/viewing";
import type { RefreshResult } from "../../weather/feed/refreshResult";
import type { Subscription } from "../../weather/feed/subscription";
import type { Rank } from "../../weather/base/callOrder";
import type { Observation } from "../../weather/model/observation";
import { type PlaceWeather, viewingAt } from "../../weather/surfaces/placeWeather";
import { brokenStatusBarView, statusBarView, type StatusBarView } from "../../weather/surfaces/statusBarView";
import type { Feeds } from "../../feeds";
import type { Attention } from "../platform/attention";
import { systemClock } from "../platform/clock";
import type { ErrorLog } from "../platform/errorLog";
import { Redraw } from "../platform/redraw";
import type { Settings } from "../settings/settings";
import type { Targets } from "../settings/targets";
import { iconText, StatusBarItem } from "./statusBarItem";

/** The weather at the default location, and at saved places. */
export class StatusBar implements vscode.Disposable {
  /** Follows the default location. */
  readonly first: Subscription<Observation>;
  readonly #subscriptions: Subscription<Observation>[];
  readonly #items: StatusBarItem[] = [];
  readonly #redraw: Redraw;
  #placement = "";
  #begin: EpochMs | undefined;
  #previewed: string | undefined;
  readonly #drawn = new Emitter();

  /** Fires with each drawing, which comes at least once a minute while a person may be looking. */
  readonly onDidDraw = this.#drawn.subscribe;

  constructor(
    private readonly settings: Settings,
    private readonly targets: Targets,
    private readonly attention: Attention,
    private readonly feeds: Feeds,
    private readonly errors: ErrorLog,
  ) {
    this.#redraw = new Redraw((now) => this.#draw(now), errors);
    this.first = this.#subscribe("shown");
    this.#subscriptions = [this.first];
    targets.onDidChange(() => this.follow());
    feeds.onDidChange(this.#redraw.request);
    attention.onDidGain(this.#redraw.request);
  }

  follow(): void {
    const targets = this.targets.inStatusBar();
    this.feeds.outlook.follow(targets[0]);
    for (const other of this.#subscriptions.splice(targets.length)) other.stop();
    for (const [index, target] of targets.entries())
      (this.#subscriptions[index] ??= this.#subscribe("listed")).follow(target);
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

  /** Draws all items with `template`; if it's undefined, with the one of the settings. */
  preview(template: string | undefined): void {
    this.#previewed = template;
    this.#redraw.request();
  }

  /** The text of the first item with `template`, and with icons. @param sample the weather if there is none yet. */
  textWith(template: string, sample: PlaceWeather): string {
    const known = this.feeds.weatherOf(this.first);
    const weather = known.state.answer ? known : sample;
    return iconText(this.#viewOf(weather, this.#viewingOf(weather, systemClock.now()), template).text);
  }

  /** The first item as a screen reader speaks it. */
  get label(): string {
    const weather = this.feeds.weatherOf(this.first);
    return this.#viewOf(weather, this.#viewingOf(weather, systemClock.now()), undefined).text.label;
  }

  dispose(): void {
    for (const part of [this.#redraw, ...this.#items]) part.dispose();
    for (const subscription of this.#subscriptions) subscription.stop();
  }

  #subscribe(rank: Rank): Subscription<Observation> {
    const subscription = this.feeds.subscribe(rank);
    subscription.onDidChange(this.#redraw.request);
    return subscription;
  }

  /** Ages change each minute; they're redrawn only while a person may be looking. */
  #draw(now: EpochMs): number {
    const { statusBar } = this.settings.current;
    const placement = `${statusBar.side} ${statusBar.priority}`;
    const kept = placement === this.#placement ? this.#subscriptions.length : 0;
    this.#placement = placement;
    for (const item of this.#items.splice(kept)) item.dispose();
    this.#begin ??= now;
    const isOneOfSeveral = this.#subscriptions.length > 1;
    let wait = this.attention.isGiven ? minute : Infinity;
    for (const [index, subscription] of this.#subscriptions.entries()) {
      const weather = this.feeds.weatherOf(subscription);
      const { target, state } = weather;
      // Waits up to a second for the stored weather, which a slow disk or keyring can delay. The other items wait, too.
      const isRead = state.loading || state.answer !== undefined || state.failure !== undefined;
      if (!this.#items[index] && !isRead && Math.abs(now - this.#begin) < second) return Math.min(wait, second);
      const item = (this.#items[index] ??= new StatusBarItem(statusBar, index));
      const viewing = this.#viewingOf(weather, now);
      const view = this.#viewOf(weather, viewing, this.#previewed ?? statusBar.text);
      // One item is enough to ask for the setup.
      if (index > 0 && view.text.phase === "setUp") {
        item.hide();
        continue;
      }
      const shown = isOneOfSeveral && target.kind === "query" ? [target.query.location] : [];
      item.drawText(view.text, shown);
      item.drawTooltip(this.errors.contain(() => view.tooltip) ?? brokenStatusBarView(weather, viewing).tooltip, shown);
      wait = Math.min(wait, view.changesIn);
    }
    this.#drawn.fire();
    return wait;
  }

  #viewingOf(weather: PlaceWeather, now: EpochMs): Viewing {
    const { hideLocation } = this.settings.current.statusBar;
    return { ...viewingAt(weather, this.settings.locale, now), hidesPlace: hideLocation };
  }

  #viewOf(weather: PlaceWeather, viewing: Viewing, text: string | undefined): StatusBarView {
    const style = { text, isOneOfSeveral: this.#subscriptions.length > 1 };
    return this.errors.contain(() => statusBarView(weather, viewing, style)) ?? brokenStatusBarView(weather, viewing);
  }
}
