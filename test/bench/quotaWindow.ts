import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import { askKind, kindCalls } from "../../src/service/api/kindCalls";
import type { HttpResponse, Transport } from "../../src/service/http/transport";
import { StoredAnswers } from "../../src/service/api/storedAnswers";
import type { Clock } from "../../src/weather/base/ports";
import type { FeedKind } from "../../src/weather/feed/feedKind";
import { type FeedGroup, FeedRegistry } from "../../src/weather/feed/feedRegistry";
import { Subscription } from "../../src/weather/feed/subscription";
import type { LocationKey } from "../../src/weather/model/locationKey";
import { locationId, type WeatherQuery } from "../../src/weather/model/weatherQuery";
import { type KindId, type OptionalSetting, optionalKinds } from "../../src/weather/outlook/kinds";
import { feedKindOf, type OptionalKind } from "../../src/weather/outlook/optionalKind";
import { makeDays, makeHours } from "../loopback/dayForecasts";
import { locations } from "../loopback/locations";
import { makeObservation } from "../loopback/observations";
import { httpDate } from "../loopback/reply";
import { type Endpoint, routeOf } from "../loopback/routes";
import { openWindow, weatherQueryAt } from "../processes/window";
import { type FakeClock, minute } from "../unit/weather/fakes";

/** In milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the service does while it does not answer with the weather: the status; 0: no connection can be made. */
type Fault = Span & { readonly status: number };

/** What is asked for beside the weather: the next two hours, the next hours and days, or warnings. */
export type Forecast = "minutes" | "days" | "warnings";

const settings: Readonly<Record<Forecast, OptionalSetting>> = {
  minutes: "precipitation",
  days: "forecast",
  warnings: "warnings",
};

export interface Sent {
  readonly at: number;
  readonly endpoint: Endpoint;
  readonly isReceived: boolean;
}

/** Real milliseconds for an answer, so that windows meet while one of them asks. */
const latency = 5;
const query = weatherQueryAt("https://weather.example.com");
const position = { latitude: 40.71, longitude: -74.01 };

/** What is under way in all windows. */
export class Activity {
  #pending = 0;
  #finish: () => void = () => undefined;

  /** The object, with every promise of its methods known here. */
  readonly of = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(member, target, args);
          return result instanceof Promise ? this.#track(result) : result;
        };
      },
    });

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

/** The clock of calls that wait for their turn: nothing else waits meanwhile, or windows that wait for a lease wouldn't rest. */
export class TurnClock implements Clock {
  #time = 0;

  constructor(private readonly clock: FakeClock) {}

