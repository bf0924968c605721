import type { Unsubscribe } from "../base/emitter";
import type { WeatherQuery } from "../model/weatherQuery";
import { Feed } from "./feed";
import type { FeedKind } from "./feedKind";
import type { FeedParts } from "./ports";

/** How many feeds without a user are remembered. An answer that must not be written to disk is shown again from there. */
const maxAtRest = 20;

/** The feeds of one kind in this window: one for each query, however many subscriptions use it. */
export class FeedRegistry<Content> {
  readonly #all = new Map<string, Entry<Content>>();

  constructor(
    private readonly kind: FeedKind<Content>,
    private readonly parts: FeedParts,
  ) {}

  /**
   * The feed of `query`. It is suspended when its last user has called `release`.
   *
   * @returns `isFirstUser`: it has no other user, so it has to be refreshed.
   */
  acquire(query: WeatherQuery): {
    readonly feed: Feed<Content>;
    readonly isFirstUser: boolean;
    readonly release: Unsubscribe;
  } {
    // What a workspace may cost is limited, what a person has chosen is not.
    const id = `${this.kind.idOf(query)}${query.isByWorkspace ? " by a workspace" : ""}`;
    const entry = this.#all.get(id) ?? { feed: new Feed(query, this.kind, this.parts), users: 0 };
    // The feed that was used last is the last to be forgotten.
    this.#all.delete(id);
    this.#all.set(id, entry);
    entry.users += 1;
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.feed.suspend();
      this.#forgetAtRest(maxAtRest);
    };
    return { feed: entry.feed, isFirstUser: entry.users === 1, release };
  }

  /**
   * Asks again in all feeds: the key or the network has changed, so requests under way are cancelled, and what failed
   * may work.
   */
  refetchAll(): void {
    this.#forgetAtRest(0);
    for (const { feed } of this.#all.values()) void feed.refetch();
  }

  /** Adopts what other windows have stored, and settings that decide when to ask. */
  syncFromDisk(): void {
    for (const { feed, users } of this.#all.values()) if (users > 0) void feed.syncFromDisk();
  }

  /** The window has the focus again. */
  focus(): void {
    for (const { feed, users } of this.#all.values()) if (users > 0) void feed.focus();
  }

  /** Forgets the answers in all feeds, because the key was removed. */
  resetAll(): void {
    this.#forgetAtRest(0);
    for (const { feed } of this.#all.values()) void feed.reset();
  }

  /** Stops and forgets feeds without a user, but for the `most` that were used last. */
  #forgetAtRest(most: number): void {
    const atRest = [...this.#all].filter(([, { users }]) => users === 0);
    for (const [id, { feed }] of atRest.slice(0, Math.max(0, atRest.length - most))) {
      this.#all.delete(id);
      feed.stop();
    }
  }
}

/** The feeds of a window, of whatever kind, as the editor's events reach them. */
export type FeedGroup = Pick<FeedRegistry<unknown>, "refetchAll" | "syncFromDisk" | "focus" | "resetAll">;

interface Entry<Content> {
  readonly feed: Feed<Content>;
  users: number;
}
