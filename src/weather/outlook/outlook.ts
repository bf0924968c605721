import { Emitter } from "../base/emitter";
import type { FeedRegistry } from "../feed/feedRegistry";
import { Subscription, type Target } from "../feed/subscription";
import { placeId, type WeatherQuery } from "../model/weatherQuery";
import type { KindNow, OptionalKind } from "./optionalKind";
import { type OptionalSetting, rankOf } from "./optionalSettings";
import type { DefaultPlace } from "./unlessRefused";

export interface OpenKind {
  readonly kind: OptionalKind<unknown>;
  readonly feeds: Pick<FeedRegistry<unknown>, "acquire">;
  /** Whether a tenth or less of a budget for its calls is left. */
  readonly isScarce: () => boolean;
}

interface FollowedKind {
  readonly kind: OptionalKind<unknown>;
  readonly subscription: Subscription<unknown>;
}

/** Follows the optional kinds at one place. */
export class Outlook {
  #kinds: readonly FollowedKind[] = [];
  #target: Target | undefined;
  readonly #changed = new Emitter();
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly isOn: (setting: OptionalSetting) => boolean) {}

  /** Adds loaded kinds, in the order of their cards: when one is on, or a person needs them. */
  open(kinds: readonly OpenKind[]): void {
    this.#kinds = kinds.map(({ kind, feeds }) => ({
      kind,
      subscription: new Subscription(feeds, rankOf[kind.setting]),
    }));
    for (const { subscription } of this.#kinds) subscription.onDidChange(() => this.#changed.fire());
    if (this.#target) this.follow(this.#target);
  }

  /** Follows the place of `target` with the kinds that are on; the others send no request. */
  follow(target: Target): void {
    this.#target = target;
    for (const { kind, subscription } of this.#kinds)
      if (target.kind === "query" && this.isOn(kind.setting)) subscription.follow(target);
      else subscription.stop();
  }

  /** The kinds that are on, as known at a place; empty unless it's the followed one. */
  kindsAt(query: WeatherQuery): readonly KindNow[] {
    const target = this.#target;
    if (target?.kind !== "query" || placeId(target.query) !== placeId(query)) return [];
    const following = this.#kinds.filter(({ subscription }) => subscription.isFollowing);
    return following.map(({ kind, subscription: { state, isDue } }) => {
      return { kind, state, ...(isDue && { isDue }) };
    });
  }

  /** The followed place, with the last failure of a kind there. */
  placeOf({ id }: Pick<OptionalKind<unknown>, "id">): DefaultPlace | undefined {
    const target = this.#target;
    if (target?.kind !== "query") return undefined;
    const { subscription } = this.#kinds.find(({ kind }) => kind.id === id) ?? {};
    return { place: placeId(target.query), failure: subscription?.state.failure };
  }

  /** Does nothing while no place is followed. Never rejects. */
  async refresh(): Promise<void> {
    await Promise.all(this.#kinds.map(({ subscription }) => subscription.refresh("person")));
  }

  dispose(): void {
    // Without a target, kinds that finish loading later follow nothing.
    this.#target = undefined;
    for (const { subscription } of this.#kinds) subscription.stop();
    this.#changed.clear();
  }
}
