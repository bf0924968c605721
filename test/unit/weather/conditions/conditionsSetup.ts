import { ConditionsSubscription } from "../../../../src/weather/conditions/conditionsSubscription";
import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { TemperatureSample } from "../../../../src/weather/model/temperatureSample";
import { placeId } from "../../../../src/weather/model/weatherQuery";
import { settled } from "../fakes";
import { FeedSetup, query } from "../feed/feedSetup";

/** Windows that show the weather of one place, with what they share. */
export class ConditionsSetup extends FeedSetup {
  get storedSamples(): readonly TemperatureSample[] | undefined {
    return this.answers.others.get(`temperatures ${placeId(query)}`) as readonly TemperatureSample[] | undefined;
  }

  /** What the subscriptions of one more window share. */
  sources() {
    const { answers, service, parts } = this;
    const countCalls = () => Promise.resolve();
    const history = new TemperatureHistory(answers.values);
    const kind = conditionsKind({
      ask: service.ask as never,
      ...{ store: answers, history, countCalls, minimumInterval: () => this.minimumInterval },
    });
    const feeds = new FeedRegistry(kind, parts);
    return { feeds, history, calls: () => ({ made: 0 }) };
  }

  /** One more window, which follows the place. */
  async openWindow() {
    const { answers, service } = this;
    const { feeds, history, ...sources } = this.sources();
    const subscription = new ConditionsSubscription({ feeds, history, ...sources });
    subscription.follow({ kind: "query", query });
    await settled();
    return {
      ...{ history, subscription },
      state: () => subscription.state,
      samples: () => subscription.state.history ?? [],
      /** Takes over what other windows have stored, without a request. */
      sync: () => {
        feeds.syncFromDisk();
        return settled();
      },
      /** The key was removed, with all that is stored. */
      removeKey: () => {
        service.key = undefined;
        answers.cached.clear();
        answers.others.clear();
        history.forget();
        feeds.resetAll();
        return settled();
      },
    };
  }

  static async withWindow() {
    const setup = new ConditionsSetup();
    setup.serve();
    return { setup, window: await setup.openWindow() };
  }
}
