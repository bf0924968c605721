import type { Disposable } from "vscode";

import { Emitter } from "../../weather/base/emitter";
import type { Locale } from "../../weather/locale/formatUnits";
import type { RefreshReason, RefreshResult } from "../../weather/refresh/conditionsFeed";
import { type FeedRegistry, Subscription, type Target } from "../../weather/refresh/subscription";
import { statusBarView } from "../../weather/view/statusBarView";
import type { Settings } from "../platform/settings";
import { StatusBarItem } from "./statusBarItem";

/** One place in the status bar. */
interface Entry {
  readonly subscription: Subscription;
  readonly item: StatusBarItem;
}

/** The places in the status bar, side by side: the first one, which is always there, and up to two more. */
export class StatusBar implements Disposable {
  /** The default location. */
  readonly first: Subscription;
  readonly #spots: Entry[] = [];
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    private readonly feeds: FeedRegistry,
    private readonly settings: Settings,
  ) {
    this.first = this.#add().subscription;
  }

  get subscriptions(): readonly Subscription[] {
    return this.#spots.map(({ subscription }) => subscription);
  }

  /** Shows these from now on, from left to right. */
  follow(targets: readonly [Target, ...Target[]]): void {
    for (const { subscription, item } of this.#spots.splice(targets.length)) {
      subscription.stop();
      item.dispose();
    }
    targets.forEach((target, index) => (this.#spots[index] ?? this.#add()).subscription.follow(target));
  }

  /** Refreshes all of them. @returns what came of the first. */
  async refresh(reason: RefreshReason): Promise<RefreshResult> {
    const [first] = await Promise.all(
      [this.first, ...this.subscriptions.slice(1)].map((subscription) => subscription.refresh(reason)),
    );
    return first ?? { kind: "failure", failure: { kind: "cancelled" } };
  }

  /** @param now milliseconds since 1970. */
  show(locale: Locale, now: number): void {
    const { statusBar: wanted } = this.settings.current;
    const areSeveral = this.#spots.length > 1;
    const style = { ...wanted, isOneOfSeveral: areSeveral };
    for (const [index, { subscription, item }] of this.#spots.entries()) {
      const { target, state } = subscription;
      item.moveTo(wanted);
      const view = statusBarView(target, state, locale, now, style);
      // What is not set up is said once.
      if (index > 0 && view.text.phase === "setUp") {
        item.hide();
        continue;
      }
      const location = areSeveral && target.kind === "query" ? target.query.location : undefined;
      item.update(view, location);
    }
  }

  dispose(): void {
    for (const { subscription, item } of this.#spots) {
      subscription.stop();
      item.dispose();
    }
    this.#changed.clear();
  }

  #add(): Entry {
    const subscription = new Subscription(this.feeds);
    const spot: Entry = { subscription, item: new StatusBarItem(this.settings.current.statusBar, this.#spots.length) };
    subscription.onDidChange(() => this.#changed.fire());
    this.#spots.push(spot);
    return spot;
  }
}
