import assert from "node:assert/strict";

import type { AskOptions } from "../../../src/weather/feed/feedKind";
import { dueAt, freshUntil } from "../../../src/weather/feed/freshness";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import type { RefreshReason } from "../../../src/weather/feed/refreshResult";
import { nextFailureRecord } from "../../../src/weather/feed/retry";
import { Subscription } from "../../../src/weather/feed/subscription";
import { isOutdated, type Known, type Reply } from "../../../src/weather/model/answer";
import { type Failure, type Retry, retryOf, traitsOf } from "../../../src/weather/model/failure";
import { conditionsId, type WeatherQuery } from "../../../src/weather/model/weatherQuery";
import { day, dice, hour, minute, settled, weatherQueryFor } from "../../unit/weather/fakes";
import { FeedSetup, type KindName } from "../../unit/weather/feed/feedSetup";

/** Milliseconds: nothing is waited for longer. */
export const longest = 3 * day + 2 * hour;

/** Why there may be a request now, beside the time that has passed; `open`: a place comes into view. */
export type Permit = Exclude<RefreshReason, "due"> | "open";

/** What is remembered of a window and its place, in monotonic time where nothing else is said. */
interface Memory {
  askedAt: number;
  /** When a request of a person failed that has cost a call. */
  manualFailureAt: number;
  /** Whether its last request failed in a way that is retried within seconds. */
  hadBurst: boolean;
  /** What the service said last, where the other window is not told, or what is shown if that is newer. */
  own: Known<unknown>;
  /** When the answer that was shown last came, in milliseconds since 1970; `-Infinity` where it became too old. */
  shownAt?: number;
}

export const queries = [weatherQueryFor("349727"), weatherQueryFor("18404_PC")] as const;

/** A window that shows the answer to one query, or nothing. */
class Window {
  readonly subscription: Subscription<unknown>;
  query: WeatherQuery | undefined;
  memory = newMemory();

  constructor(readonly feeds: FeedRegistry<unknown>) {
    this.subscription = new Subscription(feeds);
  }

  show(query: WeatherQuery | undefined): void {
    // What a window knows of a place that isn't in view, and may not be stored, is gone.
    if (query !== this.query) this.memory = newMemory();
    this.query = query;
    if (query) this.subscription.follow({ kind: "query", query });
    else this.subscription.stop();
  }
}

