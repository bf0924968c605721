import type { FoundKey } from "../../../../src/weather/model/apiKey";
import type { FailedAttempt, Failure } from "../../../../src/weather/model/failure";
import { ForecastFeed, type ForecastPorts } from "../../../../src/weather/precipitation/forecastFeed";
import type { Position } from "../../../../src/weather/model/position";
import type * as ports from "../../../../src/weather/precipitation/ports";
import { conditionsQueryFor, FakeClock, FakeLog, FakeService, minute, settled } from "../fakes";
import { forecastOf, summaryOf } from "./forecastFixture";

const { details: _, ...query } = conditionsQueryFor("349727");

/** When it rains, in minutes after the clock began. */
export type Rain = readonly (readonly [from: number, to: number])[];

/** A service that knows when it rains, or that gives `reply`, or that hangs while `hangs` is set. */
class FakeForecasts implements ports.ForecastService, ports.PositionSource {
  readonly asked: { readonly query: ports.ForecastQuery; readonly at: number; readonly key: string }[] = [];
  rain: Rain = [];
  reply: ports.ForecastReply | undefined;
  position: ports.PositionReply = { kind: "position", position: { latitude: 40.71, longitude: -74.01 } };
  hangs = false;
  isStorable = true;
  underWay = 0;
  mostUnderWay = 0;
  #waiting: (() => void)[] = [];
  readonly #begin: number;

  constructor(private readonly clock: FakeClock) {
    this.#begin = clock.now();
  }

  positionOf(): Promise<ports.PositionReply> {
    return Promise.resolve(this.position);
  }

  async ask(query: ports.ForecastQuery, _position: Position, { id }: FoundKey, signal: AbortSignal) {
    this.asked.push({ query, at: this.clock.now(), key: id });
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    if (this.hangs) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.underWay -= 1;
    return signal.aborted ? failed({ kind: "cancelled" }) : (this.reply ?? this.forecast());
  }

  /** A forecast as it would come now. */
  forecast(): ports.ForecastReply {
    const now = this.clock.now();
    const wet = this.rain
      .map(([from, to]) => [from, to].map((at) => Math.round((this.#begin + at * minute - now) / minute)))
      .flatMap(([from = 0, to = 0]) =>
        to > 0 && from < 120 ? [summaryOf(Math.max(from, 0), Math.min(to, 120) - 1, "rain")] : [],
      );
    const forecast = forecastOf({ Summaries: [summaryOf(0, 119), ...wet] }, now);
    return { kind: "forecast", answer: { forecast, body: "{}", isStorable: this.isStorable } };
  }

  async release(): Promise<void> {
    this.hangs = false;
    for (const go of this.#waiting.splice(0)) go();
    await settled();
  }
}

/** What all windows know, in memory; each read brings a copy. */
class FakeForecastStore implements ports.ForecastStore {
  cached: ports.CachedForecast = {};
  #turn: Promise<unknown> = Promise.resolve();

  read(): Promise<ports.CachedForecast> {
    return Promise.resolve(structuredClone(this.cached));
  }

  store(_query: ports.ForecastQuery, cached: ports.CachedForecast): Promise<void> {
    this.cached = cached;
    return Promise.resolve();
  }

  withLock<T>(_query: ports.ForecastQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const turn = this.#turn.then(() => (signal.aborted ? undefined : act()));
    this.#turn = turn;
    return turn;
  }
}

/** A window, and what a test makes of it. */
export interface Window {
  readonly feed: ForecastFeed;
  isFocused: boolean;
}

/** Windows that share one store, a service and a clock. */
export class ForecastSetup {
  readonly clock = new FakeClock();
  readonly service = new FakeForecasts(this.clock);
  readonly store = new FakeForecastStore();
  readonly keys = new FakeService();
  readonly log = new FakeLog();
  changes = 0;

  get asked(): number {
    return this.service.asked.length;
  }

  ports(window: Pick<Window, "isFocused">): ForecastPorts {
    const { clock, service, store, keys, log } = this;
    return { clock, service, positions: service, store, keys, log, isFocused: () => window.isFocused };
  }

  open(isFocused = true, isByWorkspace = false): Window {
    const state = { isFocused };
    const asked = { ...query, ...(isByWorkspace && { isByWorkspace }) };
    const feed = new ForecastFeed(asked, this.ports(state), () => void (this.changes += 1));
    return Object.assign(state, { feed });
  }

  /** A window in front whose first attempt has ended. */
  static async started(prepare: (setup: ForecastSetup) => void = () => undefined) {
    const setup = new ForecastSetup();
    prepare(setup);
    const window = setup.open();
    await window.feed.refresh();
    return { setup, window, ...setup.parts };
  }

  get parts() {
    const { clock, service, store, keys, log } = this;
    return { clock, service, store, keys, log };
  }
}

export function failed(failure: Failure, more: Partial<FailedAttempt> = {}): ports.ForecastReply & { kind: "failure" } {
  return { kind: "failure", failure, ...more };
}
