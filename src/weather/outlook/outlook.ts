import { contained } from "../base/contained";
import { Emitter } from "../base/emitter";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import type { FeedRegistry } from "../feed/feedRegistry";
import { Subscription, type Target } from "../feed/subscription";
import { onClock } from "../locale/formatTime";
import { atPlace, type Locale } from "../locale/locale";
import { PlaceClock } from "../locale/placeClock";
import { strings } from "../locale/strings";
import { type Answer, onServiceClock, serviceTime } from "../model/answer";
import type { Failure } from "../model/failure";
import type { Card, Glance } from "../view/cardTypes";
import { brokenActions, labeledActions } from "../view/summary";
import { failureLine } from "./failureLine";
import type { Context, KindState, OptionalKind } from "./optionalKind";
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
export class Outlook {
  #kinds: readonly FollowedKind[] = [];
  #target: Target | undefined;
  readonly #changed = new Emitter();
  readonly onDidChange = this.#changed.subscribe;

  /** @param isOn whether a setting is on. */
  constructor(private readonly isOn: (setting: OptionalSetting) => boolean) {}

  /** Adds loaded kinds, in the order of their cards: when one is on, or a person needs them. */
  open(kinds: readonly OpenKind[]): void {
    this.#kinds = kinds.map(({ kind, feeds }) => ({ kind, subscription: new Subscription(feeds) }));
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

  /** The locale for views of the place, with its clock according to the answers of all kinds. */
  at(locale: Locale): Locale {
    const { clock = new PlaceClock([]) } = locale;
    const moments = this.#following.flatMap(({ kind, subscription }) => {
      const { answer } = subscription.state;
      return answer ? kind.moments(onServiceClock(answer)) : [];
    });
    return atPlace(locale, { clock: clock.with(moments) });
  }

  /** The near future. Earlier kinds are more exact: their texts win, and their rows come first. */
  glance(locale: Locale, now: EpochMs): Glance | undefined {
    const there = this.at(locale);
    const glances = [...this.#following].reverse().flatMap(({ kind, subscription: { state } }) => {
      const make = (): Glance | undefined => kind.glance(...this.#byServiceClock(state, there, now));
      const broken = { label: locale.localize(kind.texts.title), value: locale.localize(strings.broken) };
      return contained(locale.report, make, () => ({ rows: [broken] })) ?? [];
    });
    if (glances.length === 0) return undefined;
    const changes = glances.flatMap(({ changesIn = [] }) => changesIn);
    return {
      ...glances.reduce((all, glance) => ({ ...all, ...glance, rows: [...glance.rows, ...all.rows] })),
      ...(changes.length > 0 && { changesIn: Math.min(...changes) }),
    };
  }

  /** A kind without a card has a line about its failure. @param noticed the weather's failure, which has a notice. */
  cards(locale: Locale, now: EpochMs, noticed?: Failure): readonly Card[] {
    const there = this.at(locale);
    const said = new Set<string>();
    return this.#following.flatMap(({ kind, subscription: { state } }) => {
      const cards = cardsOf(kind, ...this.#byServiceClock(state, there, now));
      const { failure } = state;
      const line = failure && failureLine(failure, noticed, locale, now, kind);
      // Kinds with the same setting usually have the same failure.
      const words = `${line?.title} ${line?.sentence}`;
      if (cards.length > 0 || !line || said.has(words)) return cards;
      said.add(words);
      return [line];
    });
  }

  get #following(): readonly FollowedKind[] {
    return this.#kinds.filter(({ subscription }) => subscription.isFollowing);
  }

  /** A kind's state and context, with all times by the service's clock even if this machine's is wrong. */
  #byServiceClock(
    { answer, failure }: Subscription<unknown>["state"],
    locale: Locale,
    at: EpochMs,
  ): readonly [KindState<unknown>, Context] {
    const now = serviceTime(at, answer);
    const answerOf = <Other>(wanted: OptionalKind<Other>): Answer<Other> | undefined => {
      const other = this.#following.find(({ kind }) => kind.id === wanted.id)?.subscription.state.answer;
      return other && onServiceClock(other as Answer<Other>);
    };
    const known = defined({ answer: answer && onServiceClock(answer), failure });
    return [known, { locale, now, placeNow: onClock({ epoch: now }, locale), answerOf }];
  }
}

/** The cards; if one throws, a card with a notice instead. */
function cardsOf(kind: OptionalKind<unknown>, known: KindState<unknown>, context: Context): readonly Card[] {
  const { report, localize } = context.locale;
  const broken = (): readonly Card[] => [
    {
      kind: "line",
      title: localize(kind.texts.title),
      sentence: localize(strings.broken),
      actions: labeledActions(brokenActions, localize),
    },
  ];
  return contained(report, () => kind.cards(known, context).filter((card) => card !== undefined), broken);
}