/** Two windows, one service, one clock; every request is held against the rules. */
export class System extends FeedSetup {
  readonly pair = [0, 1].map((number) => this.#windowOf(number));
  /** The window with the focus, by its number; none has it where there is none of that number. */
  #focused = 0;
  readonly #permits = new Set<Permit>();
  readonly #underWay = new Set<string>();
  readonly #faults: string[] = [];

  /** @param isStrict whether the clock is never set back: what was learned by a clock that was wrong counts for nothing. */
  constructor(
    kindName: KindName,
    private readonly isStrict: boolean,
  ) {
    super(kindName);
    this.clock.chance = dice();
  }

  /** Something happens, with all that follows from it; then everything must be in order. */
  async run(act: () => unknown, permit?: Permit): Promise<void> {
    if (permit) this.#permits.add(permit);
    await act();
    await settled();
    await settled();
    // A request that is under way may be one that others wait behind.
    if (this.#underWay.size === 0) this.#permits.clear();
    this.#check();
  }

  /** Lets time pass. @throws when there are more requests in it than an hour, a day may have. */
  async pass(time: number): Promise<void> {
    const before = this.asked;
    await this.clock.pass(time);
    const most = this.pair.length * queries.length * (time / this.kind.minimumInterval() + time / hour + 9);
    assert.ok(this.asked - before <= most, `${this.asked - before} requests in ${time / minute} minutes`);
  }

  async release(reply: Reply<unknown>): Promise<void> {
    await this.service.release(...Array<Reply<unknown>>(this.asked).fill(reply));
  }

  /** A window gets the focus, which the other one loses. */
  async focus(window: number): Promise<void> {
    this.#focused = window;
    this.pair[window]?.feeds.focus();
    await this.clock.pass(0);
  }

  /** Whether the window asks by itself. */
  asksItself(window: Window): boolean {
    return !this.kind.needsFocus || this.pair[this.#focused] === window;
  }

  retryOf(failure: Failure): Retry {
    return retryOf(failure, this.kind.retry);
  }

  /** All windows hear that the key is another one; without a key, everything is forgotten. */
  changeKey(key: string | undefined): void {
    if (key !== undefined && key === this.service.key) return;
    this.service.key = key;
    if (key !== undefined) return void this.refetchAll();
    this.answers.cached.clear();
    for (const window of this.pair) {
      window.memory = newMemory();
      window.feeds.resetAll();
    }
  }

  refetchAll(): void {
    for (const { feeds } of this.pair) feeds.refetchAll();
  }

  /** Both windows hear that something was stored, and show the newer answer. */
  async sync(): Promise<void> {
    for (const { feeds } of this.pair) feeds.syncFromDisk();
    await settled();
    for (const { query, subscription } of this.isStrict ? this.pair : []) {
      const stored = query && this.answers.cached.get(conditionsId(query))?.answer?.receivedAt;
      if (stored === undefined || isOutdated(stored, this.clock.now())) continue;
      assert.ok((subscription.state.answer?.receivedAt ?? 0) >= stored);
    }
  }

  #windowOf(number: number): Window {
    const kind = this.kindWith({ ask: (query, options) => this.#ask(number, query, options) });
    return new Window(new FeedRegistry(kind, { ...this.parts, isFocused: () => this.#focused === number }));
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
    // No two things happen in the same millisecond.
    clock.set(1);
    const reply = await this.service.ask(query, options);
    this.#underWay.delete(id);
    clock.set(1);
    if (!options.signal.aborted) this.#learn(query, memory, reply, askedAt, permits);
    return reply;
  }

  /** Which rules a request breaks, by what is stored, or by what its window alone knows. */
  #faultsOf(
    number: number,
    query: WeatherQuery,
    { askedAt, manualFailureAt, hadBurst, own }: Memory,
    key: string,
  ): readonly string[] {
    const { kind, clock } = this;
    const [permits, now, monotonic] = [this.#permits, clock.now(), clock.monotonic()];
    const stored = this.answers.cached.get(conditionsId(query)) ?? {};
    const { answer, failureRecord: failed } = lastIn(own) >= lastIn(stored) ? own : stored;
    const goodUntil = answer && (permits.has("person") ? freshUntil : dueAt)(answer, kind);
    const pause = hadBurst || (failed && this.retryOf(failed.failure) === "seconds") ? 10_000 : minute;
    const isAutomatic = [...permits].every((permit) => permit === "open");
    const isOtherKey = failed?.keyId !== undefined && failed.keyId !== key;
    const isHeld = failed && !isOtherKey && (failed.keyId !== undefined || !permits.has("change"));
    const rules = {
      "another automatic one too soon": permits.size === 0 && monotonic < askedAt + pause,
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
    memory.hadBurst = reply.kind === "failure" && this.retryOf(reply.failure) === "seconds";
    if (reply.kind === "answer") {
      memory.own = reply.answer.isStorable ? {} : { answer: reply.answer };
      memory.manualFailureAt = -Infinity;
      return;
    }
    // Whoever was held up for so long that another window had an answer meanwhile has nothing to add to it.
    const { answer } = this.answers.cached.get(conditionsId(query)) ?? {};
    if (answer && answer.receivedAt > askedAt) return;
    const { isShared, costsCall } = traitsOf(reply.failure);
    const random = (): number => 0;
    const failureRecord = nextFailureRecord(reply, undefined, { now: this.clock.now, random }, this.kind.retry);
    memory.own = isShared ? {} : { failureRecord };
    if (costsCall && permits.join() === "person") memory.manualFailureAt = this.clock.monotonic();
  }

  /** @throws when anything is not as it must always be, whatever has happened. */
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
      // What a window shows, it knows, also when another one has removed it from the storage.
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
      // A window that has just got the focus may ask in a minute, by a timer that no change of the clock moves.
      const isSoon = this.kind.needsFocus && Math.min(...clock.delays) <= minute;
      assert.ok(answer ?? failure ?? (isSoon || memory.shownAt !== undefined), "a state that says nothing");
    }
    assert.ok(!isStrict || !nextAt || nextAt <= now + longest, "a next time that is far");
  }
}

const newMemory = (): Memory => ({ askedAt: -Infinity, manualFailureAt: -Infinity, hadBurst: false, own: {} });

const lastIn = ({ answer, failureRecord }: Known<unknown>): number =>
  Math.max(answer?.receivedAt ?? 0, failureRecord?.at ?? 0);
