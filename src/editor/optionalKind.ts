import { Subscription, type Target } from "../weather/feed/subscription";
import type { FeedState } from "../weather/feed/feed";
import type { FeedRegistry } from "../weather/feed/feedRegistry";

/** A kind of question that a setting turns on. While the setting is off, no request is sent. */
export class OptionalKind<Content> {
  readonly #subscription: Subscription<Content>;
  #isFollowing = false;

  constructor(
    feeds: Pick<FeedRegistry<Content>, "acquire">,
    private readonly isOn: () => boolean,
  ) {
    this.#subscription = new Subscription(feeds);
  }

  get onDidChange(): Subscription<Content>["onDidChange"] {
    return this.#subscription.onDidChange;
  }

  /** The state of the place's feed; undefined while the kind is off. */
  get state(): FeedState<Content> | undefined {
    return this.#isFollowing ? this.#subscription.state : undefined;
  }

  /** Follows `target` if the kind is on. */
  follow(target: Target): void {
    this.#isFollowing = target.kind === "query" && this.isOn();
    if (this.#isFollowing) this.#subscription.follow(target);
    else this.#subscription.stop();
  }

  /** Does nothing while no place is followed. Never rejects. */
  async refresh(): Promise<void> {
    await this.#subscription.refresh("person");
  }

  dispose(): void {
    this.#subscription.stop();
  }
}
