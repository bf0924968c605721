import assert from "node:assert/strict";

import type { Answer, Kept, Reply } from "../../../src/weather/model/answer";
import { type Question, questionId } from "../../../src/weather/model/conditionsQuery";
import { troubleAfter } from "../../../src/weather/refresh/backoff";
import type { Asking, WeatherService } from "../../../src/weather/refresh/ports";
import { Stations, type Subject, Watch } from "../../../src/weather/refresh/subscription";
import { present } from "../../../src/weather/view/statusBarView";
import {
  day,
  dice,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  faultsIn,
  hour,
  localeOf,
  minute,
  questionFor,
  settled,
} from "../../unit/weather/fakes";
import { isStopped, Ledger, type Permit, type Request } from "./ledger";

/** What the service does with a request: it replies at once, or when it is told to. */
export type Behaviour = "hang" | ((now: number, key: string, known: Answer | undefined) => Reply);

export const questions: readonly [Question, Question] = [questionFor("349727"), questionFor("18404_PC")];

/** A request that the service has not replied to yet. */
interface Hanging {
  readonly id: string;
  readonly end: (reply?: Reply) => void;
}

/** One window of the editor: its stations, and two places in it where the weather of a question is shown. */
interface Window {
  readonly stations: Stations;
  readonly watches: readonly Watch[];
}

/** Two windows, one service, one clock; every request is held against the rules. */
export class World {
  readonly clock = new FakeClock();
  readonly answers = new FakeAnswers();
  behaviour: Behaviour = "hang";
  key: string | undefined = "key 1";
  floor = 10 * minute;
  asked = 0;
  readonly faults: string[] = [];
  readonly hanging: Hanging[] = [];
  readonly windows: readonly [Window, Window];
  #permits = new Set<Permit>();
  readonly #ledgers = new Map(questions.map((question) => [questionId(question), new Ledger()]));
  /** The watches that show something. */
  readonly following = new Set<Watch>();
  /** The last answer that each watch has shown. */
  readonly #seen = new Map<Watch, number>();

  /** @param isStrict whether nobody sets the clock back: what was learned by a clock that was wrong counts for nothing. */
  constructor(private readonly isStrict: boolean) {
    this.clock.chance = dice(7);
    const open = (index: number): Window => {
      const { answers, clock } = this;
      const parts = {
        service: this.#serviceOf(index),
        answers,
        calls: new FakeCalls(),
        clock,
        log: new FakeLog(),
        floor: () => this.floor,
      };
      const stations = new Stations(parts);
      return { stations, watches: [new Watch(stations), new Watch(stations)] };
    };
    this.windows = [open(0), open(1)];
  }

  get allWatches(): readonly Watch[] {
    return this.windows.flatMap(({ watches }) => watches);
  }

  /** Something happens, with all that follows from it; then everything must be in order. */
  async happen(act: () => void | Promise<void>, permit?: Permit): Promise<void> {
    if (permit) this.#permits.add(permit);
    await act();
    await settled();
    await settled();
    // A request that hangs may be one that others wait behind.
    if (this.hanging.length === 0) this.#permits = new Set();
    this.check();
  }

  /** Lets time pass. @throws when there are more requests in it than an hour, a day may have. */
  async pass(time: number): Promise<void> {
    const before = this.asked;
    await this.clock.pass(time);
    const most = this.windows.length * questions.length * (time / this.floor + time / hour + 9);
    assert.ok(this.asked - before <= most, `${this.asked - before} requests in ${time / minute} minutes`);
  }

