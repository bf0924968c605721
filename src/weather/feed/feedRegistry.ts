import type { Unsubscribe } from "../base/emitter";
import { firstOf, type Rank } from "../base/callOrder";
import type { WeatherQuery } from "../model/weatherQuery";
import { Feed } from "./feed";
import type { FeedDeps, FeedKind } from "./feedKind";

/** The feeds of one kind in this window: one for each query, shared by its subscriptions. */
export class FeedRegistry<Content> {
  readonly #all = new Map<string, { readonly feed: Feed<Content>; readonly users: Map<Unsubscribe, Rank> }>();

  constructor(
    private readonly kind: FeedKind<Content>,
    private readonly deps: FeedDeps,
    /** Called before a feed is opened. */
    private readonly onWillOpen: (query: WeatherQuery) => void = () => undefined,
  ) {}

  /** Returns the feed of `query`, which is stopped and discarded after its last `release`. */
  acquire(query: WeatherQuery, rank: Rank): { readonly feed: Feed<Content>; readonly release: Unsubscribe } {
    const id = this.kind.idOf(query);
    const { feed, users } = this.#all.get(id) ?? this.#open(query);
    const release = (): void => {
      if (!users.delete(release) || users.size > 0) return;
      this.#all.delete(id);
      feed.stop();
    };
    users.set(release, rank);
    this.#all.set(id, { feed, users });
    return { feed, release };
  }

  #open(query: WeatherQuery) {
    const users = new Map<Unsubscribe, Rank>();
    this.onWillOpen(query);
    return { feed: new Feed(query, this.kind, this.deps, () => firstOf(users.values())), users };
  }

  forEach(act: (feed: Feed<Content>) => void): void {
    for (const { feed } of this.#all.values()) act(feed);
  }
}

export type FeedGroup = Pick<FeedRegistry<unknown>, "forEach">;
