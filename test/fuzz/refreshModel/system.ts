import assert from "node:assert/strict";

import type { AskOptions } from "../../../src/weather/feed/feedKind";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";
import { nextFailureRecord } from "../../../src/weather/feed/retry";
import { Subscription } from "../../../src/weather/feed/subscription";
import { isOutdated, type Reply } from "../../../src/weather/model/answer";
import { retryOf, traitsOf } from "../../../src/weather/model/failure";
import { conditionsId, type WeatherQuery } from "../../../src/weather/model/weatherQuery";
import { day, dice, hour, minute, settled, weatherQueryFor } from "../../unit/weather/fakes";
import { FeedSetup } from "../../unit/weather/feed/feedSetup";
import type { KindName } from "../../unit/weather/feed/kinds";

/** Milliseconds: nothing is waited for longer. */
export const longest = 3 * day + 2 * hour;

export const queries = [weatherQueryFor("349727"), weatherQueryFor("18404_PC")] as const;

/** Two windows, one service, one clock. `unit/weather/feed` has when each of them may ask; this is what always holds. */
export class System extends FeedSetup {
  readonly feeds = [0, 1].map((window) => this.#feedsOf(window));
  /** Two places in each window where the answer to a query is shown. */
  readonly subscriptions = this.feeds.flatMap((feeds) => [new Subscription(feeds), new Subscription(feeds)]);
  /** What is shown, by the number of its place. */
  readonly shown = new Map<number, WeatherQuery>();
  /** The window with the focus, by its number; none has it where there is none of that number. */
  #focused = 0;
  readonly #underWay = new Set<string>();
  readonly #faults: string[] = [];
  /** When the answer came that each feed in view has shown last, in milliseconds since 1970. */
  readonly #shownAt = new Map<string, number>();

  /** @param isStrict whether the clock is never set back: what was learned by a clock that was wrong counts for nothing. */
  constructor(
    kindName: KindName,
    private readonly isStrict: boolean,
  ) {
    super(kindName);
    this.clock.chance = dice();
  }

  /** Something happens, with all that follows from it; then everything must be in order. */
  async run(act: () => unknown): Promise<void> {
    await act();
    await settled();
    await settled();
    assert.deepEqual(this.#faults, []);
    for (const [place, query] of this.shown) this.#checkPlace(place, query);
    assert.ok(this.clock.delays.length <= this.#inView().size, `${this.clock.delays.length} timers`);
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

  /** Whether a person has to do something before it is asked for again. */
  needsPerson(place: number): boolean {
    const { failure } = this.#stateOf(place);
    return failure !== undefined && retryOf(failure, this.kind.retry) === "never";
  }

  /** All windows hear that the key is another one; without a key, everything is forgotten. */
  changeKey(key: string | undefined): void {
    if (key !== undefined && key === this.service.key) return;
    this.service.key = key;
    if (key !== undefined) return void this.refetchAll();
    this.answers.cached.clear();
    this.#shownAt.clear();
    for (const feeds of this.feeds) feeds.resetAll();
  }

  refetchAll(): void {
    for (const feeds of this.feeds) feeds.refetchAll();
  }

  /** Another process stores what it has learned, if all may know it; every window hears of it and shows the newer answer. */
  async storeElsewhere(query: WeatherQuery, reply: Reply<unknown>): Promise<void> {
    const { clock, kind, answers } = this;
    const isForAll = reply.kind === "answer" ? reply.answer.isStorable : traitsOf(reply.failure).isShared === true;
    if (!isForAll) return;
    const id = conditionsId(query);
    const before = answers.cached.get(id);
    const failureRecord = (failed: Exclude<typeof reply, { kind: "answer" }>) =>
      nextFailureRecord(failed, before?.failureRecord, { now: clock.now, random: () => 0 }, kind.retry);
    if (reply.kind === "answer") answers.cached.set(id, { answer: reply.answer as never });
    else answers.cached.set(id, { ...before, failureRecord: failureRecord(reply) });
    clock.set(1);
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

  #inView(): ReadonlySet<string> {
    return new Set([...this.shown].map(([place, query]) => feedIn(windowOf(place), query)));
  }

  /** What a window knows of a place that isn't in view, and may not be stored, is gone. */
  #forgetUnseen(): void {
    const inView = this.#inView();
    for (const feed of this.#shownAt.keys()) if (!inView.has(feed)) this.#shownAt.delete(feed);
  }

  #feedsOf(window: number): FeedRegistry<unknown> {
    const kind = this.kindWith({ ask: (query, options) => this.#ask(query, options) });
    return new FeedRegistry(kind, { ...this.parts, isFocused: () => this.#focused === window });
  }

  async #ask(query: WeatherQuery, options: AskOptions): Promise<Reply<unknown>> {
    const id = conditionsId(query);
    if (this.#underWay.has(id)) this.#faults.push("two requests for one query at a time");
    if (options.key.id !== this.service.key) this.#faults.push("a request with a key that is another one by now");
    this.#underWay.add(id);
    // No two things happen in the same millisecond.
    this.clock.set(1);
    const reply = await this.service.ask(query, options);
    this.#underWay.delete(id);
    this.clock.set(1);
    return reply;
  }

  #stateOf(place: number): FeedSetup["state"] {
    return this.subscriptions[place]?.state ?? assert.fail();
  }

  /** @throws when anything at a place is not as it must always be, whatever has happened. */
  #checkPlace(place: number, query: WeatherQuery): void {
    const { isStrict, clock } = this;
    const { answer, failure, loading, nextAt } = this.#stateOf(place);
    const [now, feed] = [clock.now(), feedIn(windowOf(place), query)];
    const shownAt = this.#shownAt.get(feed);
    if (answer) {
      assert.ok(!isStrict || answer.receivedAt >= (shownAt ?? 0), "an older answer");
      this.#shownAt.set(feed, answer.receivedAt);
    } else if (shownAt !== undefined) {
      assert.ok(isOutdated(shownAt, now), "an answer is lost");
      this.#shownAt.set(feed, -Infinity);
    }
    if (this.#underWay.has(conditionsId(query))) return;
    assert.ok(!loading, "a sign that something is under way");
    if (this.needsPerson(place)) assert.equal(nextAt, undefined);
    else if (this.asksItself(place)) {
      assert.ok(nextAt, "no next time");
      // A window that has just got the focus may ask in a minute, by a timer that no change of the clock moves.
      const isSoon = this.kind.needsFocus && Math.min(...clock.delays) <= minute;
      assert.ok(answer ?? failure ?? (isSoon || shownAt !== undefined), "a state that says nothing");
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
