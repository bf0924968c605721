import { setTimeout as wait } from "node:timers/promises";

import type { HttpResponse } from "../../src/service/http/transport";
import { FeedRegistry, Subscription } from "../../src/weather/refresh/subscription";
import { makeObservation } from "../loopback/observations";
import { httpDate } from "../loopback/reply";
import { conditionsQueryAt, openWindow } from "../processes/window";
import { dice, FakeClock } from "../unit/weather/fakes";

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
  /** To run what is due, to throw the window away and open it anew, or to close it. */
  | { readonly kind: "run" | "reload" | "close"; readonly now: number };

/** What a command has led to, once nothing is under way any more. */
export interface Report {
  readonly answered: number;
  readonly unreachable: number;
  readonly wakeups: number;
  /** When the window wakes next; Infinity: never. */
  readonly nextAt: number;
  /** The count that all windows share. */
  readonly countedToday: number;
  /** Where windows could not share. */
  readonly warnings: readonly string[];
}

const lifetime = 40 * 60_000;

/** Real milliseconds for an answer, so that windows meet while one of them asks. */
const latency = 5;
const query = conditionsQueryAt("https://weather.example.com");

class Activity {
  #pending = 0;
  #finish: () => void = () => undefined;

  /** The object, with every promise of its methods known here. */
  of<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(member, target, args);
          return result instanceof Promise ? this.#track(result) : result;
        };
      },
    });
  }

  /** Resolves when nothing is under way and nothing follows from what was. */
  async idle(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      if (this.#pending === 0) return;
      await new Promise<void>((resolve) => (this.#finish = resolve));
    }
  }

  async #track(operation: Promise<unknown>): Promise<unknown> {
    this.#pending += 1;
    try {
      return await operation;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) this.#finish();
    }
  }
}

const counts = { answered: 0, unreachable: 0, wakeups: 0 };

class VirtualWindow {
  readonly #clock = new FakeClock();
  readonly #activity = new Activity();
  readonly #window;
  readonly #subscription: Subscription;

  constructor(
    readonly setup: Extract<Command, { kind: "open" }>,
    seed: number,
    now: number,
  ) {
    const { storage, faults } = setup;
    const clock = this.#clock;
    clock.chance = dice(seed);
    clock.set(now - clock.now());
    const send = (): Promise<HttpResponse> => answerAt(clock.now(), faults);
    const transport = { send, close: () => Promise.resolve() };
    const window = openWindow({ storage, key: "bench-key", clock, connect: () => Promise.resolve(transport) });
    const [service, answers, calls] = [window.service, window.answers, window.calls].map((part) =>
      this.#activity.of<object>(part),
    ) as [typeof window.service, typeof window.answers, typeof window.calls];
    this.#window = window;
    this.#subscription = new Subscription(new FeedRegistry({ ...window, keys: service, service, answers, calls }));
    this.#subscription.follow({ kind: "query", query });
  }

  async moveTo(now: number): Promise<void> {
    const time = now - this.#clock.now();
    counts.wakeups += this.#clock.delays.filter((delay) => delay <= time).length;
    await this.#clock.block(time);
  }

  stop(): void {
    this.#subscription.stop();
    this.#window.service.dispose();
  }

  async report(): Promise<Report> {
    await this.#activity.idle();
    const report: Report = {
      ...counts,
      nextAt: this.#clock.now() + Math.min(...this.#clock.delays),
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

async function obey(command: Command): Promise<VirtualWindow> {
  if (command.kind === "open") return new VirtualWindow(command, command.seed, command.now);
  if (!window) throw new Error("There is no window.");
  if (command.kind === "run") await window.moveTo(command.now);
  else window.stop();
  opened += 1;
  if (command.kind !== "reload") return window;
  return new VirtualWindow(window.setup, window.setup.seed + 7919 * opened, command.now);
}

process.on("message", (command: Command) => {
  void obey(command).then(async (obeyed) => {
    window = obeyed;
    process.send?.(await obeyed.report());
  });
});
