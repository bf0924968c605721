import { isDeepStrictEqual } from "node:util";

import type { Answer, CachedConditions, Reply } from "../../../../src/weather/model/answer";
import { queryId } from "../../../../src/weather/model/conditionsQuery";
import type { FailedAttempt, Failure, FailureRecord } from "../../../../src/weather/model/failure";
import { ConditionsFeed, type FeedParts, type FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import type { RefreshReason, RefreshResult } from "../../../../src/weather/refresh/refreshResult";
import * as fakes from "../fakes";

const { answerFrom, conditionsQueryFor, dice, FakeAnswers, FakeCalls, FakeClock, FakeLog, FakeService, minute } = fakes;

export const query = conditionsQueryFor("349727");

/** What a feed shows of the weather now. */
export type Shown = Omit<FeedState, "calls" | "history">;

/** A feed with everything around it, every state that it has had, and more windows where a test opens them. */
export class FeedSetup {
  readonly clock = new FakeClock();
  readonly service = new FakeService(this.clock);
  readonly answers = new FakeAnswers();
  readonly calls = new FakeCalls();
  readonly log = new FakeLog();
  minimumInterval = 10 * minute;
  readonly parts: FeedParts = {
    keys: this.service,
    service: this.service,
    past: this.service,
    answers: this.answers,
    calls: this.calls,
    clock: this.clock,
    log: this.log,
    minimumInterval: () => this.minimumInterval,
  };
  readonly feed = this.open();
  readonly states: Shown[] = [];

  constructor() {
    this.feed.onDidChange(() => {
      if (!isDeepStrictEqual(this.states.at(-1), this.state)) this.states.push(this.state);
    });
  }

  get asked(): number {
    return this.service.asked.length;
  }

  get state(): Shown {
    return shownBy(this.feed);
  }

  /** What is stored of the weather now. */
  get stored(): Omit<CachedConditions, "history"> | undefined {
    const cached = this.answers.cached.get(queryId(query));
    return cached && withoutHistory(cached);
  }

  get storedHistory(): CachedConditions["history"] {
    return this.answers.cached.get(queryId(query))?.history;
  }

  /** The same location in one more window. */
  open(parts: Partial<FeedParts> = {}): ConditionsFeed {
    return new ConditionsFeed(query, { ...this.parts, ...parts });
  }

  windows(count: number): readonly ConditionsFeed[] {
    return Array.from({ length: count }, () => this.open());
  }

  /** An answer as it would come now. */
  answer(freshFor?: number): Answer {
    return answerFrom(this.clock.now(), freshFor);
  }

  store(cached: CachedConditions): void {
    this.answers.cached.set(queryId(query), cached);
  }

  storeAnswer(answer = this.answer()): Answer {
    this.store({ answer });
    return answer;
  }

  /** From now on the service has an answer whenever it is asked. */
  serve(freshFor?: number): void {
    this.service.reply = () => good(this.answer(freshFor));
  }

  /** A feed that has an answer from now. */
  static async ready(): Promise<FeedSetup & { readonly first: Answer }> {
    const setup = new FeedSetup();
    const first = setup.answer();
    setup.service.reply = good(first);
    await setup.feed.refresh();
    setup.service.reply = undefined;
    return Object.assign(setup, { first });
  }

  /** A feed whose first request has failed. */
  static async failed(failure: Failure, more?: Partial<FailedAttempt>): Promise<FeedSetup> {
    const setup = new FeedSetup();
    setup.service.reply = bad(failure, more);
    await setup.feed.refresh();
    return setup;
  }
}

/** Windows that have an answer, with a service that has one whenever it is asked. */
export async function atWork(count: number) {
  const setup = new FeedSetup();
  setup.clock.chance = dice();
  setup.serve();
  const windows = setup.windows(count);
  await refreshAll(windows);
  return { setup, windows };
}

export function refreshAll(windows: readonly ConditionsFeed[], reason?: RefreshReason): Promise<RefreshResult[]> {
  return Promise.all(windows.map((window) => window.refresh(reason)));
}

/** What a feed shows that has nothing to do before this answer expires. */
export function upToDate(answer: Answer): Shown {
  return { loading: false, answer, nextAt: answer.expiresAt };
}

export function shownBy({ state }: ConditionsFeed): Shown {
  const { calls: _, ...weather } = state;
  return withoutHistory(weather);
}

function withoutHistory<T extends Pick<FeedState, "history">>(known: T): Omit<T, "history"> {
  const { history: _, ...rest } = known;
  return rest;
}

export function good(answer: Answer): Extract<Reply, { kind: "answer" }> {
  return { kind: "answer", answer };
}

export function bad(failure: Failure, more?: Partial<FailedAttempt>): Extract<Reply, { kind: "failure" }> {
  return { kind: "failure", failure, ...more };
}

/** A failure that was met once, which only a person can help with where `more` has no `nextAt`. */
export function recordOf(failure: Failure, at: number, more: Partial<FailureRecord> = {}): FailureRecord {
  return { failure, cause: "", at, since: at, count: 1, ...more };
}
