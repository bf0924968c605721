import type { Moment } from "../base/day";
import { Emitter } from "../base/emitter";
import { defined } from "../base/json";
import type { FeedRegistry } from "../feed/feedRegistry";
import { Subscription, type Target } from "../feed/subscription";
import { byServiceClock, type Viewing } from "../locale/viewing";
import { onServiceClock } from "../model/answer";
import type { Failure } from "../model/failure";
import type { Card, WeatherEvent } from "../view/cardTypes";
import type { Glance } from "../view/glance";
import type { Ahead } from "../view/placeWeather";
import { failureLine } from "./failureLine";
import { cardOf, glanceOf, isNews } from "./aging";
import type { KindState, KindViewing, OptionalKind } from "./optionalKind";
import type { OptionalSetting } from "./optionalSettings";

export interface OpenKind {
  readonly kind: OptionalKind<unknown>;
  readonly feeds: Pick<FeedRegistry<unknown>, "acquire">;
}

interface FollowedKind {
  readonly kind: OptionalKind<unknown>;
  readonly subscription: Subscription<unknown>;
}

/** The optional kinds at one place: what the status bar, the panel, and the chat show of them. */
export class Outlook implements Ahead {
  #kinds: readonly FollowedKind[] = [];
  #target: Target | undefined;
  readonly #changed = new Emitter();
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly isOn: (setting: OptionalSetting) => boolean) {}

  /** Adds loaded kinds, in the order of their cards: when one is on, or a person needs them. */
  open(kinds: readonly OpenKind[]): void {
    this.#kinds = kinds.map(({ kind, feeds }) => ({ kind, subscription: new Subscription(feeds, kind.setting) }));
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

  get moments(): readonly Moment[] {
    return this.#following.flatMap(({ kind, subscription: { state } }) =>
      state.answer ? (kind.moments?.(onServiceClock(state.answer)) ?? []) : [],
    );
  }

  /** Earlier kinds are more exact: their values win, and their rows come first. */
  glance(viewing: Viewing): Glance | undefined {
    const glances = this.#following.flatMap(({ kind, subscription: { state } }) => {
      return glanceOf(kind, ...this.#byServiceClock(state, viewing)) ?? [];
    });
    if (glances.length === 0) return undefined;
    const rows = glances.flatMap((glance) => glance.rows);
    return {
      values: glances.reduceRight<Glance["values"]>((all, { values }) => ({ ...all, ...values }), {}),
      rows: [...rows.filter(({ isUrgent }) => isUrgent), ...rows.filter(({ isUrgent }) => !isUrgent)],
      changesIn: Math.min(...glances.map(({ changesIn = Infinity }) => changesIn)),
      ...(glances.some(({ isElsewhere }) => isElsewhere) && { isElsewhere: true }),
    };
  }

  events(viewing: Viewing, waits: boolean): readonly WeatherEvent[] {
    return this.#following.flatMap(({ kind, subscription: { state, isUpdating } }) => {
      const [{ answer }, own] = this.#byServiceClock(state, viewing);
      if (!answer || !isNews(kind, answer, own.now) || (waits && isUpdating)) return [];
      return kind.events?.(answer, own) ?? [];
    });
  }

  /** A kind that failed has a line about it, also beside its card unless the notice says the same. */
  cards(viewing: Viewing, noticed: Failure | undefined): readonly Card[] {
    const before = new Set<string>();
    return this.#following.flatMap(({ kind, subscription: { state } }) => {
      const card = cardOf(kind, ...this.#byServiceClock(state, viewing));
      const line = state.failure && failureLine(state.failure, noticed, viewing, kind);
      // Kinds with the same setting usually have the same failure.
      const words = `${line?.title} ${line?.sentence}`;
      const isNoticed = card && state.failure?.kind === noticed?.kind;
      const lines = line && !isNoticed && !before.has(words) ? [line] : [];
      if (lines.length > 0) before.add(words);
      return card ? [card, ...lines] : lines;
    });
  }

  get #following(): readonly FollowedKind[] {
    return this.#kinds.filter(({ subscription }) => subscription.isFollowing);
  }

  /** A kind's state and the viewing, with all times by the service's clock even if this machine's is wrong. */
  #byServiceClock(state: KindState<unknown>, viewing: Viewing): readonly [KindState<unknown>, KindViewing] {
    const known = <Other>({ answer, failure }: KindState<Other>): KindState<Other> =>
      defined({ answer: answer && onServiceClock(answer), failure });
    const stateOf = <Other>({ id }: OptionalKind<Other>): KindState<Other> => {
      const other = this.#following.find(({ kind }) => kind.id === id);
      return known((other?.subscription.state ?? {}) as KindState<Other>);
    };
    return [known(state), { ...byServiceClock(viewing, state.answer), stateOf }];
  }
}
