import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import { defined } from "../../../../src/weather/base/json";
import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import { CallLine } from "../../../../src/weather/feed/callLine";
import { Feed, type FeedState } from "../../../../src/weather/feed/feed";
import type { Ask, FeedDeps, FeedKind } from "../../../../src/weather/feed/feedKind";
import type { Answer, FailedReply, Known, Reply } from "../../../../src/weather/model/answer";
import type { FailedAttempt, Failure, FailureRecord } from "../../../../src/weather/model/failure";
import { conditionsId } from "../../../../src/weather/model/weatherQuery";
import { type KindId, optionalKinds } from "../../../../src/weather/outlook/kinds";
import { feedKindOf } from "../../../../src/weather/outlook/optionalKind";
import { answerFrom, FakeAnswers, FakeClock, FakeLog, FakeService, minute, rethrow, weatherQueryFor } from "../fakes";

export const query = weatherQueryFor("349727");

export type KindName = "conditions" | KindId;

/** The rules of feeds are tested for each kind. */
export const kindNames: readonly KindName[] = ["conditions", ...optionalKinds.map(({ id }) => id)];

/** A kind as in the extension. */
function kindOf(name: KindName, ask: Ask<unknown>, store: FakeAnswers, minimumInterval = () => 0): FeedKind<unknown> {
  const history = new TemperatureHistory(store.values);
  const parts = { ask: ask as never, store, history, minimumInterval };
  if (name === "conditions") return conditionsKind(parts) as FeedKind<unknown>;
  const kind = feedKindOf(optionalKinds.find(({ id }) => id === name) ?? assert.fail(name), ask, store as never);
  // The other kinds can't read the answers of these tests.
  return name === "minuteForecast" ? kind : { ...kind, pauseAfter: () => 30 * minute };
}

type Facts = FeedSetup["facts"];

/** A feed with its environment and its past states; tests can open more windows. */
export class FeedSetup {
  readonly clock = new FakeClock();
  readonly service = new FakeService<unknown>();
  readonly answers = new FakeAnswers(this.clock.now);
  readonly log = new FakeLog();
  minimumInterval = 10 * minute;
  isFocused = true;
  readonly parts: FeedDeps = {
    keys: this.service,
    clock: this.clock,
    log: this.log,
    report: rethrow,
    isFocused: () => this.isFocused,
    line: new CallLine(),
  };
  readonly kind: FeedKind<unknown>;
  readonly feed: Feed<unknown>;
  readonly states: FeedState<unknown>[] = [];

  constructor(readonly kindName: KindName = "conditions") {
    this.kind = this.kindWith(this.service);
    this.feed = this.open();
    this.feed.onDidChange(() => {
      if (!isDeepStrictEqual(this.states.at(-1), this.state)) this.states.push(this.state);
    });
  }

  kindWith({ ask }: Pick<FakeService<unknown>, "ask">): FeedKind<unknown> {
    return kindOf(this.kindName, ask, this.answers, () => this.minimumInterval);
  }

  get asked(): number {
    return this.service.asked.length;
  }

  get state(): FeedState<unknown> {
    return this.feed.state;
  }

  /** The stored answer to the query, without the history. */
  get stored(): Known<unknown> | undefined {
    const cached = this.answers.cached.get(conditionsId(query));
    return cached && defined({ answer: cached.answer, failureRecord: cached.failureRecord });
  }

  /** The facts that tests compare: requests, timers, and what is shown and stored. */
  get facts() {
    const { asked, clock, state, stored } = this;
    const { answer, failure } = state;
    return { asked, delays: clock.delays, state, answer, failure, stored };
  }

  /** Asserts the given facts. */
  assertNow(expected: { [Name in keyof Facts]?: Facts[Name] | undefined }): void {
    const named = Object.entries(this.facts).filter(([name]) => name in expected);
    assert.deepEqual(Object.fromEntries(named), expected);
  }

  /** Opens the same location in one more window. */
  open(parts: Partial<FeedDeps> = {}, kind: FeedKind<unknown> = this.kind): Feed<unknown> {
    return new Feed(query, kind, { ...this.parts, line: new CallLine(), ...parts }, () => "shown");
  }

  answer(freshFor?: number): Answer<unknown> {
    return answerFrom(this.clock.now(), freshFor);
  }

  store(cached: object): void {
    this.answers.cached.set(conditionsId(query), cached);
  }

  storeAnswer(answer = this.answer()): Answer<unknown> {
    this.store({ answer });
    return answer;
  }

  /** Makes the service return a new answer to every request. */
  serve(freshFor?: number): void {
    this.service.reply = () => good(this.answer(freshFor));
  }

  static async ready(kind?: KindName): Promise<FeedSetup & { readonly first: Answer<unknown> }> {
    const setup = new FeedSetup(kind);
    const first = setup.answer();
    setup.service.reply = good(first);
    await setup.feed.refresh();
    setup.service.reply = undefined;
    return Object.assign(setup, { first });
  }

  static async failed(failure: Failure): Promise<FeedSetup> {
    const setup = new FeedSetup();
    setup.service.reply = bad(failure);
    await setup.feed.refresh();
    return setup;
  }
}

/** The state of a feed that is idle until this answer expires. */
export function upToDate<Content>(answer: Answer<Content>): FeedState<Content> {
  return { loading: false, answer, nextAt: answer.expiresAt };
}

export function good<Content>(answer: Answer<Content>): Extract<Reply<Content>, { kind: "answer" }> {
  return { kind: "answer", answer };
}

export function bad(failure: Failure, more?: Partial<FailedAttempt>): FailedReply {
  return { kind: "failure", failure, ...more };
}

/** The record of a single failure; without `nextAt` in `more`, it isn't retried automatically. */
export function recordOf(failure: Failure, at: number, more: Partial<FailureRecord> = {}): FailureRecord {
  return { failure, cause: "", at, count: 1, ...more };
}
