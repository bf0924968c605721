import { defined } from "../base/json";
import type { FeedState } from "../feed/feed";
import type { FeedRegistry } from "../feed/feedRegistry";
import { cancelled } from "../feed/refreshResult";
import { Subscription } from "../feed/subscription";
import type { CallCount } from "../model/answer";
import type { TemperatureSample } from "../model/temperatureSample";
import type { Observation } from "../model/observation";
import type { PastLoader, PastResult } from "./pastLoader";
import type { TemperatureHistory } from "./temperatureHistory";

export interface ConditionsState extends FeedState<Observation> {
  readonly calls?: CallCount;
  /** In order of time. */
  readonly history?: readonly TemperatureSample[];
  readonly loadingPast?: boolean;
}

export interface ConditionsSources {
  readonly feeds: Pick<FeedRegistry<Observation>, "acquire">;
  readonly history: Pick<TemperatureHistory, "of">;
  readonly past: Pick<PastLoader, "isLoading" | "load">;
  /** Undefined before the calls of all windows were counted. */
  readonly calls: () => CallCount | undefined;
}

export class ConditionsSubscription extends Subscription<Observation> {
  constructor(private readonly sources: ConditionsSources) {
    super(sources.feeds);
  }

  override get state(): ConditionsState {
    const { target } = this;
    const { history, past, calls: count } = this.sources;
    if (target.kind === "failure") return super.state;
    const samples = history.of(target.query);
    return {
      ...super.state,
      ...defined({
        calls: count(),
        history: samples.length > 0 ? samples : undefined,
        loadingPast: past.isLoading(target.query) || undefined,
      }),
    };
  }

  /** Loads the temperatures of the last 24 hours, which costs a call: only for a person. Never rejects. */
  loadPast(): Promise<PastResult> {
    const { target } = this;
    return target.kind === "query" ? this.sources.past.load(target.query) : Promise.resolve(cancelled);
  }
}
