import { defined } from "../base/json";
import type { FeedState } from "../feed/feed";
import type { FeedRegistry } from "../feed/feedRegistry";
import { Subscription } from "../feed/subscription";
import type { CallCount } from "../model/answer";
import type { TemperatureSample } from "../model/temperatureSample";
import type { Observation } from "../model/observation";
import type { TemperatureHistory } from "./temperatureHistory";

export interface ConditionsState extends FeedState<Observation> {
  readonly calls?: CallCount;
  /** In order of time. */
  readonly history?: readonly TemperatureSample[];
}

export interface ConditionsSources {
  readonly feeds: Pick<FeedRegistry<Observation>, "acquire">;
  readonly history: Pick<TemperatureHistory, "of">;
  /** Undefined until the calls of all windows are counted. */
  readonly calls: () => CallCount | undefined;
}

export class ConditionsSubscription extends Subscription<Observation> {
  constructor(private readonly sources: ConditionsSources) {
    super(sources.feeds);
  }

  override get state(): ConditionsState {
    const { target } = this;
    const { history, calls: count } = this.sources;
    if (target.kind === "failure") return super.state;
    const samples = history.of(target.query);
    return {
      ...super.state,
      ...defined({
        calls: count(),
        history: samples.length > 0 ? samples : undefined,
      }),
    };
  }
}
