import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { ApiCall } from "../../src/service/api/apiCall";
import { dailyForecastCall, hourlyForecastCall, warningsCall } from "../../src/service/api/locationCalls";
import { minuteForecastCall } from "../../src/service/api/minuteForecastCall";
import type { KeylessRequest } from "../../src/service/http/attachKey";
import type { HttpResponse } from "../../src/service/http/transport";
import { answerCodec, type StoreFormat } from "../../src/service/storage/answerCodec";
import { files } from "../../src/service/storage/atomicFile";
import {
  dailyForecastFormat,
  hourlyForecastFormat,
  warningsFormat,
  minuteForecastFormat,
} from "../../src/service/storage/answerFormats";
import { QueryCache } from "../../src/service/storage/queryCache";
import type { Ask, FeedKind, FeedStore } from "../../src/weather/feed/feedKind";
import { type FeedGroup, FeedRegistry } from "../../src/weather/feed/feedRegistry";
import { Subscription } from "../../src/weather/feed/subscription";
import { warningsKind } from "../../src/weather/warnings/warningsKind";
import { dailyForecastKind, hourlyForecastKind } from "../../src/weather/forecast/forecastKinds";
import type { MinuteForecast } from "../../src/weather/minuteForecast/minuteForecast";
import { minuteForecastKind, type MinuteForecastService } from "../../src/weather/minuteForecast/minuteForecastKind";
import { makeDays, makeHours } from "../loopback/dayForecasts";
import { locations } from "../loopback/locations";
import { makeObservation } from "../loopback/observations";
import { httpDate } from "../loopback/reply";
import { type Endpoint, routeOf } from "../loopback/routes";
import { weatherQueryAt, openWindow } from "../processes/window";
import { dice, FakeClock } from "../unit/weather/fakes";
import type { Clock } from "../../src/weather/base/ports";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import type { LocationKey } from "../../src/weather/model/locationKey";

/** What the service does from `from` to `to`, in milliseconds since 1970, where it does not answer with the weather. */
export interface Fault {
  readonly from: number;
  readonly to: number;
  /** The status of the answer; 0: there is none, because no connection can be made. */
  readonly status: number;
}

/** A day of a person who goes from one window to the next at the desk, and when it rains. */
export interface ForecastDay {
  /** What is asked for: the next two hours, the next hours and days, or warnings. */
  readonly of: "minutes" | "days" | "warnings";
  readonly desk: Span;
  readonly rain: readonly Span[];
  /** This window among all. */
  readonly index: number;
  readonly windows: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** All times are virtual milliseconds since 1970. */
export type Command =
  | {
      readonly kind: "open";
      readonly storage: string;
      readonly seed: number;
      readonly faults: readonly Fault[];
      readonly now: number;
      /** The location keys of the places whose weather is asked for; one unless given. */
      readonly places?: readonly LocationKey[];
      /** Where the forecast of the next two hours is asked for, at one place. */
      readonly forecast?: ForecastDay;
    }
  /** To run what is due, to throw the window away and open it anew, or to close it. */
  | { readonly kind: "run" | "reload" | "close"; readonly now: number };

/** A request when it was sent. */
export interface Sent {
  readonly at: number;
  readonly endpoint: Endpoint;
}

/** What a command has led to, once nothing is under way any more. */
export interface Report {
  readonly unreachable: number;
  readonly wakeups: number;
  /** When the window wakes next; Infinity: never. */
  readonly nextAt: number;
  /** The count that all windows share. */
  readonly counted: number;
  readonly sent: readonly Sent[];
  /** Where windows could not share. */
  readonly warnings: readonly string[];
}

const minute = 60_000;
const lifetime = 40 * minute;
/** Milliseconds that a person stays in a window. */
const stay = 15 * minute;

/** Real milliseconds for an answer, so that windows meet while one of them asks. */
const latency = 5;
const query = weatherQueryAt("https://weather.example.com");

/** How long the call that is being made waits for its turn, in milliseconds. */
const turns = new AsyncLocalStorage<{ delay: number }>();

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
          const act = (): unknown => Reflect.apply(member, target, args);
          const result = turns.getStore() ? act() : turns.run({ delay: 0 }, act);
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

const counts = { unreachable: 0, wakeups: 0 };
let sent: readonly Sent[] = [];

class VirtualWindow {
  readonly #clock = new FakeClock();
  readonly #activity = new Activity();
  readonly #window;
  readonly #subscriptions: readonly Pick<Subscription<unknown>, "follow" | "stop">[];
  readonly #groups: readonly FeedGroup[];
  #wasFocused = false;

