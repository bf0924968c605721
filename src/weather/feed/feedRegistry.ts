import type { Unsubscribe } from "../base/emitter";
import type { WeatherQuery } from "../model/weatherQuery";
import { Feed } from "./feed";
import type { FeedKind } from "./feedKind";
import type { FeedParts } from "./ports";

/** Feeds without a user. Answers that must not be written to disk exist only in feeds. */
const maxUnused = 20;

/** The feeds of one kind in this window: one for each query, shared by its subscriptions. */
export class FeedRegistry<Content> {
  readonly #all = new Map<string, Entry<Content>>();

  constructor(
    private readonly kind: FeedKind<Content>,
    private readonly parts: FeedParts,
  ) {}

  /** Returns the feed of `query`. It is suspended after its last `release`. */
  acquire(query: WeatherQuery): { readonly feed: Feed<Content>; readonly release: Unsubscribe } {
    const id = this.kind.idOf(query);
    const entry = this.#all.get(id) ?? { feed: new Feed(query, this.kind, this.parts), users: 0 };
    this.#all.delete(id);
    this.#all.set(id, entry);
    entry.users += 1;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.feed.suspend();
      this.#forgetUnused(maxUnused);
    };
    return { feed: entry.feed, release };
  }

  /** Cancels requests in flight and repeats failed ones, because the key or the network has changed. */
  refetchAll(): void {
    this.#forgetUnused(0);
    for (const { feed } of this.#all.values()) void feed.refetch();
  }

  syncFromDisk(): void {
    for (const { feed, users } of this.#all.values()) if (users > 0) void feed.syncFromDisk();
  }

  focus(): void {
    for (const { feed, users } of this.#all.values()) if (users > 0) void feed.focus();
  }

  resetAll(): void {
    this.#forgetUnused(0);
    for (const { feed } of this.#all.values()) void feed.reset();
  }

  /** Stops and forgets feeds without a user, except for the `max` used last. */
  #forgetUnused(max: number): void {
    const unused = [...this.#all].filter(([, { users }]) => users === 0);
    for (const [id, { feed }] of unused.slice(0, Math.max(0, unused.length - max))) {
      this.#all.delete(id);
      feed.stop();
    }
  }
}

export type FeedGroup = Pick<FeedRegistry<unknown>, "refetchAll" | "syncFromDisk" | "focus" | "resetAll">;

interface Entry<Content> {
  readonly feed: Feed<Content>;
  users: number;
}
