import type { Moment } from "../base/day";
import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Ask, FeedKind, FeedStore } from "../feed/feedKind";
import type { FeedState } from "../feed/feed";
import type { CallName } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import { type Answer, onServiceClock } from "../model/answer";
import type { RetryRows } from "../model/failure";
import { locationId } from "../model/weatherQuery";
import type { Card, WeatherEvent } from "../view/cardTypes";
import type { Glance } from "../view/glance";
import type { OptionalSetting } from "./optionalSettings";
import type { PlaceNow } from "./placeNow";

export type KindState<Content> = Pick<FeedState<Content>, "answer" | "failure">;

/** The knowledge of a kind at a place. */
export interface KindNow {
  readonly kind: OptionalKind<unknown>;
  readonly state: KindState<unknown>;
  /** Whether its next request is due and hasn't ended, so that what it says may be over. */
  readonly isDue?: true;
  /** Whether it's at a place that a person selected, and isn't updated automatically. */
  readonly isSelected?: true;
  readonly postponed?: Postponed;
}

/** Why nothing was requested at a selected place: few calls are left, or nobody has selected it since the start. */
export type Postponed = "scarce" | "unasked";

/** The state of a kind among all kinds at a place; empty if it isn't on. */
export function stateOf<Content>(kinds: readonly KindNow[], { id }: OptionalKind<Content>): KindState<Content> {
  return (kinds.find(({ kind }) => kind.id === id)?.state ?? {}) as KindState<Content>;
}

/**
 * A kind of data that a setting turns on, and everything specific to it in the domain; `service/api/kindCalls.ts` has
 * its call. Members that depend on `Content` are methods, so that one list can have kinds with different contents. All
 * times are by the service's clock; `place` is everything at the same place.
 */
export interface OptionalKind<Content, Id extends CallName = CallName> {
  /** The name of its call, of its stored answers, and in the log. */
  readonly id: Id;
  /** Kinds with the same setting are turned on together, and share a line for their failures. */
  readonly setting: OptionalSetting;
  readonly texts: { readonly title: string };
  /** The sentence if the service doesn't have it for a location. */
  readonly notCovered: string;
  /** Reads a response, or a stored one; undefined if nothing in it can be used. */
  decode(json: unknown, receivedAt: EpochMs): Content | undefined;
  /** Milliseconds until the next automatic request after an answer, even if it expires earlier. */
  pauseAfter(answer: Answer<Content>): number;
  /** Moments of an answer that have the offset of the place's clock, if it's certain. */
  moments?(answer: Answer<Content>): readonly Moment[];
  /** The part in the status bar and its tooltip; undefined if there is nothing to show. `aging.ts` adds the age. */
  glance(answer: Answer<Content>, viewing: Viewing, place: PlaceNow): Glance | undefined;
  /** The card in the panel; undefined if there is nothing to show. `aging.ts` adds the age. */
  card(answer: Answer<Content>, viewing: Viewing, place: PlaceNow): Card | undefined;
  /** The kind whose answer the card is about and whose age it has; undefined: this one. */
  cardSource?(answer: Answer<Content>, place: PlaceNow): OptionalKind<unknown> | undefined;
  events?(answer: Answer<Content>, viewing: Viewing, place: PlaceNow): readonly WeatherEvent[];
}

/** A subscription without the kind is unlikely to include it soon. */
const retry: RetryRows = { forbidden: "never", gatewayRefused: "daily", quotaUsedUp: "daily" };

export const minimumInterval = 5 * minute;

/** Only the window with the focus sends requests. */
export function feedKindOf<Content>(
  kind: OptionalKind<Content>,
  ask: Ask<Content>,
  store: FeedStore<Content>,
): FeedKind<Content> {
  const { id } = kind;
  return {
    name: id,
    idOf: (query) => locationId(id, query),
    ask,
    store,
    minimumInterval: () => minimumInterval,
    pauseAfter: (answer) => kind.pauseAfter(onServiceClock(answer)),
    retry,
    needsFocus: true,
  };
}