  constructor(
    readonly setup: Extract<Command, { kind: "open" }>,
    seed: number,
    now: number,
  ) {
    const { storage, faults, forecast, places = [query.location] } = setup;
    const clock = this.#clock;
    clock.chance = dice(seed);
    clock.set(now - clock.now());
    const send = ({ url }: KeylessRequest): Promise<HttpResponse> => {
      const { endpoint } = routeOf(url.pathname, "header");
      if (!endpoint) throw new Error(`The service has nothing at ${url.pathname}.`);
      const turn = turns.getStore();
      if (!turn) throw new Error("A request is sent by itself.");
      sent = [...sent, { at: clock.now() + turn.delay, endpoint }];
      turn.delay = 0;
      return answerAt(clock.now(), endpoint, faults, forecast?.rain ?? []);
    };
    const transport = { send, close: () => Promise.resolve() };
    this.#window = openWindow({
      ...{ storage, key: "bench-key", clock },
      connect: () => Promise.resolve(transport),
      after: this.#takeTurn,
      isFocused: () => this.#isFocused,
      watch: (part) => this.#activity.of(part),
    });
    const { kind, parts } = this.#window;
    const feeds = <Content>(of: FeedKind<Content>) => {
      const group = new FeedRegistry(of, parts);
      const follow = (location: LocationKey): Subscription<Content> => {
        const subscription = new Subscription(group);
        subscription.follow({ kind: "query", query: { ...query, location } });
        return subscription;
      };
      return { group, follow };
    };
    const weather = feeds(kind);
    const minutes = feeds(this.#minuteKind());
    const hours = feeds(
      hourlyForecastKind(this.#asking(hourlyForecastCall), this.#store("hours", hourlyForecastFormat)),
    );
    const days = feeds(dailyForecastKind(this.#asking(dailyForecastCall), this.#store("days", dailyForecastFormat)));
    const warnings = feeds(warningsKind(this.#asking(warningsCall), this.#store("warnings", warningsFormat)));
    this.#groups = [weather, minutes, hours, days, warnings].map(({ group }) => group);
    const beside = { minutes: [minutes], days: [hours, days], warnings: [warnings] };
    this.#subscriptions = [
      ...places.map((location) => weather.follow(location)),
      ...(forecast ? beside[forecast.of].map(({ follow }) => follow(query.location)) : []),
    ];
  }

  async moveTo(now: number): Promise<void> {
    const time = now - this.#clock.now();
    counts.wakeups += this.#clock.delays.filter((delay) => delay <= time).length;
    await this.#clock.block(time);
    if (!this.#wasFocused && this.#isFocused) for (const group of this.#groups) group.focus();
    this.#wasFocused = this.#isFocused;
  }

  /** The minute forecast as the extension connects it; where the place is, is known. */
  #minuteKind(): FeedKind<MinuteForecast> {
    const { client } = this.#window;
    const service: MinuteForecastService = {
      coordinatesOf: () => Promise.resolve({ latitude: 40.71, longitude: -74.01 }),
      ask: (asked, position, { key, signal }) => client.call(minuteForecastCall(asked, position), key, signal),
    };
    return minuteForecastKind(service, this.#store("forecasts", minuteForecastFormat));
  }

  #asking<Content>(callFor: (query: WeatherQuery) => ApiCall<Content>): Ask<Content> {
    return (asked, { key, signal }) => this.#window.client.call(callFor(asked), key, signal);
  }

  #store<Content>(name: string, format: StoreFormat<Content>): FeedStore<Content> {
    const { log, locks } = this.#window;
    const folder = join(this.setup.storage, name);
    const { now } = this.#clock;
    return this.#activity.of(new QueryCache({ folder, files, locks, log, now }, answerCodec(format)));
  }

  /** When the person goes to another window. */
  get #nextStay(): number {
    return this.setup.forecast ? (Math.floor(this.#clock.now() / stay) + 1) * stay : Infinity;
  }

  get #isFocused(): boolean {
    const { forecast } = this.setup;
    const now = this.#clock.now();
    if (!forecast || now < forecast.desk.from || now >= forecast.desk.to) return false;
    return Math.floor(now / stay) % forecast.windows === forecast.index;
  }

  stop(): void {
    for (const subscription of this.#subscriptions) subscription.stop();
    this.#window.client.dispose();
  }

  /** Nothing is waited for here, or the windows that wait for this one's lock would not come to rest. */
  readonly #takeTurn: Clock["after"] = (delay, act) => {
    const turn = turns.getStore();
    if (turn) turn.delay = delay;
    setImmediate(act);
    return () => undefined;
  };

  async #counted(): Promise<number> {
    const { gate } = this.#window;
    await gate.read();
    return gate.known("core").made + gate.known("minute").made;
  }

  async report(): Promise<Report> {
    await this.#activity.idle();
    const report: Report = {
      ...counts,
      sent,
      nextAt: Math.min(this.#clock.now() + Math.min(...this.#clock.delays), this.#nextStay),
      counted: await this.#counted(),
      warnings: this.#window.warnings.filter((line) => / (?:cannot|could not) /.test(line)),
    };
    Object.assign(counts, { unreachable: 0, wakeups: 0 });
    sent = [];
    return report;
  }
}

async function answerAt(
  now: number,
  endpoint: Endpoint,
  faults: readonly Fault[],
  rain: readonly Span[],
): Promise<HttpResponse> {
  const fault = faults.find(({ from, to }) => from <= now && now < to);
  if (fault?.status === 0) {
    counts.unreachable += 1;
    throw Object.assign(new Error("Nobody listens."), { code: "ECONNREFUSED" });
  }
  await wait(latency);
  const date = httpDate(now);
  if (fault) return { status: fault.status, headers: { date }, text: "{}" };
  const { json, goodFor } = contentAt(now, endpoint, rain);
  return { status: 200, headers: { date, expires: httpDate(now + goodFor) }, text: JSON.stringify(json) };
}

/** What the service says, and for how long. It sees two hours ahead; on a day on which it rains, it does so at three. */
function contentAt(now: number, endpoint: Endpoint, rain: readonly Span[]) {
  const [location] = locations;
  if (!location) throw new Error("The service has no locations.");
  const days = rain.length > 0 ? "rainAtThree" : "dry";
  const options = { details: true, language: "en-us", now };
  switch (endpoint) {
    case "minuteForecast":
      return { json: { Summaries: [stretch(0, 120, null), ...showersAt(now, rain)] }, goodFor: 5 * minute };
    case "warnings":
      return { json: [], goodFor: 5 * minute };
    case "hourlyForecast":
      return { json: makeHours(days, options, location), goodFor: lifetime };
    case "dailyForecast":
      return { json: makeDays(days, options, location), goodFor: lifetime };
    default:
      return { json: [makeObservation({ details: true, now })], goodFor: lifetime };
  }
}

const stretch = (from: number, to: number, type: string | null) => ({
  ...{ StartMinute: from, EndMinute: to - 1, Type: type, TypeId: type === null ? 0 : 1 },
});

const showersAt = (now: number, rain: readonly Span[]) =>
  rain
    .map(({ from, to }) => [from, to].map((at) => Math.round((at - now) / minute)))
    .map(([from = 0, to = 0]) => stretch(Math.max(0, from), Math.min(120, to), "rain"))
    .filter(({ StartMinute, EndMinute }) => EndMinute >= StartMinute);

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
