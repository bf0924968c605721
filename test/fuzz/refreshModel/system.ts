import assert from "node:assert/strict";

import type { AskOptions } from "../../../src/weather/feed/feedKind";
import { dueAt, freshUntil } from "../../../src/weather/feed/freshness";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import type { RefreshReason } from "../../../src/weather/feed/refreshResult";
import { nextFailureRecord } from "../../../src/weather/feed/retry";
import { Subscription } from "../../../src/weather/feed/subscription";
import { type FailedReply, isOutdated, type Known, type Reply } from "../../../src/weather/model/answer";
import { type Failure, type Retry, retryOf, traitsOf } from "../../../src/weather/model/failure";
import { conditionsId, type WeatherQuery } from "../../../src/weather/model/weatherQuery";
import { day, dice, hour, minute, settled, weatherQueryFor } from "../../unit/weather/fakes";
import { FeedSetup } from "../../unit/weather/feed/feedSetup";
import type { KindName } from "../../unit/weather/feed/kinds";

/** Milliseconds: nothing is waited for longer. */
export const longest = 3 * day + 2 * hour;

/** Why there may be a request now, beside the time that has passed; `open`: a place comes into view. */
export type Permit = Exclude<RefreshReason, "due"> | "open";

/** What is remembered of one feed of one window, in monotonic time where nothing else is said. */
interface Memory {
  askedAt: number;
  /** When a request of a person failed that has cost a call. */
  manualFailureAt: number;
  /** What the service said last, where other windows are not told, or what is shown if that is newer. */
  own: Known<unknown>;
  /** When the answer that was shown last came, in milliseconds since 1970; `-Infinity` where it became too old. */
  shownAt?: number;
}

export const queries = [weatherQueryFor("349727"), weatherQueryFor("18404_PC")] as const;

/** Two windows, one service, one clock; every request is held against the rules. */
export class System extends FeedSetup {
  readonly feeds = [0, 1].map((window) => this.#feedsOf(window));
  /** Two places in each window where the answer to a query is shown. */
  readonly subscriptions = this.feeds.flatMap((feeds) => [new Subscription(feeds), new Subscription(feeds)]);
  /** What is shown, by the number of its place. */
  readonly shown = new Map<number, WeatherQuery>();
  /** The window with the focus, by its number; none has it where there is none of that number. */
  #focused = 0;
  readonly #permits = new Set<Permit>();
  readonly #underWay = new Set<string>();
  readonly #faults: string[] = [];
  readonly #memories = new Map<string, Memory>();

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
    const most = this.feeds.length * queries.length * (time / this.kind.minimumInterval() + time / hour + 9);
    assert.ok(this.asked - before <= most, `${this.asked - before} requests in ${time / minute} minutes`);
  }

  async release(reply: Reply<unknown>): Promise<void> {
    await this.service.release(...Array<Reply<unknown>>(this.asked).fill(reply));
  }

  /** A window gets the focus, which the other one loses. */
  async focus(window: number): Promise<void> {
    this.#focused = window;
    this.feeds[window]?.focus();
    await this.clock.pass(0);
  }

  /** Whether the window of this place asks by itself. */
  asksItself(place: number): boolean {
    return !this.kind.needsFocus || this.#focused === windowOf(place);
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
    this.#memories.clear();
    for (const feeds of this.feeds) feeds.resetAll();
  }

  refetchAll(): void {
    for (const feeds of this.feeds) feeds.refetchAll();
  }

