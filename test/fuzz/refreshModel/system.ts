import assert from "node:assert/strict";

import type { AskOptions, FeedKind } from "../../../src/weather/feed/feedKind";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import { nextFailureRecord } from "../../../src/weather/feed/retry";
import { Subscription, type Target } from "../../../src/weather/feed/subscription";
import { type Answer, isOutdated, type Reply } from "../../../src/weather/model/answer";
import { conditionsId, type WeatherQuery } from "../../../src/weather/model/weatherQuery";
import { traitsOf } from "../../../src/weather/model/failure";
import * as fakes from "../../unit/weather/fakes";
import { FeedSetup } from "../../unit/weather/feed/feedSetup";
import type { AnyContent, KindName } from "../../unit/weather/feed/kinds";
import { isStopped, Oracle, type Permit, type Request } from "./oracle";

const { weatherQueryFor, day, hour, minute, settled } = fakes;

/** Milliseconds: nothing is waited for longer. */
export const longest = 3 * day + 2 * hour;

/** A window of the editor. */
interface Window {
  readonly feeds: FeedRegistry<unknown>;
  readonly subscriptions: readonly Subscription<unknown>[];
}

export const queries = [weatherQueryFor("349727"), weatherQueryFor("18404_PC")] as const;

/** Two windows, one service, one clock; every request is held against the rules. */
export class System {
  readonly #setup: FeedSetup;
  readonly clock: fakes.FakeClock;
  /** Undefined: the service does not answer. */
  respond: ((now: number, key: string, known?: Answer<unknown>) => Reply<unknown>) | undefined;
  key: string | undefined = "key 1";
  /** The window with the focus, by its number; none has it where there is none of that number. */
  #focused = 0;
  asked = 0;
  readonly #faults: string[] = [];
  /** Requests that the service has not replied to yet. */
  readonly pending: { readonly id: string; readonly end: (reply: Reply<unknown>) => void }[] = [];
  /** Windows of the editor: their feeds, and two places in each where the answer to a query is shown. */
  readonly windows: readonly Window[];
  readonly subscriptions: readonly Subscription<unknown>[];
  #permits = new Set<Permit>();
  readonly #oracles: ReadonlyMap<string, Oracle>;
  /** The subscriptions that show something. */
  readonly active = new Set<Subscription<unknown>>();
  /** When the last answer that each subscription has shown came. */
  readonly #shown = new Map<Subscription<unknown>, number>();
  /** The feeds whose answer became too old to be shown. */
  readonly #outdated = new Set<string>();

  /** @param isStrict whether the clock is never set back: what was learned by a clock that was wrong counts for nothing. */
  constructor(
    readonly kindName: KindName,
    private readonly isStrict: boolean,
  ) {
    this.#setup = new FeedSetup(kindName);
    this.clock = this.#setup.clock;
    this.clock.chance = fakes.dice(7);
    this.windows = [0, 1].map((index) => this.#open(index));
    this.subscriptions = this.windows.flatMap(({ subscriptions }) => subscriptions);
    this.#oracles = new Map(queries.map((query) => [conditionsId(query), new Oracle(kindName, this.#kind)]));
  }

  get #kind(): FeedKind<unknown> {
    return this.#setup.kind;
  }

  get minimumInterval(): number {
    return this.#kind.minimumInterval();
  }

  /** A person sets the minimum interval, which not every kind heeds. */
  setMinimumInterval(time: number): void {
    this.#setup.minimumInterval = time;
    for (const { feeds } of this.windows) feeds.syncFromDisk();
  }

  /** A window gets the focus, which the other one loses. */
  async focus(window: number): Promise<void> {
    this.#focused = window;
    this.windows[window]?.feeds.focus();
    await this.clock.pass(0);
  }

