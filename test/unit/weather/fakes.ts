import assert from "node:assert/strict";

import { day, hour, minute, second } from "../../../src/weather/base/duration";
import type { Unsubscribe } from "../../../src/weather/base/emitter";
import type { Clock, Log, SharedValues } from "../../../src/weather/base/ports";
import { english, type Localize } from "../../../src/weather/locale/strings";
import { preferredUnits, type UnitSettings, type UnitsSetting } from "../../../src/weather/locale/unitChoice";
import { type Answer, type AskOptions, isOutdated, type Known, type Reply } from "../../../src/weather/model/answer";
import type { MinuteForecast } from "../../../src/weather/minuteForecast/minuteForecast";
import type { Observation } from "../../../src/weather/model/observation";
import { ApiKey, type KeyLookup } from "../../../src/weather/model/apiKey";
import { type WeatherQuery, conditionsId } from "../../../src/weather/model/weatherQuery";
import type { Turn } from "../../../src/weather/base/callOrder";
import type { Failure } from "../../../src/weather/model/failure";
import type { LocationKey } from "../../../src/weather/model/locationKey";
import type { Locale } from "../../../src/weather/locale/locale";
import type { FeedStore } from "../../../src/weather/feed/feedKind";

export { day, hour, minute, second };

/** Makes a test fail if the extension reports a fault of its own. */
export function rethrow(error: unknown): never {
  throw error;
}

/** A locale with the tag, whose texts come from `localize`. */
export function localeOf(
  tag = "en-GB",
  all: UnitsSetting = "metric",
  localize: Localize = english,
  each: UnitSettings["each"] = {},
): Locale {
  return { tag, units: preferredUnits({ all, each }, "001"), localize };
}

/** A pseudo-language: replaces every letter of a text with a different one, and keeps the values. */
export const pseudo: Localize = (text, values) => {
  const letters = text.replace(/\{\w+\}|[a-z]/gi, (found) =>
    found.length > 1 ? found : String.fromCodePoint(found.charCodeAt(0) + 0xfee0),
  );
  return `⟦${english(letters, values)}⟧`;
};

/** A clock that a test advances, with chance that a test sets. */
export class FakeClock implements Clock {
  chance: number | (() => number) = 0;
  #wall = Date.UTC(2026, 9, 27, 8);
  /** Stands still while the machine sleeps. */
  #monotonic = 0;
  /** The timers' clock, which continues while the machine sleeps. */
  #ticks = 0;
  #timers: { readonly at: number; readonly act: () => void }[] = [];

  readonly now = (): number => this.#wall;
  readonly monotonic = (): number => this.#monotonic;
  readonly random = (): number => (typeof this.chance === "number" ? this.chance : this.chance());

