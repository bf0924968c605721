import assert from "node:assert/strict";

import { CallLine } from "../../../src/weather/feed/callLine";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import { dueAt, freshUntil } from "../../../src/weather/feed/nextStep";
import type { RefreshReason } from "../../../src/weather/feed/refreshResult";
import { nextFailureRecord } from "../../../src/weather/feed/backoff";
import { Subscription } from "../../../src/weather/feed/subscription";
import { type AskOptions, isOutdated, type Known, type Reply } from "../../../src/weather/model/answer";
import { type Failure, type Retry, retryOf, traitsOf } from "../../../src/weather/model/failure";
import { conditionsId, type WeatherQuery } from "../../../src/weather/model/weatherQuery";
import { day, dice, hour, minute, second, settled, weatherQueryFor } from "../../unit/weather/fakes";
import { FeedSetup, type KindName } from "../../unit/weather/feed/feedSetup";

/** The longest wait for anything, in milliseconds. */
export const longest = 3 * day + 2 * hour;

/** The reasons for a request other than the passing of time; `open`: a place becomes visible. */
export type Permit = Exclude<RefreshReason, "due"> | "open";

/** The model's memory of a window and its place; times are monotonic unless noted. */
interface Memory {
  askedAt: number;
  /** The time at which a person's request failed after it used a call. */
  manualFailureAt: number;
  /** The last reply that isn't shared with the other window, or what is shown if that is newer. */
  own: Known<unknown>;
  /** The time of receipt of the last shown answer, in milliseconds since 1970; `-Infinity` if it became too old. */
  shownAt?: number;
}

export const queries = [weatherQueryFor("349727"), weatherQueryFor("18404_PC")] as const;

/** A window that shows the answer to one query, or nothing. */
class Window {
  readonly subscription: Subscription<unknown>;
  query: WeatherQuery | undefined;
  memory = newMemory();

  constructor(readonly feeds: FeedRegistry<unknown>) {
    this.subscription = new Subscription(feeds, "shown");
  }

  show(query: WeatherQuery | undefined): void {
    // A window forgets unstored data about a place that isn't visible anymore.
    if (query !== this.query) this.memory = newMemory();
    this.query = query;
    if (query) this.subscription.follow({ kind: "query", query });
    else this.subscription.stop();
  }
}

