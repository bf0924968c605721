import assert from "node:assert/strict";

import type { Answer, Reply } from "../../../src/weather/model/answer";
import { type ConditionsQuery, queryId } from "../../../src/weather/model/conditionsQuery";
import { traitsOf } from "../../../src/weather/model/failure";
import { nextFailureRecord } from "../../../src/weather/refresh/backoff";
import type { AskOptions } from "../../../src/weather/refresh/ports";
import { FeedRegistry, Subscription, type Target } from "../../../src/weather/refresh/subscription";
import { statusBarView } from "../../../src/weather/view/statusBarView";
import * as fakes from "../../unit/weather/fakes";
import { FeedSetup } from "../../unit/weather/refresh/feedSetup";
import { metric, plain } from "../../unit/weather/view/viewFixture";
import { isStopped, Oracle, type Permit, type Request } from "./oracle";

const { conditionsQueryFor, day, faultsIn, hour, minute, settled } = fakes;

export const queries = [conditionsQueryFor("349727"), conditionsQueryFor("18404_PC")] as const;

/** Two windows, one service, one clock; every request is held against the rules. */
export class System {
  readonly #setup = new FeedSetup();
  readonly clock = this.#setup.clock;
  readonly #answers = this.#setup.answers;
  /** Undefined: the service does not answer. */
  respond: ((now: number, key: string, known?: Answer) => Reply) | undefined;
  key: string | undefined = "key 1";
  minimumInterval = 10 * minute;
  asked = 0;
  readonly #faults: string[] = [];
  /** Requests that the service has not replied to yet. */
  readonly pending: { readonly id: string; readonly end: (reply: Reply) => void }[] = [];
  /** Windows of the editor: their feeds, and two places in each where the weather of a query is shown. */
  readonly windows = [0, 1].map((index) => this.#open(index));
  readonly subscriptions = this.windows.flatMap(({ subscriptions }) => subscriptions);
  #permits = new Set<Permit>();
  readonly #oracles = new Map(queries.map((query) => [queryId(query), new Oracle()]));
  /** The subscriptions that show something. */
  readonly active = new Set<Subscription>();
  /** When the last answer that each subscription has shown came. */
  readonly #shown = new Map<Subscription, number>();

  /** @param isStrict whether the clock is never set back: what was learned by a clock that was wrong counts for nothing. */
  constructor(private readonly isStrict: boolean) {
    this.clock.chance = fakes.dice(7);
  }

  /** Something happens, with all that follows from it; then everything must be in order. */
  async run(act: () => void | Promise<void>, permit?: Permit): Promise<void> {
    if (permit) this.#permits.add(permit);
    await act();
    await settled();
    await settled();
    // A pending request may be one that others wait behind.
    if (this.pending.length === 0) this.#permits = new Set();
    this.#check();
  }

  /** Lets time pass. @throws when there are more requests in it than an hour, a day may have. */
  async pass(time: number): Promise<void> {
    const before = this.asked;
    await this.clock.pass(time);
    const most = this.windows.length * queries.length * (time / this.minimumInterval + time / hour + 9);
    assert.ok(this.asked - before <= most, `${this.asked - before} requests in ${time / minute} minutes`);
  }

  /** All windows hear that the key is another one; without a key, everything is forgotten. */
  changeKey(key: string | undefined): void {
    if (key !== undefined && key === this.key) return;
    this.key = key;
    if (key !== undefined) return void this.refetchAll();
    this.#answers.cached.clear();
    this.#shown.clear();
    for (const oracle of this.#oracles.values()) oracle.forget();
    for (const { feeds } of this.windows) feeds.resetAll();
  }

  /** What a window knows of a place that is not in view, and may not be stored, is gone then. */
  refetchAll(): void {
    for (const [window, { feeds, subscriptions }] of this.windows.entries()) {
      const active = subscriptions.filter((subscription) => this.active.has(subscription)).map(queryOf);
      for (const query of queries) if (!active.includes(query)) this.#oracleOf(query).forgetIn(window);
      feeds.refetchAll();
    }
  }

  /** A window of another process stores what it has learned: answers that may be stored, failures that all would have. */
  storeElsewhere(query: ConditionsQuery, reply: Reply): void {
    if (!(reply.kind === "answer" ? reply.answer.isStorable : traitsOf(reply.failure).isShared)) return;
    const { key = "", clock } = this;
    const id = queryId(query);
    const before = this.#answers.cached.get(id);
    const received = { ...reply, keyId: key };
    this.#answers.cached.set(
      id,
      received.kind === "answer"
        ? { answer: received.answer }
        : { ...before, failureRecord: nextFailureRecord(received, before?.failureRecord, clock) },
    );
    this.#oracleOf(query).stored(received, clock.now(), key);
  }

  follow(index: number, query: ConditionsQuery): void {
    const subscription = this.subscriptions[index] ?? assert.fail();
    if (queryOf(subscription) !== query) this.#shown.delete(subscription);
    this.active.add(subscription);
    subscription.follow({ kind: "query", query });
  }

  stop(index: number): void {
    const subscription = this.subscriptions[index] ?? assert.fail();
    this.#shown.delete(subscription);
    this.active.delete(subscription);
    subscription.stop();
  }

  /** @throws when anything is not as it must always be, whatever has happened. */
  #check(): void {
    assert.deepEqual(this.#faults, []);
    const ids = this.pending.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, "two requests for one query are under way");
    const feeds = new Set<string>();
    for (const [index, subscription] of this.subscriptions.entries()) {
      const query = queryOf(subscription);
      if (!query || !this.active.has(subscription)) continue;
      feeds.add(`${index < 2} ${queryId(query)}`);
      this.#checkSubscription(subscription, query);
    }
    assert.ok(this.clock.delays.length <= feeds.size, `${this.clock.delays.length} timers for ${feeds.size} feeds`);
  }

