import { Emitter, type Unsubscribe } from "../base/emitter";
import type { Failure } from "../model/failure";
import { isSameQuery, type WeatherQuery } from "../model/weatherQuery";
import type { Feed, FeedState } from "./feed";
import type { FeedRegistry } from "./feedRegistry";
import { cancelled, type RefreshReason, type RefreshResult } from "./refreshResult";

/** What is to be shown: a query for the service, or why there can be none. */
export type Target =
  /** `label`: how the person calls the location. */
  | { readonly kind: "query"; readonly query: WeatherQuery; readonly label?: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Follows one target after another and has the state of the current one. */
export class Subscription<Content> {
  #target: Target = { kind: "failure", failure: { kind: "locationMissing" } };
  #followed = false;
  #feed: Feed<Content> | undefined;
  #release: Unsubscribe = () => undefined;
  readonly #changed = new Emitter();

  /** Calls a listener after every change of `target` or `state`. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly feeds: Pick<FeedRegistry<Content>, "acquire">) {}

  /** The target that is followed, or was followed last. */
  get target(): Target {
    return this.#target;
  }

  /** The state of the current target's feed; loading before the first `follow`. */
  get state(): FeedState<Content> {
    if (!this.#followed) return { loading: true };
    if (this.#target.kind === "failure") return { loading: false, failure: this.#target.failure };
    return this.#feed?.state ?? { loading: false };
  }

  /** Follows `target` from now on and gets its answer, stored or from the service. */
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

  /** See `Feed.refresh`. */
  refresh(reason: RefreshReason): Promise<RefreshResult<Content>> {
    if (this.#target.kind === "failure") return Promise.resolve({ kind: "failure", failure: this.#target.failure });
    return this.#feed?.refresh(reason) ?? Promise.resolve(cancelled);
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
