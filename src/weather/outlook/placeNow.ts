import type { FeedState } from "../feed/feed";
import type { Answer } from "../model/answer";
import type { Observation } from "../model/observation";
import type { TemperatureSample } from "../model/temperatureSample";
import type { RainAhead } from "../rain/rainAhead";
import type { KindNow } from "./optionalKind";

/** Everything that is known at a place. */
export interface WeatherNow {
  readonly state: Pick<FeedState<Observation>, "answer">;
  /** Whether the next request for `state` is due and hasn't ended. */
  readonly isDue?: boolean;
  /** In order of time. */
  readonly history?: readonly TemperatureSample[];
  /** In the order of their cards; empty if none is on, or the place isn't followed by them. */
  readonly kinds: readonly KindNow[];
}

/** The same for one kind, by the service's clock, with what several kinds say together. */
export interface PlaceNow extends Pick<WeatherNow, "kinds" | "history"> {
  readonly observation?: Answer<Observation>;
  readonly rain?: RainAhead;
}