  readonly after = (delay: number, act: () => void): Unsubscribe => {
    assert.ok(delay >= 0 && delay < Infinity, `a timer of ${delay} ms`);
    const timer = { at: this.#ticks + delay, act };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
  };

  get delays(): readonly number[] {
    return this.#timers.map(({ at }) => at - this.#ticks);
  }

  /** Lets time pass, and runs every timer at its time, with everything that follows from it. */
  async pass(time: number): Promise<void> {
    const end = this.#ticks + time;
    const next = (): number => Math.min(...this.#timers.map(({ at }) => at));
    while (next() <= end) await this.block(Math.max(0, next() - this.#ticks));
    this.#move(end - this.#ticks);
  }

  /** Lets time pass while the thread is blocked: all timers that became due run late, at the same time. */
  async block(time: number): Promise<void> {
    this.#move(time);
    await this.#runTimers();
  }

  /** Lets the machine sleep. Timers that became due run when it wakes. */
  async sleep(time: number): Promise<void> {
    this.#wall += time;
    this.#ticks += time;
    await this.#runTimers();
  }

  /** Moves the wall clock by `change`. Timers aren't affected. */
  set(change: number): void {
    this.#wall += change;
  }

  #move(time: number): void {
    this.#wall += time;
    this.#monotonic += time;
    this.#ticks += time;
  }

  /** Runs due timers in order, and waits for everything that follows from them. */
  async #runTimers(): Promise<void> {
    const due = this.#timers.filter(({ at }) => at <= this.#ticks).sort((one, other) => one.at - other.at);
    for (const timer of due) {
      if (!this.#timers.includes(timer)) continue;
      this.#timers = this.#timers.filter((other) => other !== timer);
      timer.act();
    }
    await settled();
  }
}

/** Pseudorandom numbers, the same in every run. */
export function dice(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A service that returns `reply`, or hangs if there is none. */
export class FakeService<Content = Observation> {
  readonly asked: WeatherQuery[] = [];
  reply: Reply<Content> | (() => Reply<Content>) | undefined;
  /** The id of the key, undefined if there is none; `lookups` counts how often it was looked up. */
  key: string | undefined = "key 1";
  lookups = 0;
  /** Whether a canceled request ends, as the port requires, or returns its reply late. */
  heedsCancel = true;
  canceled = 0;
  #hanging: ((reply: Reply<Content>) => void)[] = [];

  readonly ask = (query: WeatherQuery, { signal, turn }: AskOptions): Promise<Reply<Content>> => {
    turn.pass();
    this.asked.push(query);
    const reply = typeof this.reply === "function" ? this.reply() : this.reply;
    if (reply) return Promise.resolve(reply);
    return new Promise((resolve) => {
      const cancel = (): void => {
        this.canceled += 1;
        if (this.heedsCancel) resolve({ kind: "failure", failure: failures.canceled });
      };
      signal.addEventListener("abort", cancel);
      this.#hanging.push((given) => {
        signal.removeEventListener("abort", cancel);
        resolve(given);
      });
    });
  };

  find(): Promise<KeyLookup> {
    this.lookups += 1;
    const read = ApiKey.read("fake-key");
    const { key: id } = this;
    const isFound = id !== undefined && read.kind === "key";
    return Promise.resolve(isFound ? { ...read, id } : { kind: "failure", failure: failures.keyMissing });
  }

  /** Ends hanging requests, the oldest one with the first reply. */
  async release(...replies: Reply<Content>[]): Promise<void> {
    for (const reply of replies) this.#hanging.shift()?.(reply);
    await settled();
  }
}

/** A turn that has come. */
export const freeTurn: Turn = { come: () => Promise.resolve(), pass: () => undefined };

/** The shared storage in memory. Each read returns a copy, without data that is too old or from the future. */
export class FakeAnswers implements FeedStore<Observation> {
  readonly cached = new Map<string, Known<Observation>>();
  /** Values by location. */
  readonly others = new Map<string, unknown>();
  /** The number of locks, and of reads. */
  locks = 0;
  reads = 0;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(private readonly now: () => number) {}

  read(query: WeatherQuery): Promise<Known<Observation>> {
    this.reads += 1;
    const { answer, failureRecord } = this.cached.get(conditionsId(query)) ?? {};
    const kept = <T>(value: T, at = -Infinity): T | undefined => (isOutdated(at, this.now()) ? undefined : value);
    const read = { answer: kept(answer, answer?.receivedAt), failureRecord: kept(failureRecord, failureRecord?.at) };
    return Promise.resolve(structuredClone(read));
  }

  readonly values: Pick<SharedValues, "read" | "update"> = {
    read: (name) => Promise.resolve(structuredClone(this.others.get(name))),
    update: (name, act) => Promise.resolve(void this.others.set(name, act(this.others.get(name)).value)),
  };

  current<Content>(_: WeatherQuery, answer: Answer<Content>): Answer<Content> {
    return answer;
  }

  store(query: WeatherQuery, cached: Known<Observation>): Promise<void> {
    this.cached.set(conditionsId(query), cached);
    return Promise.resolve();
  }

  withLock<T>(
    query: WeatherQuery,
    act: () => Promise<T>,
    signal: AbortSignal,
    onWait: () => void,
  ): Promise<T | undefined> {
    this.locks += 1;
    const id = conditionsId(query);
    const before = this.#turns.get(id);
    if (before) onWait();
    const turn = Promise.resolve(before).then(() => (signal.aborted ? undefined : act()));
    const ended = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#turns.get(id) === ended) this.#turns.delete(id);
      });
    this.#turns.set(id, ended);
    return turn;
  }
}

