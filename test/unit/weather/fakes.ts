import type { Stop } from "../../../src/weather/event";
import type { Failure } from "../../../src/weather/failure";
import type { LocationKey } from "../../../src/weather/location";
import type { Answer, Asking, Clock, KeptAnswers, Reply, WeatherService } from "../../../src/weather/ports";
import { type Question, questionId } from "../../../src/weather/question";

export const minute = 60_000;
export const hour = 60 * minute;

/** Time that stands still until a test moves it, and chance that a test sets. */
export class FakeClock implements Clock {
  chance = 0;
  #now = Date.UTC(2026, 9, 27, 8);
  #timers: { readonly at: number; readonly act: () => void }[] = [];

  readonly now = (): number => this.#now;
  readonly random = (): number => this.chance;

  readonly after = (delay: number, act: () => void): Stop => {
    const timer = { at: this.#now + delay, act };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
  };

  /** How long until each timer runs. */
  get delays(): readonly number[] {
    return this.#timers.map(({ at }) => at - this.#now);
  }

  /** Lets time pass; every timer that becomes due runs at its time, with what follows from it. */
  async pass(time: number): Promise<void> {
    const end = this.#now + time;
    for (let due = this.#firstUntil(end); due; due = this.#firstUntil(end)) {
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.act();
      await settled();
    }
    this.#now = end;
  }

  /** Sets the wall clock by `change`; the timers run when they would have run. */
  set(change: number): void {
    this.#now += change;
    this.#timers = this.#timers.map(({ at, act }) => ({ at: at + change, act }));
  }

  #firstUntil(end: number): { readonly at: number; readonly act: () => void } | undefined {
    return this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  }
}

/** A service that gives `reply`, or that hangs while there is none. */
export class FakeService implements WeatherService {
  readonly asked: Question[] = [];
  reply: Reply | undefined;
  /** Whether a cancelled request ends, as the port promises, or goes on and brings its reply late. */
  heedsCancel = true;
  cancelled = 0;
  #hanging: ((reply: Reply) => void)[] = [];

  ask(question: Question): Asking {
    this.asked.push(question);
    const { reply } = this;
    const { promise, resolve } = deferred<Reply>();
    if (reply) resolve(reply);
    else this.#hanging.push(resolve);
    const cancel = (): void => {
      this.cancelled += 1;
      if (this.heedsCancel) resolve({ kind: "failure", failure: { kind: "cancelled" } });
    };
    return { reply: promise, cancel };
  }

  /** Ends the requests that hang, the oldest with the first reply. */
  async release(...replies: Reply[]): Promise<void> {
    for (const reply of replies) this.#hanging.shift()?.(reply);
    await settled();
  }
}

/** Kept answers in memory; reading hangs while `hangs` is set. */
export class FakeAnswers implements KeptAnswers {
  readonly kept = new Map<string, Answer>();
  hangs = false;
  #waiting: (() => void)[] = [];

  async read(question: Question): Promise<Answer | undefined> {
    if (this.hangs) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.kept.get(questionId(question));
  }

  keep(question: Question, answer: Answer): Promise<void> {
    this.kept.set(questionId(question), answer);
    return Promise.resolve();
  }

  async release(): Promise<void> {
    this.hangs = false;
    for (const go of this.#waiting.splice(0)) go();
    await settled();
  }
}

/** Until everything has happened that waits for nothing from outside. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function questionFor(location: string, host = "dataservice.accuweather.com"): Question {
  const origin = `https://${host}`;
  return {
    endpoint: { scheme: "header", base: origin, origin, host },
    location: location as LocationKey,
    details: true,
  };
}

export function answerFrom(receivedAt: number, freshFor = 30 * minute): Answer {
  const temperature = { metric: { value: 21.4, unit: "C" }, imperial: { value: 70.5, unit: "F" } };
  return {
    observation: { text: "Sunny", icon: 1, temperature, members: {} },
    receivedAt,
    freshUntil: receivedAt + freshFor,
    body: "[]",
  };
}

/** One failure of every kind; the compiler sees to it that none is missing. */
export const failures: { readonly [K in Failure["kind"]]: Extract<Failure, { kind: K }> } = {
  keyMissing: { kind: "keyMissing", host: "new.example", storedFor: "old.example" },
  keyRefused: { kind: "keyRefused", reason: "it is longer than 512 characters" },
  keyStoreUnavailable: { kind: "keyStoreUnavailable" },
  locationMissing: { kind: "locationMissing" },
  locationRefused: { kind: "locationRefused", reason: "it must be text" },
  addressRefused: {
    kind: "addressRefused",
    setting: "currentConditions.baseUrl",
    reason: "it must begin with https://",
  },
  unauthorized: { kind: "unauthorized", keyId: "canary", scheme: "header" },
  forbidden: { kind: "forbidden", keyId: "canary" },
  quotaUsedUp: { kind: "quotaUsedUp" },
  locationUnknown: { kind: "locationUnknown", location: "349727" as LocationKey },
  noObservation: { kind: "noObservation" },
  requestRefused: { kind: "requestRefused", status: 405 },
  serviceTrouble: { kind: "serviceTrouble", status: 502 },
  unexpectedAnswer: { kind: "unexpectedAnswer", fault: "notJson" },
  redirected: { kind: "redirected", host: "weather.example" },
  networkSignIn: { kind: "networkSignIn" },
  proxyRefused: { kind: "proxyRefused", host: "weather.example" },
  timeout: { kind: "timeout", host: "weather.example", seconds: 15 },
  untrustedCertificate: { kind: "untrustedCertificate", host: "weather.example" },
  unreachable: { kind: "unreachable", host: "weather.example" },
  cancelled: { kind: "cancelled" },
};

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
