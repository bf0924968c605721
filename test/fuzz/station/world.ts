import assert from "node:assert/strict";

import type { Answer, CachedConditions, Reply } from "../../../src/weather/model/answer";
import { type ConditionsQuery, queryId } from "../../../src/weather/model/conditionsQuery";
import { nextFailureRecord } from "../../../src/weather/refresh/backoff";
import type { AskOptions, KeySource, WeatherService } from "../../../src/weather/refresh/ports";
import { FeedRegistry, Subscription, type Target } from "../../../src/weather/refresh/subscription";
import { statusBarView } from "../../../src/weather/view/statusBarView";
import {
  conditionsQueryFor,
  day,
  dice,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  faultsIn,
  hour,
  localeOf,
  lookupOf,
  minute,
  settled,
} from "../../unit/weather/fakes";
import { isStopped, Oracle, type Permit, type Request } from "./ledger";

/** What the service does with a request: it replies at once, or when it is told to. */
export type Behaviour = "hang" | ((now: number, key: string, known: Answer | undefined) => Reply);

export const questions: readonly [ConditionsQuery, ConditionsQuery] = [
  conditionsQueryFor("349727"),
  conditionsQueryFor("18404_PC"),
];

/** A request that the service has not replied to yet. */
interface Hanging {
  readonly id: string;
  readonly end: (reply?: Reply) => void;
}

/** One window of the editor: its stations, and two places in it where the weather of a question is shown. */
interface Window {
  readonly feeds: FeedRegistry;
  readonly subscriptions: readonly Subscription[];
}

/** Two windows, one service, one clock; every request is held against the rules. */
export class Model {
  readonly clock = new FakeClock();
  readonly answers = new FakeAnswers();
  behaviour: Behaviour = "hang";
  key: string | undefined = "key 1";
  minimumInterval = 10 * minute;
  asked = 0;
  readonly faults: string[] = [];
  readonly hanging: Hanging[] = [];
  readonly windows: readonly [Window, Window];
  #permits = new Set<Permit>();
  readonly #ledgers = new Map(questions.map((query) => [queryId(query), new Oracle()]));
  /** The watches that show something. */
  readonly following = new Set<Subscription>();
  /** The last answer that each watch has shown. */
  readonly #seen = new Map<Subscription, number>();

  /** @param isStrict whether the clock is never set back: what was learned by a clock that was wrong counts for nothing. */
  constructor(private readonly isStrict: boolean) {
    this.clock.chance = dice(7);
    const open = (index: number): Window => {
      const { answers, clock } = this;
      const parts = {
        keys: this.#keys,
        service: this.#serviceOf(index),
        answers,
        calls: new FakeCalls(),
        clock,
        log: new FakeLog(),
        minimumInterval: () => this.minimumInterval,
      };
      const feeds = new FeedRegistry(parts);
      return { feeds, subscriptions: [new Subscription(feeds), new Subscription(feeds)] };
    };
    this.windows = [open(0), open(1)];
  }

  get allWatches(): readonly Subscription[] {
    return this.windows.flatMap(({ subscriptions }) => subscriptions);
  }

  /** Something happens, with all that follows from it; then everything must be in order. */
  async happen(act: () => void | Promise<void>, permit?: Permit): Promise<void> {
    if (permit) this.#permits.add(permit);
    await act();
    await settled();
    await settled();
    // A request that hangs may be one that others wait behind.
    if (this.hanging.length === 0) this.#permits = new Set();
    this.check();
  }

  /** Lets time pass. @throws when there are more requests in it than an hour, a day may have. */
  async pass(time: number): Promise<void> {
    const before = this.asked;
    await this.clock.pass(time);
    const most = this.windows.length * questions.length * (time / this.minimumInterval + time / hour + 9);
    assert.ok(this.asked - before <= most, `${this.asked - before} requests in ${time / minute} minutes`);
  }

