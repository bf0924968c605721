import type { Endpoint } from "./routes";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

type Product = "core" | "minute";

export interface Plan {
  /** A request is refused that follows the one before sooner than a second divided by this. */
  readonly requestsPerSecond: number;
  /** Calls in the 24 hours that begin with the first one, then with the first one after them. */
  readonly dailyCalls: Readonly<Record<Product, number>>;
}

/** Plans of the provider, from its public pages; the requests a second are what others write of them. */
export const plans = {
  trial: { requestsPerSecond: 1, dailyCalls: { core: 500, minute: 50 } },
} as const satisfies Readonly<Record<string, Plan>>;

export type PlanRefusal = "tooSoon" | "usedUp";

/** What one key has used. All times are milliseconds since 1970. */
export class Account {
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #used: Record<Product, typeof unused> = { core: unused, minute: unused };

  /** Counts a request that a plan allows. @returns why it does not; such a request counts nowhere. */
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

/** When the 24 hours began, and the calls in them. */
const unused = { dayAt: Number.NEGATIVE_INFINITY, inDay: 0 };