  #checkSubscription(subscription: Subscription, query: ConditionsQuery): void {
    const { state, target } = subscription;
    const { answer, failure, loading, nextAt } = state;
    const { isStrict, clock } = this;
    const before = this.#shown.get(subscription);
    if (before !== undefined)
      assert.ok(answer !== undefined && (!isStrict || answer.receivedAt >= before), "an answer is lost");
    if (answer) this.#shown.set(subscription, answer.receivedAt);
    if (!this.pending.some(({ id }) => id === queryId(query))) {
      assert.ok(!loading && (answer !== undefined || failure !== undefined), "a state that says nothing");
      if (failure && isStopped(failure)) assert.equal(nextAt, undefined);
      else
        assert.ok(nextAt && (!isStrict || nextAt <= clock.now() + day + 2 * hour), "no next time, or one that is far");
    }
    assert.deepEqual(faultsIn(statusBarView(target, state, metric, clock.now(), plain)), []);
  }

  #oracleOf(query: ConditionsQuery): Oracle {
    return this.#oracles.get(queryId(query)) ?? assert.fail();
  }

  #open(window: number): { feeds: FeedRegistry; subscriptions: Subscription[] } {
    const feeds = new FeedRegistry({
      ...this.#setup.parts,
      keys: { findKey: () => Promise.resolve(fakes.lookupOf(this.key)) },
      service: { ask: (query, options) => this.#ask(window, query, options) },
      minimumInterval: () => this.minimumInterval,
    });
    return { feeds, subscriptions: [new Subscription(feeds), new Subscription(feeds)] };
  }

  #ask(window: number, query: ConditionsQuery, { key: { id: key }, known, signal }: AskOptions): Promise<Reply> {
    const { clock, minimumInterval, pending } = this;
    if (key !== this.key) this.#faults.push("a request with a key that is another one by now");
    const id = queryId(query);
    const oracle = this.#oracleOf(query);
    const [at, monotonic] = [clock.now(), clock.monotonic()];
    const request: Request = { window, key, at, monotonic, minimumInterval, permits: new Set(this.#permits) };
    const faults = oracle.asked(request);
    if (this.isStrict) this.#faults.push(...faults);
    this.asked += 1;
    // No two things happen in the same millisecond.
    clock.set(1);
    return new Promise((resolve) => {
      const end = (reply: Reply): void => {
        const index = pending.indexOf(one);
        if (index < 0) return;
        pending.splice(index, 1);
        signal.removeEventListener("abort", cancel);
        clock.set(1);
        oracle.replied(request, reply, clock.now(), clock.monotonic());
        resolve(reply);
      };
      const cancel = (): void => end({ kind: "failure", failure: { kind: "cancelled" } });
      const one = { id, end };
      if (pending.some((other) => other.id === id)) this.#faults.push("two requests for one query at a time");
      pending.push(one);
      signal.addEventListener("abort", cancel);
      if (this.respond) end(this.respond(clock.now(), key, known));
    });
  }
}

function queryOf({ target }: { readonly target: Target }): ConditionsQuery | undefined {
  return target.kind === "query" ? target.query : undefined;
}
