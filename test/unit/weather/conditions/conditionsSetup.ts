import {
  type ConditionsState,
  ConditionsSubscription,
} from "../../../../src/weather/conditions/conditionsSubscription";
import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { PastLoader } from "../../../../src/weather/conditions/pastLoader";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { CallCount } from "../../../../src/weather/model/answer";
import type { TemperatureSample } from "../../../../src/weather/model/knownConditions";
import type { Observation } from "../../../../src/weather/model/observation";
import { conditionsId, type WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { settled } from "../fakes";
import { FeedSetup, query } from "../feed/feedSetup";

/** Windows that show the weather of one place, with what they share. */
export class ConditionsSetup extends FeedSetup {
  /** The calls of the last 24 hours. */
  calls: CallCount = { made: 0 };

  /** The temperatures that are stored. */
  get storedSamples(): readonly TemperatureSample[] | undefined {
    return this.answers.cached.get(conditionsId(query))?.history;
  }

  /** One more window, which follows the place. */
  async openWindow(followed: WeatherQuery = query): Promise<ConditionsWindow> {
    const window = new ConditionsWindow(this);
    window.subscription.follow({ kind: "query", query: followed });
    await settled();
    return window;
  }

  /** A window that has an answer from now. */
  static async withWindow(): Promise<{ readonly setup: ConditionsSetup; readonly window: ConditionsWindow }> {
    const setup = new ConditionsSetup();
    setup.serve();
    return { setup, window: await setup.openWindow() };
  }
}

/** A window of the editor, as far as it shows the weather. */
export class ConditionsWindow {
  readonly history: TemperatureHistory;
  readonly past: PastLoader;
  readonly feeds: FeedRegistry<Observation>;
  readonly subscription: ConditionsSubscription;

  constructor(private readonly setup: ConditionsSetup) {
    const { answers, service, clock, parts } = setup;
    let counted: CallCount | undefined;
    const countCalls = (): Promise<void> => Promise.resolve(void (counted = setup.calls));
    const history = new TemperatureHistory(answers);
    const past = new PastLoader({ keys: service, ask: service.askPast, history, clock, countCalls });
    const kind = conditionsKind(service.ask as never, history, () => setup.minimumInterval);
    const feeds = new FeedRegistry(kind, { ...parts, countCalls });
    [this.history, this.past, this.feeds] = [history, past, feeds];
    this.subscription = new ConditionsSubscription({ feeds, history, past, calls: () => counted });
  }

  get state(): ConditionsState {
    return this.subscription.state;
  }

  /** The temperatures on show. */
  get samples(): readonly TemperatureSample[] {
    return this.state.history ?? [];
  }

  /** Takes over what other windows have stored, without a request. */
  async sync(): Promise<void> {
    this.feeds.syncFromDisk();
    await settled();
  }

  /** The key was removed, with all that is stored. */
  async removeKey(): Promise<void> {
    this.setup.service.key = undefined;
    this.setup.answers.cached.clear();
    this.past.cancel();
    this.history.forget();
    this.feeds.resetAll();
    await settled();
  }
}
