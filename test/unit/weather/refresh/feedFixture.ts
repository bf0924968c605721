import { isDeepStrictEqual } from "node:util";

import type { Answer, CachedConditions, Reply } from "../../../../src/weather/model/answer";
import { queryId } from "../../../../src/weather/model/conditionsQuery";
import type { FailedAttempt, Failure } from "../../../../src/weather/model/failure";
import { ConditionsFeed, type FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import {
  answerFrom,
  conditionsQueryFor,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  FakeService,
  minute,
} from "../fakes";

export const query = conditionsQueryFor("349727");

/** What a station shows of the weather now. */
export type Shown = Omit<FeedState, "calls" | "history">;

/** A station with everything around it, every state that it has had, and more windows where a test opens them. */
export class Scene {
  readonly clock = new FakeClock();
  readonly service = new FakeService(this.clock);
  readonly answers = new FakeAnswers();
  readonly calls = new FakeCalls();
  readonly log = new FakeLog();
  minimumInterval = 10 * minute;
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

  /** What is kept of the weather now. */
  get cached(): Omit<CachedConditions, "history"> | undefined {
    const cached = this.answers.cached.get(queryId(query));
    return cached && withoutHistory(cached);
  }

  get keptHistory(): CachedConditions["history"] {
    return this.answers.cached.get(queryId(query))?.history;
  }

  /** The same location in one more window. */
  open(log = this.log, service = this.service): ConditionsFeed {
    const { answers, calls, clock } = this;
    return new ConditionsFeed(query, {
      keys: service,
      service,
      answers,
      calls,
      clock,
      log,
      minimumInterval: () => this.minimumInterval,
    });
  }

  windows(count: number): readonly ConditionsFeed[] {
    return Array.from({ length: count }, () => this.open(new FakeLog()));
  }

  /** An answer as it would come now. */
  answer(freshFor?: number): Answer {
    return answerFrom(this.clock.now(), freshFor);
  }

  store(cached: CachedConditions): void {
    this.answers.cached.set(queryId(query), cached);
  }

  keepAnswer(answer: Answer): Answer {
    this.store({ answer });
    return answer;
  }

  /** From now on the service has an answer whenever it is asked. */
  serve(freshFor?: number): void {
    this.service.reply = () => good(this.answer(freshFor));
  }

  /** A station that has an answer from now. */
  static async ready(freshFor?: number): Promise<Scene & { readonly first: Answer }> {
    const scene = new Scene();
    const first = scene.answer(freshFor);
    scene.service.reply = good(first);
    await scene.feed.refresh();
    scene.service.reply = undefined;
    return Object.assign(scene, { first });
  }

  /** A station whose first request has failed. */
  static async failed(failure: Failure, more?: Partial<FailedAttempt>): Promise<Scene> {
    const scene = new Scene();
    scene.service.reply = bad(failure, more);
    await scene.feed.refresh();
    return scene;
  }
}

export function shownBy({ state }: ConditionsFeed): Shown {
  const { calls: _, ...weather } = state;
  return withoutHistory(weather);
}

function withoutHistory<T extends Pick<CachedConditions, "history">>(known: T): Omit<T, "history"> {
  const { history: _, ...rest } = known;
  return rest;
}

export function good(answer: Answer): Extract<Reply, { kind: "answer" }> {
  return { kind: "answer", answer };
}

export function bad(failure: Failure, more?: Partial<FailedAttempt>): Extract<Reply, { kind: "failure" }> {
  return { kind: "failure", failure, ...more };
}