/** Delays the results of the method `name`. @returns a function that releases them. */
export function hold<Name extends string>(
  of: Record<Name, (...args: never[]) => Promise<unknown>>,
  name: Name,
): () => Promise<void> {
  const act = of[name].bind(of);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  of[name] = async (...args) => {
    const brought = await act(...args);
    await released;
    return brought;
  };
  return () => (release(), settled());
}

/** The lines of one window's log, without the level debug. */
export class FakeLog implements Log {
  readonly lines: string[] = [];
  readonly debug = (): void => undefined;
  readonly info = (line: string): void => void this.lines.push(`info: ${line}`);
  readonly warn = (line: string): void => void this.lines.push(`warn: ${line}`);
  readonly error = (line: string | Error): void => void this.lines.push(`error: ${String(line)}`);
}

/** Waits until all pending promises have settled that wait for nothing external. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function weatherQueryFor(location: string, host = "dataservice.accuweather.com"): WeatherQuery {
  const endpoint = { scheme: "header", base: `https://${host}`, host } as const;
  return { endpoint, location: location as LocationKey, details: true };
}

/** All texts in a value, with their paths. */
export function textsIn(value: unknown, path = ""): readonly (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, `${path}.${name}`));
}

/**
 * An answer that every kind can use. Its forecast has only a sentence, so it's requested again after a quarter of an
 * hour.
 */
export function answerFrom(receivedAt: number, freshFor = 30 * minute): Answer<Observation & MinuteForecast> {
  const temperature = { metric: { value: 21.4, unit: "C" }, imperial: { value: 70.5, unit: "F" } };
  return {
    content: {
      text: "Sunny",
      icon: 1,
      temperature,
      members: {},
      sentence: "Rain may form",
      stretches: [],
      minutes: [],
    },
    receivedAt,
    expiresAt: receivedAt + freshFor,
    isStorable: true,
    body: "[]",
  };
}

const fifteen = new Date(2026, 9, 27, 15).getTime();

/** One failure of every kind; the compiler checks that none is missing. */
export const failures: { readonly [K in Failure["kind"]]: Extract<Failure, { kind: K }> } = {
  keyMissing: { kind: "keyMissing", host: "new.example", storedFor: "old.example" },
  keyRefused: { kind: "keyRefused", reason: "longerThan512" },
  keyStoreUnavailable: { kind: "keyStoreUnavailable" },
  locationMissing: { kind: "locationMissing" },
  locationRefused: { kind: "locationRefused", reason: "mustBeText" },
  addressRefused: { kind: "addressRefused", setting: "currentConditions.baseUrl", reason: "addressHost" },
  proxyUnusable: { kind: "proxyUnusable", setting: "http.proxy", reason: "proxyScheme" },
  proxySocks: { kind: "proxySocks", setting: "http.proxy" },
  budgetUsedUp: { kind: "budgetUsedUp", budget: 50, setting: "currentConditions.dailyBudget", until: fifteen },
  notOpened: { kind: "notOpened" },
  unauthorized: { kind: "unauthorized", keyId: "canary", scheme: "header", host: "weather.example" },
  forbidden: { kind: "forbidden", keyId: "canary", call: "conditions" },
  quotaUsedUp: { kind: "quotaUsedUp" },
  rateLimited: { kind: "rateLimited" },
  gatewayRefused: { kind: "gatewayRefused" },
  locationUnknown: { kind: "locationUnknown", location: "349727" as LocationKey },
  noObservation: { kind: "noObservation" },
  notCovered: { kind: "notCovered" },
  requestRefused: { kind: "requestRefused", status: 405 },
  serviceTrouble: { kind: "serviceTrouble", status: 502 },
  unexpectedAnswer: { kind: "unexpectedAnswer", fault: "notJson" },
  redirected: { kind: "redirected", host: "weather.example" },
  networkSignIn: { kind: "networkSignIn" },
  proxyRefused: { kind: "proxyRefused", host: "weather.example" },
  timeout: { kind: "timeout", host: "weather.example", seconds: 15 },
  proxyUnreachable: { kind: "proxyUnreachable", setting: "http.proxy" },
  untrustedCertificate: { kind: "untrustedCertificate", host: "weather.example" },
  clientCertificate: { kind: "clientCertificate", host: "weather.example" },
  unreachable: { kind: "unreachable", host: "weather.example" },
  canceled: { kind: "canceled" },
};