  /** Another process stores what it has learned, if all may know it; every window hears of it and shows the newer answer. */
  async storeElsewhere(query: WeatherQuery, reply: Reply<unknown>): Promise<void> {
    if (!isForAll(reply)) return;
    const id = conditionsId(query);
    const before = this.answers.cached.get(id);
    if (reply.kind === "answer") this.answers.cached.set(id, { answer: reply.answer as never });
    else this.answers.cached.set(id, { ...before, failureRecord: this.#recordOf(reply, before) });
    this.clock.set(1);
    for (const feeds of this.feeds) feeds.syncFromDisk();
    await settled();
    if (reply.kind === "failure" || !this.isStrict) return;
    for (const [place, shown] of this.shown)
      if (shown === query) assert.ok((this.#stateOf(place).answer?.receivedAt ?? 0) >= reply.answer.receivedAt);
  }

  follow(place: number, query: WeatherQuery): void {
    this.shown.set(place, query);
    this.subscriptions[place]?.follow({ kind: "query", query });
    this.#forgetUnseen();
  }

  stop(place: number): void {
    this.shown.delete(place);
    this.subscriptions[place]?.stop();
    this.#forgetUnseen();
  }

  /** What a window knows of a place that isn't in view, and may not be stored, is gone. */
  #forgetUnseen(): void {
    const inView = new Set([...this.shown].map(([place, query]) => feedIn(windowOf(place), query)));
    for (const feed of this.#memories.keys()) if (!inView.has(feed)) this.#memories.delete(feed);
  }

  #feedsOf(window: number): FeedRegistry<unknown> {
    const kind = this.kindWith({ ask: (query, options) => this.#ask(window, query, options) });
    return new FeedRegistry(kind, { ...this.parts, isFocused: () => this.#focused === window });
  }

  async #ask(window: number, query: WeatherQuery, options: AskOptions): Promise<Reply<unknown>> {
    const { clock } = this;
    const id = conditionsId(query);
    const memory = this.#memoryOf(window, query);
    const askedAt = clock.now();
    const permits = [...this.#permits];
    if (this.#underWay.has(id)) this.#faults.push("two requests for one query at a time");
    if (options.key.id !== this.service.key) this.#faults.push("a request with a key that is another one by now");
    if (this.isStrict) this.#faults.push(...this.#faultsOf(window, query, options.key.id));
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
  #faultsOf(window: number, query: WeatherQuery, key: string): readonly string[] {
    const { kind, clock } = this;
    const [permits, now, monotonic] = [this.#permits, clock.now(), clock.monotonic()];
    const { askedAt, manualFailureAt, own } = this.#memoryOf(window, query);
    const stored = this.answers.cached.get(conditionsId(query)) ?? {};
    const { answer, failureRecord: failed } = lastIn(own) >= lastIn(stored) ? own : stored;
    const goodUntil = answer && (permits.has("person") ? freshUntil : dueAt)(answer, kind);
    const pause = failed && this.retryOf(failed.failure) === "seconds" ? 10_000 : minute;
    const isAutomatic = [...permits].every((permit) => permit === "open");
    const isOtherKey = failed?.keyId !== undefined && failed.keyId !== key;
    const isHeld = failed && !isOtherKey && (failed.keyId !== undefined || !permits.has("change"));
    const rules = {
      "another automatic one too soon": permits.size === 0 && monotonic < askedAt + pause,
      "within a minute after a person's has failed":
        permits.has("person") && !permits.has("change") && monotonic < manualFailureAt + minute,
      "automatic in a window without the focus": kind.needsFocus && window !== this.#focused && isAutomatic,
      "before the answer has expired": !failed && goodUntil !== undefined && now < goodUntil,
      "before the time that the service said": isHeld && now < (failed.notBefore ?? 0),
      "automatic after a failure that lasts": isHeld && isAutomatic && now < (failed.nextAt ?? Infinity),
    };
    const broken = Object.entries(rules).filter(([, isBroken]) => isBroken && !permits.has("check"));
    return broken.map(([rule]) => `window ${window} asks (${[...permits].join()}): ${rule}`);
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
    // Whoever was held up for so long that another window had an answer meanwhile has nothing to add to it.
    const { answer } = this.answers.cached.get(conditionsId(query)) ?? {};
    if (answer && answer.receivedAt > askedAt) return;
    memory.own = isForAll(reply) ? {} : { failureRecord: this.#recordOf(reply) };
    if (traitsOf(reply.failure).costsCall && permits.join() === "person")
      memory.manualFailureAt = this.clock.monotonic();
  }

  #recordOf(reply: FailedReply, before?: Known<unknown>) {
    return nextFailureRecord(reply, before?.failureRecord, { now: this.clock.now, random: () => 0 }, this.kind.retry);
  }

  #memoryOf(window: number, query: WeatherQuery): Memory {
    const feed = feedIn(window, query);
    const memory = this.#memories.get(feed) ?? { askedAt: -Infinity, manualFailureAt: -Infinity, own: {} };
    this.#memories.set(feed, memory);
    return memory;
  }

  #stateOf(place: number): FeedSetup["state"] {
    return this.subscriptions[place]?.state ?? assert.fail();
  }

  /** @throws when anything is not as it must always be, whatever has happened. */
  #check(): void {
    assert.deepEqual(this.#faults, []);
    for (const [place, query] of this.shown) this.#checkPlace(place, query);
    const { size } = new Set([...this.shown].map(([place, query]) => feedIn(windowOf(place), query)));
    assert.ok(this.clock.delays.length <= size, `${this.clock.delays.length} timers for ${size} feeds`);
  }

  #checkPlace(place: number, query: WeatherQuery): void {
    const { isStrict, clock } = this;
    const { answer, failure, loading, nextAt } = this.#stateOf(place);
    const now = clock.now();
    const memory = this.#memoryOf(windowOf(place), query);
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
    else if (this.asksItself(place)) {
      assert.ok(nextAt, "no next time");
      // A window that has just got the focus may ask in a minute, by a timer that no change of the clock moves.
      const isSoon = this.kind.needsFocus && Math.min(...clock.delays) <= minute;
      assert.ok(answer ?? failure ?? (isSoon || memory.shownAt !== undefined), "a state that says nothing");
    }
    assert.ok(!isStrict || !nextAt || nextAt <= now + longest, "a next time that is far");
  }
}

function windowOf(place: number): number {
  return place < 2 ? 0 : 1;
}

function feedIn(window: number, query: WeatherQuery): string {
  return `${window} ${conditionsId(query)}`;
}

function isForAll(reply: Reply<unknown>): boolean {
  return reply.kind === "answer" ? reply.answer.isStorable : traitsOf(reply.failure).isShared === true;
}

function lastIn({ answer, failureRecord }: Known<unknown>): number {
  return Math.max(answer?.receivedAt ?? 0, failureRecord?.at ?? 0);
}
