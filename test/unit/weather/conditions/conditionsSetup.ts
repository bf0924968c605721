import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import {
  type ConditionsState,
  ConditionsSubscription,
} from "../../../../src/weather/conditions/conditionsSubscription";
import { PastLoader } from "../../../../src/weather/conditions/pastLoader";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { CallCount } from "../../../../src/weather/model/answer";
import type { TemperatureSample } from "../../../../src/weather/model/knownConditions";
import type { Observation } from "../../../../src/weather/model/observation";
import { conditionsId, type WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import * as fakes from "../fakes";
import { good, query } from "../feed/feedSetup";

const { answerFrom, FakeAnswers, FakeCalls, FakeClock, FakeLog, FakeService, minute, rethrow, settled } = fakes;

/** Windows that show the weather of one place, with what they share. */
export class ConditionsSetup {
  readonly clock = new FakeClock();
  readonly service = new FakeService(this.clock);
  readonly answers = new FakeAnswers();
  readonly calls = new FakeCalls();

  get asked(): number {
    return this.service.asked.length;
  }

  /** The temperatures that are stored. */
  get stored(): readonly TemperatureSample[] | undefined {
    return this.answers.cached.get(conditionsId(query))?.history;
  }

  /** From now on the service has an answer whenever it is asked. */
  serve(): void {
    this.service.reply = () => good(answerFrom(this.clock.now()));
  }

  /** One more window, which follows the place. */
  async open(followed: WeatherQuery = query): Promise<ConditionsWindow> {
    const window = new ConditionsWindow(this);
    window.subscription.follow({ kind: "query", query: followed });
    await settled();
    return window;
  }

  /** A window that has an answer from now. */
  static async ready(): Promise<{ readonly setup: ConditionsSetup; readonly window: ConditionsWindow }> {
    const setup = new ConditionsSetup();
    setup.serve();
    return { setup, window: await setup.open() };
  }
}

/** A window of the editor, as far as it shows the weather. */
export class ConditionsWindow {
  readonly history: TemperatureHistory;
  readonly past: PastLoader;
  readonly feeds: FeedRegistry<Observation>;
  readonly subscription: ConditionsSubscription;

  constructor({ answers, service, clock, calls }: ConditionsSetup) {
    let counted: CallCount | undefined;
    const countCalls = (): Promise<void> => Promise.resolve(void (counted = calls.known()));
    const history = new TemperatureHistory(answers);
    const past = new PastLoader({ keys: service, ask: service.askPast, history, clock, countCalls });
    const kind = conditionsKind(service.ask, history, () => 10 * minute);
    const parts = { keys: service, clock, log: new FakeLog(), countCalls, report: rethrow, isFocused: () => true };
    const feeds = new FeedRegistry(kind, parts);
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
  async removeKey({ service, answers }: ConditionsSetup): Promise<void> {
    service.key = undefined;
    answers.cached.clear();
    this.past.cancel();
    this.history.forget();
    this.feeds.resetAll();
    await settled();
  }
}