  /** Whether a subscription's window asks by itself. */
  asksItself(subscription: Subscription<unknown>): boolean {
    return !this.#kind.needsFocus || this.windows[this.#focused]?.subscriptions.includes(subscription) === true;
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
    this.#setup.answers.cached.clear();
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
  storeElsewhere(query: WeatherQuery, reply: Reply<unknown>): void {
    if (!(reply.kind === "answer" ? reply.answer.isStorable : traitsOf(reply.failure).isShared)) return;
    const { key = "", clock } = this;
    const { cached } = this.#setup.answers;
    const id = conditionsId(query);
    const before = cached.get(id);
    const received = { ...reply, keyId: key };
    if (received.kind === "answer") cached.set(id, { answer: received.answer as Answer<AnyContent> });
    else {
      const failureRecord = nextFailureRecord(received, before?.failureRecord, clock, this.#kind.retry);
      cached.set(id, { ...before, failureRecord });
    }
    this.#oracleOf(query).stored(received, clock.now(), key);
  }

  follow(index: number, query: WeatherQuery): void {
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
      const feed = `${index < 2} ${conditionsId(query)}`;
      feeds.add(feed);
      this.#checkSubscription(subscription, query, feed);
    }
    assert.ok(this.clock.delays.length <= feeds.size, `${this.clock.delays.length} timers for ${feeds.size} feeds`);
  }

  #checkSubscription(subscription: Subscription<unknown>, query: WeatherQuery, feed: string): void {
    const { answer, failure, loading, nextAt } = subscription.state;
    const { isStrict, clock } = this;
    const now = clock.now();
    const before = this.#shown.get(subscription);
    // What is too old to be stored isn't shown, and the next request comes when it would have come anyway.
    if (before !== undefined && !answer && isOutdated(before, now)) {
      this.#shown.delete(subscription);
      this.#outdated.add(feed);
    } else if (before !== undefined)
      assert.ok(answer !== undefined && (!isStrict || answer.receivedAt >= before), "an answer is lost");
    if (answer) this.#shown.set(subscription, answer.receivedAt);
    if (answer ?? failure) this.#outdated.delete(feed);
    if (!this.pending.some(({ id }) => id === conditionsId(query))) {
      assert.ok(!loading, "a sign that something is under way");
      if (failure && isStopped(failure, this.kindName)) assert.equal(nextAt, undefined);
      else if (this.asksItself(subscription)) {
        assert.ok(nextAt, "no next time");
        // A window that has just got the focus may ask in a minute, by a timer that no change of the clock moves.
        const isSoon = this.#kind.needsFocus && Math.min(...clock.delays) <= minute;
        const isOld = this.#outdated.has(feed);
        assert.ok(answer ?? failure ?? (isSoon || isOld), "a state that says nothing");
      }
      assert.ok(!isStrict || !nextAt || nextAt <= now + longest, "a next time that is far");
    }
  }

  #oracleOf(query: WeatherQuery): Oracle {
    return this.#oracles.get(conditionsId(query)) ?? assert.fail();
  }

  #open(window: number): Window {
    const kind = this.#setup.kindWith({ ask: (query, options) => this.#ask(window, query, options) });
    const feeds = new FeedRegistry(kind, {
      ...this.#setup.parts,
      keys: { find: () => Promise.resolve(fakes.lookupOf(this.key)) },
      isFocused: () => this.#focused === window,
    });
    return { feeds, subscriptions: [new Subscription(feeds), new Subscription(feeds)] };
  }

  #ask(window: number, query: WeatherQuery, options: AskOptions<unknown>): Promise<Reply<unknown>> {
    const { clock, pending } = this;
    const { known, signal } = options;
    const key = options.key.id;
    if (key !== this.key) this.#faults.push("a request with a key that is another one by now");
    const id = conditionsId(query);
    const oracle = this.#oracleOf(query);
    const now = { at: clock.now(), monotonic: clock.monotonic(), isFocused: this.#focused === window };
    const request: Request = { window, key, ...now, permits: new Set(this.#permits) };
    const faults = oracle.asked(request);
    if (this.isStrict) this.#faults.push(...faults);
    this.asked += 1;
    // No two things happen in the same millisecond.
    clock.set(1);
    return new Promise((resolve) => {
      const end = (reply: Reply<unknown>): void => {
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

function queryOf({ target }: { readonly target: Target }): WeatherQuery | undefined {
  return target.kind === "query" ? target.query : undefined;
}