  readonly now = (): number => Math.max(this.#time, this.clock.now());
  readonly monotonic = (): number => this.clock.monotonic();
  readonly random = (): number => this.clock.random();
  readonly after: Clock["after"] = (delay, act) => {
    const end = this.now() + delay;
    setImmediate(() => {
      this.#time = Math.max(this.#time, end);
      act();
    });
    return () => undefined;
  };
}

/** What all windows have in common. */
interface Surroundings {
  readonly clock: FakeClock;
  readonly turns: TurnClock;
  readonly activity: Activity;
  readonly service: Service;
  readonly storage: string;
  readonly places: readonly LocationKey[];
  readonly forecast: Forecast | undefined;
}

export type VirtualWindow = ReturnType<typeof openVirtualWindow>;

/** Opens a window that keeps the weather of the places up to date, and the forecast of one. */
export function openVirtualWindow(surroundings: Surroundings, isFocused: () => boolean) {
  const { clock, turns, activity, service, storage, places, forecast } = surroundings;
  const send: Transport["send"] = ({ url }) => service.send(url, turns.now() - clock.now());
  const { kind, parts, gate, client, shared, warnings, dispose } = openWindow({
    ...{ storage, key: "bench-key", clock, isFocused, callClock: turns },
    connect: () => Promise.resolve({ send, close: () => Promise.resolve() }),
    watch: activity.of,
  });
  const groups: FeedGroup[] = [];
  const subscriptions: Pick<Subscription<unknown>, "stop">[] = [];
  const follow = <Content>(kind: FeedKind<Content>, places: readonly LocationKey[] = [query.location]): void => {
    const group = new FeedRegistry(kind, parts);
    groups.push(group);
    for (const location of places) {
      const subscription = new Subscription(group);
      subscription.follow({ kind: "query", query: { ...query, location } });
      subscriptions.push(subscription);
    }
  };
  follow(kind, places);
  optionalKinds.forEach((optional: OptionalKind<unknown, KindId, OptionalSetting>) => {
    const { id, setting } = optional;
    if (forecast === undefined || setting !== settings[forecast]) return;
    const idOf = (query: WeatherQuery): string => locationId(id, query);
    const store = activity.of(new StoredAnswers<unknown>(shared, idOf, kindCalls[id].decode));
    follow(
      feedKindOf(
        optional,
        askKind(id, client, () => Promise.resolve(position)),
        store,
      ),
    );
  });
  return {
    focus: () => groups.forEach((group) => group.focus()),
    stop(): void {
      for (const subscription of subscriptions) subscription.stop();
      dispose();
    },
    /** The count that all windows share. */
    async counted(): Promise<number> {
      await gate.read();
      return (gate.count("core")?.made ?? 0) + (gate.count("minute")?.made ?? 0);
    },
    /** Where this window could not share. */
    warnings: () => warnings.filter((line) => /unavailable|Couldn't|damaged/.test(line)),
  };
}

export class Service {
  readonly sent: Sent[] = [];

  /** @param rain when it rains. */
  constructor(
    private readonly now: () => number,
    private readonly fault: Fault | undefined,
    private readonly rain: readonly Span[],
  ) {}

  async send({ pathname }: URL, delay = 0): Promise<HttpResponse> {
    const { endpoint = assert.fail(`There is no ${pathname}.`) } = routeOf(pathname, "header");
    const now = this.now();
    const fault = this.fault && this.fault.from <= now && now < this.fault.to ? this.fault : undefined;
    this.sent.push({ at: now + delay, endpoint, isReceived: fault?.status !== 0 });
    if (fault?.status === 0) throw Object.assign(new Error("Nobody listens."), { code: "ECONNREFUSED" });
    await wait(latency);
    const date = httpDate(now);
    if (fault) return { status: fault.status, headers: { date }, text: "{}" };
    const isBrief = endpoint === "minuteForecast" || endpoint === "warnings";
    const expires = httpDate(now + (isBrief ? 5 : 40) * minute);
    return { status: 200, headers: { date, expires }, text: JSON.stringify(this.#contentOf(endpoint, now)) };
  }

  #contentOf(endpoint: Endpoint, now: number): unknown {
    const [location = assert.fail("The service has no locations.")] = locations;
    const options = { details: true, language: "en-us", now };
    if (endpoint === "minuteForecast") return { Summaries: [stretch(0, 120, null), ...this.#showersAt(now)] };
    if (endpoint === "hourlyForecast") return makeHours("dry", options, location);
    if (endpoint === "dailyForecast") return makeDays("dry", options, location);
    return endpoint === "warnings" ? [] : [makeObservation(options)];
  }

  /** The showers of the two hours that the service sees ahead. */
  #showersAt(now: number) {
    return this.rain
      .map(({ from, to }) => [from, to].map((at) => Math.round((at - now) / minute)))
      .map(([from = 0, to = 0]) => stretch(Math.max(0, from), Math.min(120, to), "rain"))
      .filter(({ StartMinute, EndMinute }) => EndMinute >= StartMinute);
  }
}

const stretch = (from: number, to: number, type: string | null) => ({
  ...{ StartMinute: from, EndMinute: to - 1, Type: type, TypeId: type === null ? 0 : 1 },
});
