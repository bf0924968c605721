import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import type { FeedState } from "../feed/feed";
import type { Target } from "../feed/subscription";
import type { Locale } from "../locale/locale";
import { PlaceClock } from "../locale/placeClock";
import type { Viewing } from "../locale/viewing";
import type { CallCount } from "../model/answer";
import type { Observation } from "../model/observation";
import { momentsOf } from "../outlook/allKinds";
import type { WeatherNow } from "../outlook/placeNow";

/** Everything that is known about the weather at a place, at one moment. */
export interface PlaceWeather extends WeatherNow {
  readonly target: Target;
  readonly state: FeedState<Observation>;
  readonly calls?: CallCount;
}

/** For a person with `locale`, on the place's clock as far as the answers know it. */
export function viewingAt({ target, state, history = [], kinds }: PlaceWeather, locale: Locale, now: EpochMs): Viewing {
  const observed = state.answer?.content.observed;
  const samples = history.map(({ at: epoch, offset }) => defined({ epoch, offset }));
  const moments = [...samples, ...(observed ? [observed] : []), ...momentsOf(kinds)];
  const clock = new PlaceClock(moments, target.kind === "query" ? target.label : undefined);
  return { now, locale, clock, hidesPlace: false, isLasting: false };
}
