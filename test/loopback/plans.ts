import type { Endpoint } from "./routes";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** What a subscription is for. */
type Product = "core" | "minute";

/** What a key may use. */
export interface Plan {
  /** A request is refused that follows the one before sooner than a second divided by this. */
  readonly requestsPerSecond: number;
  /** What `Retry-After` tells requests that come too soon, in seconds; they are told nothing unless given. */
  readonly retryAfter?: number;
  /** Calls in the 24 hours that begin with the first one, then with the first one after them; any number unless given. */
  readonly dailyCalls?: Readonly<Record<Product, number>>;
  /** What it does not include. */
  readonly without?: readonly Endpoint[];
}

/**
 * Plans of the provider. The paid ones refuse no call, however many there are: the provider bills them by the month.
 *
 * Source: public pages about the provider's plans; the requests a second are what others write of them.
 */
export const plans = {
  trial: { requestsPerSecond: 1, dailyCalls: { core: 500, minute: 50 } },
  starter: { requestsPerSecond: 5, without: ["minuteForecast"] },
  standard: { requestsPerSecond: 10, without: ["minuteForecast"] },
} as const satisfies Readonly<Record<string, Plan>>;

/** Why a plan refuses a request. */
export type PlanRefusal = "notIncluded" | "tooSoon" | "usedUp";

/** What one key has used. All times are milliseconds since 1970. */
export class Account {
  #lastAt = Number.NEGATIVE_INFINITY;
  readonly #used: Record<Product, Used> = { core: unused, minute: unused };

  /** Counts a request that a plan allows. @returns why it does not; such a request counts nowhere. */
  charge(plan: Plan, endpoint: Endpoint, at: number): PlanRefusal | undefined {
    const { requestsPerSecond, dailyCalls, without } = plan;
    if (without?.includes(endpoint)) return "notIncluded";
    if (at - this.#lastAt < SECOND / requestsPerSecond) return "tooSoon";
    const product = endpoint === "minuteForecast" ? "minute" : "core";
    const used = at < this.#used[product].dayAt + DAY ? this.#used[product] : { dayAt: at, inDay: 0 };
    if (dailyCalls && used.inDay >= dailyCalls[product]) return "usedUp";
    this.#used[product] = { ...used, inDay: used.inDay + 1 };
    this.#lastAt = at;
    return undefined;
  }
}

/** When the 24 hours began, and the calls in them. */
interface Used {
  readonly dayAt: number;
  readonly inDay: number;
}

const unused: Used = { dayAt: Number.NEGATIVE_INFINITY, inDay: 0 };
