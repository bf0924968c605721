import { Emitter, type Unsubscribe } from "../base/emitter";
import type { Rank } from "../base/callOrder";
import type { Failure } from "../model/failure";
import type { WeatherQuery } from "../model/weatherQuery";
import type { Feed, FeedState } from "./feed";
import type { FeedRegistry } from "./feedRegistry";
import { canceled, type RefreshReason, type RefreshResult } from "./refreshResult";

/** A query, with the person's label for its location, or the reason why there is none; the sample has a label, too. */
export type Target =
  | { readonly kind: "query"; readonly query: WeatherQuery; readonly label?: string }
  | { readonly kind: "failure"; readonly failure: Failure; readonly label?: string };

/** Follows one target at a time, and exposes the state of its feed. */
export class Subscription<Content> {
  #target: Target = { kind: "failure", failure: { kind: "locationMissing" } };
  #followed = false;
  #feed: Feed<Content> | undefined;
  #release: Unsubscribe = () => undefined;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    private readonly feeds: Pick<FeedRegistry<Content>, "acquire">,
    private readonly rank: Rank,
  ) {}

  get target(): Target {
    return this.#target;
  }

  get isFollowing(): boolean {
    return this.#followed;
  }

  get state(): FeedState<Content> {
    if (!this.#followed) return { loading: true };
    if (this.#target.kind === "failure") return { loading: false, failure: this.#target.failure };
    return this.#feed?.state ?? { loading: false };
  }

  get isDue(): boolean {
    return this.#feed?.isDue === true;
  }

  follow(target: Target): void {
    if (this.#followed && JSON.stringify(target) === JSON.stringify(this.#target)) return;
    const release = this.#release;
    this.#followed = true;
    this.#target = target;
    this.#feed = undefined;
    this.#release = () => undefined;
    if (target.kind === "query") {
      const { feed, release: releaseFeed } = this.feeds.acquire(target.query, this.rank);
      const unsubscribe = feed.onDidChange(() => this.#changed.fire());
      this.#feed = feed;
      this.#release = () => {
        unsubscribe();
        releaseFeed();
      };
      void feed.refresh();
    }
    // Released last, so that a feed that both targets share isn't stopped.
    release();
    this.#changed.fire();
  }

  refresh(reason: RefreshReason): Promise<RefreshResult<Content>> {
    if (this.#target.kind === "failure") return Promise.resolve({ kind: "failure", failure: this.#target.failure });
    return this.#feed?.refresh(reason) ?? Promise.resolve(canceled);
  }

  stop(): void {
    this.#release();
    this.#release = () => undefined;
    this.#feed = undefined;
    this.#followed = false;
  }
}
