import type { Failure } from "../../../src/weather/failure";
import type { Answer, Reply } from "../../../src/weather/ports";
import { questionId } from "../../../src/weather/question";
import { Station, type StationState } from "../../../src/weather/station";
import { answerFrom, FakeAnswers, FakeClock, FakeService, questionFor } from "./fakes";

export const question = questionFor("349727");

/** A station with everything around it, and every state that it has had. */
export class Scene {
  readonly clock = new FakeClock();
  readonly service = new FakeService();
  readonly answers = new FakeAnswers();
  readonly station = new Station(question, { service: this.service, answers: this.answers, clock: this.clock });
  readonly states: StationState[] = [];

  constructor() {
    this.station.onDidChange(() => this.states.push(this.station.state));
  }

  get asked(): number {
    return this.service.asked.length;
  }

  /** An answer as it would come now. */
  answer(freshFor?: number): Answer {
    return answerFrom(this.clock.now(), freshFor);
  }

  keep(answer: Answer): Answer {
    this.answers.kept.set(questionId(question), answer);
    return answer;
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
}

export function good(answer: Answer): Reply {
  return { kind: "answer", answer };
}

export function bad(failure: Failure): Reply {
  return { kind: "failure", failure };
}
