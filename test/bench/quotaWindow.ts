import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

import type { HttpResponse } from "../../src/service/http/transport";
import type { Clock } from "../../src/weather/base/ports";
import type { LocationKey } from "../../src/weather/model/locationKey";
import type { OptionalSetting } from "../../src/weather/outlook/optionalSettings";
import { makeDays, makeHours } from "../loopback/dayForecasts";
import { describeLocation } from "../loopback/locationAnswers";
import { locations } from "../loopback/locations";
import { makeObservation } from "../loopback/observations";
import { httpDate } from "../loopback/reply";
import { type Endpoint, routeOf } from "../loopback/routes";
import { makeWarnings, type WarningsName } from "../loopback/warnings";
import { openWindow, weatherQueryAt } from "../processes/window";
import { day, type FakeClock, minute, second } from "../unit/weather/fakes";

/** In milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The status with which the service responds instead of the weather; 0: no connection is possible. */
type Fault = Span & { readonly status: number };

export interface Sent {
  readonly at: number;
  readonly endpoint: Endpoint;
  readonly isReceived: boolean;
}

interface Weather {
  /** The spans in which it rains. */
  readonly rain: readonly Span[];
  readonly warnings: WarningsName;
}

/** Real milliseconds for a response, so that other windows run while a request is in flight. */
const latency = 5;
const query = weatherQueryAt("https://weather.example.com");

/** The pending operations of all windows. */
export class Activity {
  #pending = 0;
  #finish: () => void = () => undefined;

  /** A proxy of the object that tracks every promise its methods return. */
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

  /** Resolves when no operation is pending and none follows. */
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

/**
 * Short waits, such as for a call's turn, end immediately and advance the time, because windows that wait for a lease
 * poll in real time.
 */
function withTurns(clock: FakeClock): Clock {
  const after: Clock["after"] = (delay, act) => {
    if (delay > 3 * second) return clock.after(delay, act);
    const end = clock.now() + delay;
    setImmediate(() => {
      clock.set(Math.max(0, end - clock.now()));
      act();
    });
    return () => undefined;
  };
  return { now: clock.now, monotonic: clock.monotonic, random: clock.random, after };
}

/** Shared by all windows. */
interface Surroundings {
  readonly clock: FakeClock;
  readonly activity: Activity;
  readonly service: Service;
  readonly storage: string;
  readonly places: readonly LocationKey[];
  /** The optional kinds that are also requested, for one place. */
  readonly optional: readonly OptionalSetting[];
  /** The place in the window's panel, with the optional kinds. */
  readonly selected: LocationKey | undefined;
}

export type VirtualWindow = ReturnType<typeof openVirtualWindow>;

/** Opens a window that keeps the weather of the places up to date, and the forecast of one. */
export function openVirtualWindow(surroundings: Surroundings, isFocused: () => boolean) {
  const { clock, activity, service, storage, places, optional, selected } = surroundings;
  const { feeds, database, warnings, dispose } = openWindow({
    ...{ storage, key: "bench-key", clock: withTurns(clock), isFocused, optional, watch: activity.of },
    connect: () =>
      Promise.resolve(activity.of({ send: ({ url }) => service.send(url), close: () => Promise.resolve() })),
  });
  const subscriptions = places.map((location) => {
    const subscription = feeds.subscribe("shown");
    subscription.follow({ kind: "query", query: { ...query, location } });
    return subscription;
  });
  feeds.outlook.follow({ kind: "query", query });
  const open = async (): Promise<void> => {
    await feeds.loadKinds();
    if (selected) await feeds.selected.follow({ kind: "query", query: { ...query, location: selected } }, true);
  };
  if (optional.length > 0) void activity.of({ open }).open();
  return {
    focus: () => feeds.focus(),
    stop(): void {
      for (const subscription of subscriptions) subscription.stop();
      dispose();
    },
    /** The number of calls in the last day, as counted by all windows. */
    counted: async (): Promise<number> => {
      const sql = "SELECT at FROM calls WHERE sent AND at > :since";
      return (await database.read((tables) => tables.all(sql, { since: clock.now() - day })))?.length ?? 0;
    },
    /** Warnings that this window couldn't use the shared storage. */
    warnings: () => warnings.filter((line) => /unavailable|Couldn't|damaged/.test(line)),
  };
}

export class Service {
  readonly sent: Sent[] = [];

  constructor(
    private readonly now: () => number,
    private readonly fault: Fault | undefined,
    private readonly weather: Weather,
  ) {}

  async send({ pathname }: URL): Promise<HttpResponse> {
    const { endpoint = assert.fail(`There is no ${pathname}.`) } = routeOf(pathname, "header");
    const now = this.now();
    const fault = this.fault && this.fault.from <= now && now < this.fault.to ? this.fault : undefined;
    this.sent.push({ at: now, endpoint, isReceived: fault?.status !== 0 });
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
    if (endpoint === "location") return describeLocation(location, options);
    if (endpoint === "minuteForecast") return { Summaries: [stretch(0, 120, null), ...this.#showersAt(now)] };
    if (endpoint === "hourlyForecast") return makeHours("dry", options, location);
    if (endpoint === "dailyForecast") return makeDays("dry", options, location);
    return endpoint === "warnings"
      ? makeWarnings(this.weather.warnings, options, location)
      : [makeObservation(options)];
  }

  /** The showers in the two hours of the service's forecast. */
  #showersAt(now: number) {
    return this.weather.rain
      .map(({ from, to }) => [from, to].map((at) => Math.round((at - now) / minute)))
      .map(([from = 0, to = 0]) => stretch(Math.max(0, from), Math.min(120, to), "rain"))
      .filter(({ StartMinute, EndMinute }) => EndMinute >= StartMinute);
  }
}

const stretch = (from: number, to: number, type: string | null) => ({
  ...{ StartMinute: from, EndMinute: to - 1, Type: type, TypeId: type === null ? 0 : 1 },
});