/** Two windows, one service, and one clock. Checks every request against the rules. */
export class System extends FeedSetup {
  readonly pair = [0, 1].map((number) => this.#windowOf(number));
  /** The index of the window with the focus. If no window has this index, none has the focus. */
  #focused = 0;
  readonly #permits = new Set<Permit>();
  readonly #underWay = new Set<string>();
  readonly #faults: string[] = [];

  /**
   * @param isStrict whether the clock is never set back; otherwise, rules that depend on a correct clock aren't
   * checked.
   */
  constructor(
    kindName: KindName,
    private readonly isStrict: boolean,
  ) {
    super(kindName);
    this.clock.chance = dice();
  }

  /** Runs `act` and everything that follows from it, then checks the state. */
  async run(act: () => unknown, permit?: Permit): Promise<void> {
    if (permit) this.#permits.add(permit);
    await act();
    await settled();
    await settled();
    // Others may wait for a request in flight.
    if (this.#underWay.size === 0) this.#permits.clear();
    this.#check();
  }

  /** Lets time pass. @throws if there are more requests in it than allowed in an hour or a day. */
  async pass(time: number): Promise<void> {
    const before = this.asked;
    await this.clock.pass(time);
    const most = this.pair.length * queries.length * (time / this.kind.minimumInterval() + time / hour + 9);
    assert.ok(this.asked - before <= most, `${this.asked - before} requests in ${time / minute} minutes`);
  }

  async release(reply: Reply<unknown>): Promise<void> {
    await this.service.release(...Array<Reply<unknown>>(this.asked).fill(reply));
  }

  /** Moves the focus to a window. */
  async focus(window: number): Promise<void> {
    this.#focused = window;
    this.pair[window]?.feeds.forEach((feed) => void feed.focus());
    await this.clock.pass(0);
  }

  /** Whether the window sends automatic requests. */
  asksItself(window: Window): boolean {
    return !this.kind.needsFocus || this.pair[this.#focused] === window;
  }

  retryOf(failure: Failure): Retry {
    return retryOf(failure, this.kind.retry);
  }

  /** Changes the key in all windows; without a key, they forget everything. */
  changeKey(key: string | undefined): void {
    if (key !== undefined && key === this.service.key) return;
    this.service.key = key;
    if (key !== undefined) return void this.refetchAll();
    this.answers.cached.clear();
    for (const window of this.pair) {
      window.memory = newMemory();
      window.feeds.forEach((feed) => void feed.reset());
    }
  }

  refetchAll(): void {
    for (const { feeds } of this.pair) feeds.forEach((feed) => void feed.refetch());
  }

  repeatAll(): void {
    for (const { feeds } of this.pair) feeds.forEach((feed) => void feed.refresh("change"));
  }

  /** Notifies both windows of a change in the storage; they then show the newer answer. */
  async sync(): Promise<void> {
    for (const { feeds } of this.pair) feeds.forEach((feed) => void feed.syncFromDisk());
    await settled();
    for (const { query, subscription } of this.isStrict ? this.pair : []) {
      const stored = query && this.answers.cached.get(conditionsId(query))?.answer?.receivedAt;
      if (stored === undefined || isOutdated(stored, this.clock.now())) continue;
      assert.ok((subscription.state.answer?.receivedAt ?? 0) >= stored);
    }
  }

  #windowOf(number: number): Window {
    const kind = this.kindWith({ ask: (query, options) => this.#ask(number, query, options) });
    return new Window(
      new FeedRegistry(kind, { ...this.parts, line: new CallLine(), isFocused: () => this.#focused === number }),
    );
  }

  async #ask(number: number, query: WeatherQuery, options: AskOptions): Promise<Reply<unknown>> {
    const { clock } = this;
    const { memory } = this.pair[number] ?? assert.fail();
    const id = conditionsId(query);
    const askedAt = clock.now();
    const permits = [...this.#permits];
    if (this.#underWay.has(id)) this.#faults.push("two requests for one query at a time");
    if (options.key.id !== this.service.key) this.#faults.push("a request with a key that is another one by now");
    if (this.isStrict) this.#faults.push(...this.#faultsOf(number, query, memory, options.key.id));
    this.#underWay.add(id);
    memory.askedAt = clock.monotonic();
    // So that no two events have the same time.
    clock.set(1);
    const reply = await this.service.ask(query, options);
    this.#underWay.delete(id);
    clock.set(1);
    if (!options.signal.aborted) this.#learn(query, memory, reply, askedAt, permits);
    return reply;
  }

  /** The rules that a request breaks, judged by what is stored and by what only its window knows. */
  #faultsOf(
    number: number,
    query: WeatherQuery,
    { askedAt, manualFailureAt, own }: Memory,
    key: string,
  ): readonly string[] {
    const { kind, clock } = this;
    const [permits, now, monotonic] = [this.#permits, clock.now(), clock.monotonic()];
    const stored = this.answers.cached.get(conditionsId(query)) ?? {};
    const { answer, failureRecord: failed } = lastIn(own) >= lastIn(stored) ? own : stored;
    const isByPerson = permits.has("person");
    const goodUntil = answer && (isByPerson ? freshUntil(answer, kind.minimumInterval()) : dueAt(answer, kind));
    const isAutomatic = [...permits].every((permit) => permit === "open");
    const isOtherKey = failed?.keyId !== undefined && failed.keyId !== key;
    const isHeld = failed && !isOtherKey && (failed.keyId !== undefined || !permits.has("change"));
    const rules = {
      "another automatic one too soon": permits.size === 0 && monotonic < askedAt + 10 * second,
      "within a minute after a person's has failed":
        permits.has("person") && !permits.has("change") && monotonic < manualFailureAt + minute,
      "automatic in a window without the focus": kind.needsFocus && number !== this.#focused && isAutomatic,
      "before the answer has expired": !failed && goodUntil !== undefined && now < goodUntil,
      "before the time that the service said": isHeld && now < (failed.notBefore ?? 0),
      "automatic after a failure that lasts": isHeld && isAutomatic && now < (failed.nextAt ?? Infinity),
    };
    const broken = Object.entries(rules).filter(([, isBroken]) => isBroken && !permits.has("check"));
    return broken.map(([rule]) => `window ${number} asks (${[...permits].join()}): ${rule}`);
  }

  #learn(
    query: WeatherQuery,
    memory: Memory,
    reply: Reply<unknown>,
    askedAt: number,
    permits: readonly Permit[],
  ): void {
    if (reply.kind === "answer") {
      memory.own = reply.answer.isStorable ? {} : { answer: reply.answer };
      memory.manualFailureAt = -Infinity;
      return;
    }
    // If another window received an answer in the meantime, a delayed window adopts that.
    const { answer } = this.answers.cached.get(conditionsId(query)) ?? {};
    if (answer && answer.receivedAt > askedAt) return;
    const { isShared, costsCall } = traitsOf(reply.failure);
    const random = (): number => 0;
    const failureRecord = nextFailureRecord(reply, undefined, { now: this.clock.now, random }, this.kind.retry);
    memory.own = isShared ? {} : { failureRecord };
    if (costsCall && permits.join() === "person") memory.manualFailureAt = this.clock.monotonic();
  }

  /** @throws if an invariant doesn't hold. */
  #check(): void {
    assert.deepEqual(this.#faults, []);
    for (const window of this.pair) if (window.query) this.#checkWindow(window, window.query);
    const feeds = this.pair.filter(({ query }) => query).length;
    assert.ok(this.clock.delays.length <= feeds, `${this.clock.delays.length} timers for ${feeds} feeds`);
  }

  #checkWindow(window: Window, query: WeatherQuery): void {
    const { isStrict, clock } = this;
    const { answer, failure, loading, nextAt } = window.subscription.state;
    const now = clock.now();
    const { memory } = window;
    if (answer) {
      assert.ok(!isStrict || answer.receivedAt >= (memory.shownAt ?? 0), "an older answer");
      memory.shownAt = answer.receivedAt;
      // A window knows what it shows, even if another one has removed that from the storage.
      if (answer.receivedAt > lastIn(memory.own)) memory.own = { answer };
    } else if (memory.shownAt !== undefined) {
      assert.ok(isOutdated(memory.shownAt, now), "an answer is lost");
      memory.shownAt = -Infinity;
    }
    if (this.#underWay.has(conditionsId(query))) return;
    assert.ok(!loading, "a sign that something is under way");
    if (failure && this.retryOf(failure) === "never") assert.equal(nextAt, undefined);
    else if (this.asksItself(window)) {
      assert.ok(nextAt, "no next time");
      // A window that has just got the focus may send a request within a minute, by a timer that doesn't depend on the
      // clock.
      const isSoon = this.kind.needsFocus && Math.min(...clock.delays) <= minute;
      assert.ok(answer ?? failure ?? (isSoon || memory.shownAt !== undefined), "a state that says nothing");
    }
    assert.ok(!isStrict || !nextAt || nextAt <= now + longest, "a next time that is far");
  }
}

const newMemory = (): Memory => ({ askedAt: -Infinity, manualFailureAt: -Infinity, own: {} });

const lastIn = ({ answer, failureRecord }: Known<unknown>): number =>
  Math.max(answer?.receivedAt ?? 0, failureRecord?.at ?? 0);
