import { isDeepStrictEqual } from "node:util";

import type { Answer, Kept, Reply } from "../../../../src/weather/model/answer";
import { questionId } from "../../../../src/weather/model/conditionsQuery";
import type { Failed, Failure } from "../../../../src/weather/model/failure";
import { Station, type StationState } from "../../../../src/weather/refresh/conditionsFeed";
import { answerFrom, FakeAnswers, FakeCalls, FakeClock, FakeLog, FakeService, minute, questionFor } from "../fakes";

export const question = questionFor("349727");

/** What a station shows of the weather now. */
export type Shown = Omit<StationState, "calls" | "history">;

/** A station with everything around it, every state that it has had, and more windows where a test opens them. */
export class Scene {
  readonly clock = new FakeClock();
  readonly service = new FakeService(this.clock);
  readonly answers = new FakeAnswers();
  readonly calls = new FakeCalls();
  readonly log = new FakeLog();
  floor = 10 * minute;
  readonly station = this.open();
  readonly states: Shown[] = [];

  constructor() {
    this.station.onDidChange(() => {
      if (!isDeepStrictEqual(this.states.at(-1), this.state)) this.states.push(this.state);
    });
  }

  get asked(): number {
    return this.service.asked.length;
  }

  get state(): Shown {
    return shownBy(this.station);
  }

  /** What is kept of the weather now. */
  get kept(): Omit<Kept, "history"> | undefined {
    const kept = this.answers.kept.get(questionId(question));
    return kept && withoutHistory(kept);
  }

  get keptHistory(): Kept["history"] {
    return this.answers.kept.get(questionId(question))?.history;
  }

  /** The same location in one more window. */
  open(log = this.log, service = this.service): Station {
    const { answers, calls, clock } = this;
    return new Station(question, { service, answers, calls, clock, log, floor: () => this.floor });
  }

  windows(count: number): readonly Station[] {
    return Array.from({ length: count }, () => this.open(new FakeLog()));
  }

  /** An answer as it would come now. */
  answer(freshFor?: number): Answer {
    return answerFrom(this.clock.now(), freshFor);
  }

  keep(kept: Kept): void {
    this.answers.kept.set(questionId(question), kept);
  }

  keepAnswer(answer: Answer): Answer {
    this.keep({ answer });
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
    await scene.station.refresh();
    scene.service.reply = undefined;
    return Object.assign(scene, { first });
  }

  /** A station whose first request has failed. */
  static async failed(failure: Failure, more?: Partial<Failed>): Promise<Scene> {
    const scene = new Scene();
    scene.service.reply = bad(failure, more);
    await scene.station.refresh();
    return scene;
  }
}

export function shownBy({ state }: Station): Shown {
  const { calls: _, ...weather } = state;
  return withoutHistory(weather);
}

function withoutHistory<T extends Pick<Kept, "history">>(known: T): Omit<T, "history"> {
  const { history: _, ...rest } = known;
  return rest;
}

export function good(answer: Answer): Extract<Reply, { kind: "answer" }> {
  return { kind: "answer", answer };
}

export function bad(failure: Failure, more?: Partial<Failed>): Extract<Reply, { kind: "failure" }> {
  return { kind: "failure", failure, ...more };
}
