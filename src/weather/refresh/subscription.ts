import { Emitter, type Unsubscribe } from "../base/emitter";
import { type ConditionsQuery, isSameQuery, queryId } from "../model/conditionsQuery";
import type { Failure } from "../model/failure";
import {
  ConditionsFeed,
  type FeedParts,
  type FeedState,
  type RefreshReason,
  type RefreshResult,
} from "./conditionsFeed";
import type { PastResult } from "./pastLoader";

/** What is to be shown: a query for the service, or why there can be none. */
export type Target =
  /** `label`: how the person calls the location. */
  | { readonly kind: "query"; readonly query: ConditionsQuery; readonly label?: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** How many feeds without a user are remembered. An answer that must not be written to disk is shown again from there. */
const mostAtRest = 20;

/** The feeds of this window: one for each query, however many subscriptions use it. */
export class FeedRegistry {
  readonly #all = new Map<string, Entry>();

  constructor(private readonly parts: FeedParts) {}

  /**
   * The feed of `query`. It is suspended when its last user has called `release`.
   *
   * @returns `isFirstUser`: it has no other user, so it has to be refreshed.
   */
  acquire(query: ConditionsQuery): {
    readonly feed: ConditionsFeed;
    readonly isFirstUser: boolean;
    readonly release: Unsubscribe;
  } {
    const id = queryId(query);
    const entry = this.#all.get(id) ?? { feed: new ConditionsFeed(query, this.parts), users: 0 };
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
      this.#forgetAtRest(mostAtRest);
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

  /** Forgets the weather in all feeds, because the key was removed. */
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

interface Entry {
  readonly feed: ConditionsFeed;
  users: number;
}

/** Follows one target after another and has the state of the current one. */
export class Subscription {
  #target: Target = { kind: "failure", failure: { kind: "locationMissing" } };
  #followed = false;
  #feed: ConditionsFeed | undefined;
  #release: Unsubscribe = () => undefined;
  readonly #changed = new Emitter();

  /** Calls a listener after every change of `target` or `state`. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly feeds: FeedRegistry) {}

  /** The target that is followed, or was followed last. */
  get target(): Target {
    return this.#target;
  }

  /** The state of the current target's feed; loading before the first `follow`. */
  get state(): FeedState {
    if (!this.#followed) return { loading: true };
    if (this.#target.kind === "failure") return { loading: false, failure: this.#target.failure };
    return this.#feed?.state ?? { loading: false };
  }

  /** Follows `target` from now on and gets its weather, stored or from the service. */
  follow(target: Target): void {
    if (this.#followed && isSameTarget(target, this.#target)) return;
    const release = this.#release;
    this.#followed = true;
    this.#target = target;
    this.#feed = undefined;
    this.#release = () => undefined;
    if (target.kind === "query") {
      const { feed, isFirstUser, release: letGo } = this.feeds.acquire(target.query);
      const unsubscribe = feed.onDidChange(() => this.#changed.fire());
      this.#feed = feed;
      this.#release = () => {
        unsubscribe();
        letGo();
      };
      // A feed that has another user follows its own timer.
      if (isFirstUser) void feed.refresh();
    }
    // Only now, so that a feed which both targets share goes on.
    release();
    this.#changed.fire();
  }

  /** See `ConditionsFeed.refresh`. */
  refresh(reason: RefreshReason): Promise<RefreshResult> {
    if (this.#target.kind === "failure") return Promise.resolve({ kind: "failure", failure: this.#target.failure });
    return this.#feed?.refresh(reason) ?? Promise.resolve({ kind: "failure", failure: { kind: "cancelled" } });
  }

  /** See `ConditionsFeed.loadPast`. */
  loadPast(): Promise<PastResult> {
    return this.#feed?.loadPast() ?? Promise.resolve({ kind: "failure", failure: { kind: "cancelled" } });
  }

  /** Stops following; `follow` begins anew. */
  stop(): void {
    this.#release();
    this.#release = () => undefined;
    this.#feed = undefined;
    this.#followed = false;
  }
}

/** Whether both ask the same and are called the same, or say the same reason why nothing can be asked. */
function isSameTarget(one: Target, other: Target): boolean {
  if (one.kind === "failure") return other.kind === "failure" && isSameFailure(one.failure, other.failure);
  return other.kind === "query" && one.label === other.label && isSameQuery(one.query, other.query);
}

/** Compares the members; all members of a failure are texts or numbers. */
function isSameFailure(one: Failure, other: Failure): boolean {
  const members = Object.entries(one);
  return (
    members.length === Object.keys(other).length && members.every(([name, value]) => Reflect.get(other, name) === value)
  );
}
