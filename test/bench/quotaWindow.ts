import { setTimeout as wait } from "node:timers/promises";

import type { HttpResponse } from "../../src/service/http/transport";
import type { Unsubscribe } from "../../src/weather/base/emitter";
import type { Clock } from "../../src/weather/base/ports";
import type { AnswerStore, KeySource, WeatherService } from "../../src/weather/refresh/ports";
import { FeedRegistry, Subscription } from "../../src/weather/refresh/subscription";
import { conditionsQueryAt, openWindow } from "../processes/window";
import { makeObservation } from "../loopback/observations";
import { httpDate } from "../loopback/reply";

/** What the service does from `from` to `to`, in milliseconds since 1970, where it does not answer with the weather. */
export interface Fault {
  readonly from: number;
  readonly to: number;
  /** The status of the answer; 0: there is none, because no connection can be made. */
  readonly status: number;
}

/** All times are virtual milliseconds since 1970. */
export type Command =
  | {
      readonly kind: "open";
      readonly storage: string;
      readonly seed: number;
      readonly faults: readonly Fault[];
      readonly now: number;
    }
  /** Runs what is due. */
  | { readonly kind: "run"; readonly now: number }
  /** Throws the window away and opens it anew. */
  | { readonly kind: "reload"; readonly now: number }
  | { readonly kind: "close"; readonly now: number };

/** What a command has led to, once nothing is under way any more. */
export interface Report {
  readonly answered: number;
  readonly unreachable: number;
  readonly wakeups: number;
  /** When the window wakes next. */
  readonly nextAt?: number;
  /** The count that all windows share. */
  readonly countedToday: number;
  /** Where windows could not share. */
  readonly warnings: readonly string[];
}

const lifetime = 40 * 60_000;

/** Real milliseconds for an answer, so that windows meet while one of them asks. */
const latency = 5;
const query = conditionsQueryAt("https://weather.example.com");

/** A clock that stands still until it is set. */
class VirtualClock implements Clock {
  #now = 0;
  #seed: number;
  readonly #timers = new Map<() => void, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  readonly now = (): number => this.#now;
  readonly monotonic = (): number => this.#now;

  readonly after = (delay: number, act: () => void): Unsubscribe => {
    const timer = (): void => act();
    this.#timers.set(timer, this.#now + delay);
    return () => void this.#timers.delete(timer);
  };

  /** mulberry32 */
  readonly random = (): number => {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  get nextAt(): number | undefined {
    return this.#timers.size === 0 ? undefined : Math.min(...this.#timers.values());
  }

  set(now: number): void {
    this.#now = now;
  }

  /** Runs the timers that are due. @returns how many there were. */
  runDue(): number {
    const due = [...this.#timers].filter(([, at]) => at <= this.#now);
    for (const [timer] of due) {
      this.#timers.delete(timer);
      timer();
    }
    return due.length;
  }
}

/** Knows what is under way. */
class Activity {
  #pending = 0;
  #finish: () => void = () => undefined;

  async track<T>(operation: Promise<T>): Promise<T> {
    this.#pending += 1;
    try {
      return await operation;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) this.#finish();
    }
  }

  /** Resolves when nothing is under way and nothing follows from what was. */
  async idle(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      if (this.#pending === 0) return;
      await new Promise<void>((resolve) => (this.#finish = resolve));
    }
  }
}

const counts = { answered: 0, unreachable: 0, wakeups: 0 };

class VirtualWindow {
  readonly #clock: VirtualClock;
  readonly #activity = new Activity();
  readonly #window;
  readonly #subscription: Subscription;

  constructor(
    readonly setup: Extract<Command, { kind: "open" }>,
    seed: number,
    now: number,
  ) {
    const { storage, faults } = setup;
    const clock = (this.#clock = new VirtualClock(seed));
    clock.set(now);
    const send = (): Promise<HttpResponse> => answerAt(clock.now(), faults);
    const transport = { send, close: () => Promise.resolve() };
    const window = openWindow({ storage, key: "bench-key", clock, connect: () => Promise.resolve(transport) });
    const { service, answers, calls } = window;
    const track = <T>(operation: Promise<T>): Promise<T> => this.#activity.track(operation);
    const trackedService: WeatherService = {
      ask: (asked, options) => track(service.ask(asked, options)),
    };
    const keys: KeySource = { findKey: (endpoint) => track(service.findKey(endpoint)) };
    const trackedAnswers: AnswerStore = {
      read: (asked) => track(answers.read(asked)),
      store: (asked, cached) => track(answers.store(asked, cached)),
      withLock: (asked, act, signal) => track(answers.withLock(asked, act, signal)),
    };
    const trackedCalls = { today: () => track(calls.today()) };
    this.#window = window;
    this.#subscription = new Subscription(
      new FeedRegistry({ ...window, keys, service: trackedService, answers: trackedAnswers, calls: trackedCalls }),
    );
    this.#subscription.follow({ kind: "query", query });
  }

  run(now: number): void {
    this.#clock.set(now);
    counts.wakeups += this.#clock.runDue();
  }

  stop(now: number): void {
    this.#clock.set(now);
    this.#subscription.stop();
    this.#window.service.dispose();
  }

  async report(): Promise<Report> {
    await this.#activity.idle();
    const { nextAt } = this.#clock;
    const report: Report = {
      ...counts,
      ...(nextAt !== undefined && { nextAt }),
      countedToday: (await this.#window.calls.today()).made,
      warnings: this.#window.warnings.filter((line) => / (?:cannot|could not) /.test(line)),
    };
    Object.assign(counts, { answered: 0, unreachable: 0, wakeups: 0 });
    return report;
  }
}

async function answerAt(now: number, faults: readonly Fault[]): Promise<HttpResponse> {
  const fault = faults.find(({ from, to }) => from <= now && now < to);
  if (fault?.status === 0) {
    counts.unreachable += 1;
    throw Object.assign(new Error("Nobody listens."), { code: "ECONNREFUSED" });
  }
  counts.answered += 1;
  await wait(latency);
  const headers = { date: httpDate(now), expires: httpDate(now + lifetime) };
  if (fault) return { status: fault.status, headers: { date: headers.date }, text: "{}" };
  return { status: 200, headers, text: JSON.stringify([makeObservation({ details: true, now })]) };
}

let window: VirtualWindow | undefined;
let opened = 0;

function obey(command: Command): VirtualWindow {
  if (command.kind === "open") return new VirtualWindow(command, command.seed, command.now);
  if (!window) throw new Error("There is no window.");
  if (command.kind === "run") window.run(command.now);
  else window.stop(command.now);
  opened += 1;
  return command.kind === "reload" ? new VirtualWindow(window.setup, window.setup.seed + opened, command.now) : window;
}

process.on("message", (command: Command) => {
  window = obey(command);
  void window.report().then((report) => process.send?.(report));
});
