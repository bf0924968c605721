import type { FeedState } from "../feed/feed";
import type { FeedRegistry } from "../feed/feedRegistry";
import { cancelled } from "../feed/refreshResult";
import { Subscription } from "../feed/subscription";
import type { CallCount } from "../model/answer";
import type { TemperatureSample } from "../model/knownConditions";
import type { Observation } from "../model/observation";
import type { PastLoader, PastResult } from "./pastLoader";
import type { TemperatureHistory } from "./temperatureHistory";

/** The weather of one location, with the temperatures before and the count of calls. */
export interface ConditionsState extends FeedState<Observation> {
  readonly calls?: CallCount;
  /** The temperatures that were observed in the last days, in the order of time. */
  readonly history?: readonly TemperatureSample[];
  /** A person has asked for the temperatures of the last 24 hours. */
  readonly loadingPast?: boolean;
}

/** The parts that a window knows the weather from. */
export interface ConditionsSources {
  readonly feeds: Pick<FeedRegistry<Observation>, "acquire">;
  readonly history: Pick<TemperatureHistory, "of">;
  readonly past: Pick<PastLoader, "isLoading" | "load">;
  /** The calls of all windows; undefined before they were counted. */
  readonly calls: () => CallCount | undefined;
}

/** Follows the weather of one target after another. */
export class ConditionsSubscription extends Subscription<Observation> {
  constructor(private readonly sources: ConditionsSources) {
    super(sources.feeds);
  }

  override get state(): ConditionsState {
    const { target } = this;
    const { history, past, calls: count } = this.sources;
    if (target.kind === "failure") return super.state;
    const [samples, calls] = [history.of(target.query), count()];
    return {
      ...super.state,
      ...(calls && { calls }),
      ...(samples.length > 0 && { history: samples }),
      ...(past.isLoading(target.query) && { loadingPast: true }),
    };
  }

  /** Loads the temperatures of the last 24 hours, which costs one call: for a person alone. Never rejects. */
  loadPast(): Promise<PastResult> {
    const { target } = this;
    return target.kind === "query" ? this.sources.past.load(target.query) : Promise.resolve(cancelled);
  }
}
