import type { Unsubscribe } from "../base/emitter";
import type { WeatherQuery } from "../model/weatherQuery";
import { Feed, type FeedDeps } from "./feed";
import type { FeedKind } from "./feedKind";

/** The feeds of one kind in this window: one for each query, shared by its subscriptions. */
export class FeedRegistry<Content> {
  readonly #all = new Map<string, Entry<Content>>();

  constructor(
    private readonly kind: FeedKind<Content>,
    private readonly deps: FeedDeps,
  ) {}

  /** Returns the feed of `query`, which is stopped and discarded after its last `release`. */
  acquire(query: WeatherQuery): { readonly feed: Feed<Content>; readonly release: Unsubscribe } {
    const id = this.kind.idOf(query);
    const entry = this.#all.get(id) ?? { feed: new Feed(query, this.kind, this.deps), users: 0 };
    this.#all.set(id, entry);
    entry.users += 1;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      this.#all.delete(id);
      entry.feed.stop();
    };
    return { feed: entry.feed, release };
  }

  get isUsed(): boolean {
    return this.#all.size > 0;
  }

  /** Called when the key or the network has changed: cancels requests in flight, and repeats failed ones. */
  refetchAll(): void {
    for (const { feed } of this.#all.values()) void feed.refetch();
  }

  syncFromDisk(): void {
    for (const { feed } of this.#all.values()) void feed.syncFromDisk();
  }

  focus(): void {
    for (const { feed } of this.#all.values()) void feed.focus();
  }

  resetAll(): void {
    for (const { feed } of this.#all.values()) void feed.reset();
  }
}

export type FeedGroup = Pick<FeedRegistry<unknown>, "isUsed" | "refetchAll" | "syncFromDisk" | "focus" | "resetAll">;

interface Entry<Content> {
  readonly feed: Feed<Content>;
  users: number;
}
