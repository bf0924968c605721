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

/** What is to be shown: a question for the service, or why there can be none. */
export type Target =
  /** `label`: how the person calls the location. */
  | { readonly kind: "query"; readonly query: ConditionsQuery; readonly label?: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Places that were looked at last and are remembered: what may not be kept on disk is not asked for anew at every look. */
const mostAtRest = 20;

/** The stations of this window: one for each question that somebody watches, however many do. */
export class FeedRegistry {
  readonly #all = new Map<string, Entry>();

  constructor(private readonly parts: FeedParts) {}

  /**
   * The station of `query`, and how to let go of it; when the last one has done so, it rests.
   *
   * @returns `isAtRest`: nobody else watches it, so it has to be refreshed.
   */
  acquire(query: ConditionsQuery): {
    readonly feed: ConditionsFeed;
    readonly isAtRest: boolean;
    readonly release: Unsubscribe;
  } {
    const id = queryId(query);
    const entry = this.#all.get(id) ?? { feed: new ConditionsFeed(query, this.parts), users: 0 };
    // The place that was looked at last is the last to be forgotten.
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
    return { feed: entry.feed, isAtRest: entry.users === 1, release };
  }

  /** The key or the network is another one now: what is under way was asked with the old one, and what failed may work. */
  refetchAll(): void {
    this.#forgetAtRest(0);
    for (const { feed } of this.#all.values()) void feed.refetch();
  }

  /** Takes over what other windows have learned, and settings that decide when to ask. */
  syncFromDisk(): void {
    for (const { feed, users } of this.#all.values()) if (users > 0) void feed.syncFromDisk();
  }

  /** The key is gone: what came with it is not shown any more. */
  resetAll(): void {
    this.#forgetAtRest(0);
    for (const { feed } of this.#all.values()) void feed.reset();
  }

  /** Leaves `most` of the stations that nobody watches, those that were used last. */
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

/** Follows one subject after another and always has the state of the current one. */
export class Subscription {
  #target: Target = { kind: "failure", failure: { kind: "locationMissing" } };
  #followed = false;
  #feed: ConditionsFeed | undefined;
  #release: Unsubscribe = () => undefined;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly feeds: FeedRegistry) {}

  get target(): Target {
    return this.#target;
  }

  get state(): FeedState {
    if (!this.#followed) return { loading: true };
    if (this.#target.kind === "failure") return { loading: false, failure: this.#target.failure };
    return this.#feed?.state ?? { loading: false };
  }

  /** Watches `target` from now on and brings its weather, from what is kept or from the service. */
  follow(target: Target): void {
    if (this.#followed && isSameTarget(target, this.#target)) return;
    const release = this.#release;
    this.#followed = true;
    this.#target = target;
    this.#feed = undefined;
    this.#release = () => undefined;
    if (target.kind === "query") {
      const { feed, isAtRest, release: letGo } = this.feeds.acquire(target.query);
      const unsubscribe = feed.onDidChange(() => this.#changed.fire());
      this.#feed = feed;
      this.#release = () => {
        unsubscribe();
        letGo();
      };
      // A station that is there already follows its own schedule.
      if (isAtRest) void feed.refresh();
    }
    // Only now, so that a station which both subjects share goes on.
    release();
    this.#changed.fire();
  }

  /** See `ConditionsFeed.refresh`. */
  refresh(reason: RefreshReason): Promise<RefreshResult> {
    if (this.#target.kind === "failure") return Promise.resolve({ kind: "failure", failure: this.#target.failure });
    return this.#feed?.refresh(reason) ?? Promise.resolve({ kind: "failure", failure: { kind: "cancelled" } });
  }

  /** Lets go of the subject; `follow` begins anew. */
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
