import { selectedRank } from "../base/callOrder";
import { Emitter, type Unsubscribe } from "../base/emitter";
import type { Feed } from "../feed/feed";
import type { RefreshReason } from "../feed/refreshResult";
import type { Target } from "../feed/subscription";
import { placeId, type WeatherQuery } from "../model/weatherQuery";
import type { KindNow, OptionalKind, Postponed } from "./optionalKind";
import type { OptionalSetting } from "./optionalSettings";
import type { OpenKind } from "./outlook";

interface SelectedKind {
  readonly kind: OptionalKind<unknown>;
  readonly isScarce: () => boolean;
  readonly feed: Feed<unknown>;
  readonly release: Unsubscribe;
  postponed?: Postponed | undefined;
}

/** Shows the optional kinds at the place that a person selected in the panel. Only a person's actions send requests. */
export class SelectedOutlook {
  #open: readonly OpenKind[] = [];
  #query: WeatherQuery | undefined;
  #kinds: readonly SelectedKind[] = [];
  readonly #changed = new Emitter();
  readonly onDidChange = this.#changed.subscribe;

  constructor(
    private readonly isOn: (setting: OptionalSetting) => boolean,
    private readonly isFocused: () => boolean,
  ) {}

  open(kinds: readonly OpenKind[]): void {
    this.#open = kinds;
  }

  /**
   * Shows what is stored for the place of `target`. Requests what has expired if a person has just selected it, and a
   * kind that a person has just turned on. Never rejects.
   */
  async follow(target: Target | undefined, isSelected: boolean): Promise<void> {
    const query = target?.kind === "query" ? target.query : undefined;
    const before = this.#kinds;
    const isSame = JSON.stringify(query) === JSON.stringify(this.#query);
    this.#query = query;
    const known = isSame ? before : [];
    const kindAt = (open: OpenKind, at: WeatherQuery): SelectedKind =>
      known.find(({ kind }) => kind === open.kind) ?? this.#acquire(open, at);
    this.#kinds = query
      ? this.#open.filter(({ kind }) => this.isOn(kind.setting)).map((one) => kindAt(one, query))
      : [];
    for (const one of before) if (!this.#kinds.includes(one)) leave(one);
    const isNew = (one: SelectedKind): boolean => !before.includes(one);
    const wanted = this.#kinds.filter((one) => isSelected || isNew(one));
    await Promise.all(wanted.map((one) => this.#begin(one, isSelected || (isSame && this.isFocused()))));
  }

  /** The kinds that are on, as known at a place; empty unless it's the selected one. */
  kindsAt(query: WeatherQuery): readonly KindNow[] {
    if (!this.#query || placeId(this.#query) !== placeId(query)) return [];
    return this.#kinds.map(({ kind, feed, postponed }) => {
      const { state } = feed;
      const isShown = postponed === "scarce" || (!state.answer && !state.failure);
      return { kind, state, isSelected: true, ...(postponed && isShown && { postponed }) };
    });
  }

  /** Requests what has expired, for a person. Never rejects. */
  async refresh(): Promise<void> {
    await Promise.all(this.#kinds.map((one) => this.#ask(one, "person")));
  }

  dispose(): void {
    void this.follow(undefined, false);
    this.#changed.clear();
  }

  #acquire({ kind, feeds, isScarce }: OpenKind, query: WeatherQuery): SelectedKind {
    const { feed, release } = feeds.acquire(query, selectedRank);
    const stop = feed.onDidChange(() => this.#changed.fire());
    return { kind, feed, isScarce, release: () => [stop, release].forEach((end) => end()) };
  }

  async #begin(one: SelectedKind, mayAsk: boolean): Promise<void> {
    await one.feed.syncFromDisk();
    if (mayAsk) {
      const postpones = one.isScarce() && (await one.feed.peek()) === undefined;
      if (!postpones) return this.#ask(one, "selected");
      one.postponed = "scarce";
    } else one.postponed = "unasked";
    this.#changed.fire();
  }

  async #ask(one: SelectedKind, reason: RefreshReason): Promise<void> {
    one.postponed = undefined;
    await one.feed.refresh(reason);
  }
}

/** A request that was sent has used its call, so its answer is stored before the feed stops. */
function leave({ feed, release }: SelectedKind): void {
  if (!feed.isAsking) release();
  else
    feed.onDidChange(() => {
      if (!feed.isAsking) release();
    });
}