  /** All windows hear that the key is another one; without a key, everything is forgotten. */
  changeKey(key: string | undefined): void {
    this.key = key;
    if (key === undefined) {
      this.answers.cached.clear();
      this.#seen.clear();
      for (const oracle of this.#ledgers.values()) oracle.forget();
      for (const { feeds } of this.windows) feeds.resetAll();
    } else this.askAgain();
  }

  /** What a window knows of a place that is not in view, and may not be kept, is gone then. */
  askAgain(): void {
    for (const [window, { feeds, subscriptions }] of this.windows.entries()) {
      const shown = subscriptions
        .filter((subscription) => this.following.has(subscription))
        .map(({ target }) => JSON.stringify(target));
      for (const query of questions)
        if (!shown.includes(JSON.stringify(subjectOf(query)))) this.#ledgers.get(queryId(query))?.forgetIn(window);
      feeds.refetchAll();
    }
  }

  /** A window of another process keeps what it has learned. */
  keepElsewhere(query: ConditionsQuery, reply: Reply): void {
    const id = queryId(query);
    const now = this.clock.now();
    const before = this.answers.cached.get(id);
    const failed = { ...reply, keyId: this.key ?? "" };
    const cached: CachedConditions =
      failed.kind === "answer"
        ? { answer: failed.answer }
        : { ...before, failureRecord: nextFailureRecord(failed, before?.failureRecord, this.clock) };
    this.answers.cached.set(id, cached);
    this.#ledgers.get(id)?.learned(failed, now, this.key ?? "");
  }

  follow(subscription: Subscription, query: ConditionsQuery): void {
    if (JSON.stringify(subscription.target) !== JSON.stringify(subjectOf(query))) this.#seen.delete(subscription);
    this.following.add(subscription);
    subscription.follow(subjectOf(query));
  }

  stop(subscription: Subscription): void {
    this.#seen.delete(subscription);
    this.following.delete(subscription);
    subscription.stop();
  }

  /** @throws when anything is not as it must always be, whatever has happened. */
  check(): void {
    assert.deepEqual(this.faults, []);
    const ids = this.hanging.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, "two requests for one question are under way");
    const watched = new Set<string>();
    for (const [index, { subscriptions }] of this.windows.entries())
      for (const subscription of subscriptions) {
        const { target } = subscription;
        if (target.kind === "failure" || !this.following.has(subscription)) continue;
        watched.add(`${index} ${queryId(target.query)}`);
        this.#checkWatch(subscription, target.query);
      }
    assert.ok(
      this.clock.delays.length <= watched.size,
      `${this.clock.delays.length} timers for ${watched.size} stations`,
    );
  }

  #checkWatch(subscription: Subscription, query: ConditionsQuery): void {
    const { state, target } = subscription;
    const { answer, failure, loading, nextAt } = state;
    const isIdle = !this.hanging.some(({ id }) => id === queryId(query));
    if (isIdle) assert.ok(!loading && (answer !== undefined || failure !== undefined), "a state that says nothing");
    const before = this.#seen.get(subscription);
    if (before !== undefined)
      assert.ok(answer !== undefined && (!this.isStrict || answer.receivedAt >= before), "an answer is lost");
    if (answer) this.#seen.set(subscription, answer.receivedAt);
    if (isIdle && failure && isStopped(failure)) assert.equal(nextAt, undefined);
    else if (isIdle)
      assert.ok(
        nextAt !== undefined && (!this.isStrict || nextAt <= this.clock.now() + day + 2 * hour),
        "no next time, or one that is far",
      );
    const view = statusBarView(target, state, localeOf(), this.clock.now(), {
      text: undefined,
      hideLocation: false,
      isOneOfSeveral: false,
    });
    assert.deepEqual(faultsIn(view), []);
  }

  readonly #keys: KeySource = { findKey: () => Promise.resolve(lookupOf(this.key)) };

  #serviceOf(window: number): WeatherService {
    return { ask: (query, options) => this.#ask(window, query, options) };
  }

  #ask(window: number, query: ConditionsQuery, options: AskOptions): Promise<Reply> {
    const { clock, minimumInterval, behaviour } = this;
    const { key: found, known, signal } = options;
    const { id: key } = found;
    if (key !== this.key) this.faults.push("a request with a key that is another one by now");
    const id = queryId(query);
    const oracle = this.#ledgers.get(id) ?? new Oracle();
    const request: Request = {
      window,
      key,
      at: clock.now(),
      monotonic: clock.monotonic(),
      minimumInterval,
      permits: new Set(this.#permits),
    };
    if (this.isStrict) this.faults.push(...oracle.faultsOf(request));
    oracle.asked(request);
    this.asked += 1;
    // No two things happen in the same millisecond.
    clock.set(1);
    let resolve: (reply: Reply) => void = () => undefined;
    const reply = new Promise<Reply>((settle) => (resolve = settle));
    const hanging: Hanging = {
      id,
      end: (given) => {
        if (!this.hanging.includes(hanging)) return;
        this.hanging.splice(this.hanging.indexOf(hanging), 1);
        clock.set(1);
        const result = given ?? { kind: "failure", failure: { kind: "cancelled" } };
        oracle.replied(request, result, clock.now(), clock.monotonic());
        resolve(result);
      },
    };
    this.hanging.push(hanging);
    if (this.hanging.filter((other) => other.id === id).length > 1)
      this.faults.push("two requests for one question at a time");
    if (behaviour !== "hang") hanging.end(behaviour(clock.now(), key, known));
    const cancel = (): void => hanging.end();
    signal.addEventListener("abort", cancel);
    void reply.then(() => signal.removeEventListener("abort", cancel));
    return reply;
  }
}

function subjectOf(query: ConditionsQuery): Target {
  return { kind: "query", query };
}