  /** All windows hear that the key is another one; without a key, everything is forgotten. */
  changeKey(key: string | undefined): void {
    this.key = key;
    if (key === undefined) {
      this.answers.kept.clear();
      this.#seen.clear();
      for (const ledger of this.#ledgers.values()) ledger.forget();
      for (const { stations } of this.windows) stations.forget();
    } else this.askAgain();
  }

  /** What a window knows of a place that nobody looks at, and may not be kept, is gone then. */
  askAgain(): void {
    for (const [window, { stations, watches }] of this.windows.entries()) {
      const shown = watches.filter((watch) => this.following.has(watch)).map(({ subject }) => JSON.stringify(subject));
      for (const question of questions)
        if (!shown.includes(JSON.stringify(subjectOf(question))))
          this.#ledgers.get(questionId(question))?.forgetIn(window);
      stations.askAgain();
    }
  }

  /** A window of another process keeps what it has learned. */
  keepElsewhere(question: Question, reply: Reply): void {
    const id = questionId(question);
    const now = this.clock.now();
    const before = this.answers.kept.get(id);
    const failed = { ...reply, keyId: this.key ?? "" };
    const kept: Kept =
      failed.kind === "answer"
        ? { answer: failed.answer }
        : { ...before, trouble: troubleAfter(failed, before?.trouble, this.clock) };
    this.answers.kept.set(id, kept);
    this.#ledgers.get(id)?.learned(failed, now, this.key ?? "");
  }

  follow(watch: Watch, question: Question): void {
    if (JSON.stringify(watch.subject) !== JSON.stringify(subjectOf(question))) this.#seen.delete(watch);
    this.following.add(watch);
    watch.follow(subjectOf(question));
  }

  stop(watch: Watch): void {
    this.#seen.delete(watch);
    this.following.delete(watch);
    watch.stop();
  }

  /** @throws when anything is not as it must always be, whatever has happened. */
  check(): void {
    assert.deepEqual(this.faults, []);
    const ids = this.hanging.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, "two requests for one question are under way");
    const watched = new Set<string>();
    for (const [index, { watches }] of this.windows.entries())
      for (const watch of watches) {
        const { subject } = watch;
        if (subject.kind === "failure" || !this.following.has(watch)) continue;
        watched.add(`${index} ${questionId(subject.question)}`);
        this.#checkWatch(watch, subject.question);
      }
    assert.ok(
      this.clock.delays.length <= watched.size,
      `${this.clock.delays.length} timers for ${watched.size} stations`,
    );
  }

  #checkWatch(watch: Watch, question: Question): void {
    const { state, subject } = watch;
    const { answer, failure, loading, nextAt } = state;
    const isIdle = !this.hanging.some(({ id }) => id === questionId(question));
    if (isIdle) assert.ok(!loading && (answer !== undefined || failure !== undefined), "a state that says nothing");
    const before = this.#seen.get(watch);
    if (before !== undefined)
      assert.ok(answer !== undefined && (!this.isStrict || answer.receivedAt >= before), "an answer is lost");
    if (answer) this.#seen.set(watch, answer.receivedAt);
    if (isIdle && failure && isStopped(failure)) assert.equal(nextAt, undefined);
    else if (isIdle)
      assert.ok(
        nextAt !== undefined && (!this.isStrict || nextAt <= this.clock.now() + day + 2 * hour),
        "no next time, or one that is far",
      );
    const view = present(subject, state, localeOf(), this.clock.now(), {
      text: undefined,
      hideLocation: false,
      isOneOfSeveral: false,
    });
    assert.deepEqual(faultsIn(view), []);
  }

  #serviceOf(window: number): WeatherService {
    return {
      keyId: () => Promise.resolve(this.key),
      ask: (question, known) => this.#ask(window, question, known),
    };
  }

  #ask(window: number, question: Question, known: Answer | undefined): Asking {
    const { key, clock, floor, behaviour } = this;
    if (key === undefined)
      return {
        reply: Promise.resolve({ kind: "failure", failure: { kind: "keyMissing", host: question.endpoint.host } }),
        cancel: () => undefined,
      };
    const id = questionId(question);
    const ledger = this.#ledgers.get(id) ?? new Ledger();
    const request: Request = {
      window,
      key,
      at: clock.now(),
      elapsed: clock.elapsed(),
      floor,
      permits: new Set(this.#permits),
    };
    if (this.isStrict) this.faults.push(...ledger.faultsOf(request));
    ledger.asked(request);
    this.asked += 1;
    // No two things happen in the same millisecond.
    clock.set(1);
    let resolve: (reply: Reply) => void = () => undefined;
    const reply = new Promise<Reply>((settle) => (resolve = settle));
    const hanging: Hanging = {
      id,
      end: (given) => {
        if (!this.hanging.includes(hanging)) return;
        this.hanging.splice(this.hanging.indexOf(hanging), 1);
        clock.set(1);
        const result = given ?? { kind: "failure", failure: { kind: "cancelled" } };
        ledger.replied(request, result, clock.now(), clock.elapsed());
        resolve(result);
      },
    };
    this.hanging.push(hanging);
    if (this.hanging.filter((other) => other.id === id).length > 1)
      this.faults.push("two requests for one question at a time");
    if (behaviour !== "hang") hanging.end(behaviour(clock.now(), key, known));
    return { reply, cancel: () => hanging.end() };
  }
}

function subjectOf(question: Question): Subject {
  return { kind: "question", question };
}
