import type { Endpoint } from "./routes";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

type Product = "core" | "minute";

export interface Plan {
  /** The rate limit: the minimum time between two requests is a second divided by this. */
  readonly requestsPerSecond: number;
  /**
   * The maximum of calls in 24 hours. These start with the first call, and again with the first call after they end.
   */
  readonly dailyCalls: Readonly<Record<Product, number>>;
}

/** The provider's plans, from its public pages; the requests per second are from other sources. */
export const plans = {
  trial: { requestsPerSecond: 1, dailyCalls: { core: 500, minute: 50 } },
} as const satisfies Readonly<Record<string, Plan>>;

export type PlanRefusal = "tooSoon" | "usedUp";

/** The calls that a key has used. All times are in milliseconds since 1970. */
export class Account {
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #used: Record<Product, typeof unused> = { core: unused, minute: unused };

  /** Counts a request if the plan allows it. @returns the reason if it doesn't; such a request isn't counted. */
  charge(plan: Plan, endpoint: Endpoint, at: number): PlanRefusal | undefined {
    if (at - this.#lastAt < SECOND / plan.requestsPerSecond) return "tooSoon";
    const product = endpoint === "minuteForecast" ? "minute" : "core";
    const used = at < this.#used[product].dayAt + DAY ? this.#used[product] : { dayAt: at, inDay: 0 };
    if (used.inDay >= plan.dailyCalls[product]) return "usedUp";
    this.#used[product] = { ...used, inDay: used.inDay + 1 };
    this.#lastAt = at;
    return undefined;
  }
}

/** The start of the 24 hours, and the calls in them. */
const unused = { dayAt: Number.NEGATIVE_INFINITY, inDay: 0 };
