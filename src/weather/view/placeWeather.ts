import type { Moment } from "../base/day";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import type { FeedState } from "../feed/feed";
import type { Target } from "../feed/subscription";
import type { Locale } from "../locale/locale";
import { PlaceClock } from "../locale/placeClock";
import type { Viewing } from "../locale/viewing";
import type { CallCount } from "../model/answer";
import type { Failure } from "../model/failure";
import type { Observation } from "../model/observation";
import type { TemperatureSample } from "../model/temperatureSample";
import type { Card, WeatherEvent } from "./cardTypes";
import type { Glance } from "./glance";

export interface PlaceWeather {
  readonly target: Target;
  readonly state: ConditionsState;
  /** The optional kinds follow only the default location. */
  readonly ahead?: Ahead | undefined;
}

export interface ConditionsState extends FeedState<Observation> {
  readonly calls?: CallCount;
  /** In order of time. */
  readonly history?: readonly TemperatureSample[];
}

export interface Ahead {
  /** Moments that have the offset of the place's clock. */
  readonly moments: readonly Moment[];
  /** The near future; undefined if there is nothing to show. */
  glance(viewing: Viewing): Glance | undefined;
  /** The events that messages can tell now. @param waits whether to leave out kinds that are being updated. */
  events(viewing: Viewing, waits: boolean): readonly WeatherEvent[];
  /** @param noticed the weather's failure, which has a notice. */
  cards(viewing: Viewing, noticed: Failure | undefined): readonly Card[];
}

/** For a person with `locale`, on the place's clock as far as the answers know it. */
export function viewingAt({ target, state, ahead }: PlaceWeather, locale: Locale, now: EpochMs): Viewing {
  const { answer, history = [] } = state;
  const observed = answer?.content.observed;
  const samples = history.map(({ at: epoch, offset }) => defined({ epoch, offset }));
  const moments = [...samples, ...(observed ? [observed] : []), ...(ahead?.moments ?? [])];
  const clock = new PlaceClock(moments, target.kind === "query" ? target.label : undefined);
  return { now, locale, clock, hidesPlace: false, isLasting: false };
}
