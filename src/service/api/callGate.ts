import type { EpochMs } from "../../weather/base/ports";
import type { Budget } from "../../weather/model/answer";

/** A counted call. Its methods never reject. */
export interface Call {
  /** Doesn't count the call after all, because it never reached the service. */
  refund(): Promise<void>;
  /** Lets the next call follow, and stores the number of remaining calls if the service sent it. */
  answered(remaining: number | undefined): Promise<void>;
}

/**
 * The decision on a call. `granted`: it's counted and may be made now. `usedUp`: the budget's maximum, `most` calls, is
 * reached for 24 hours, or with `isMonthly` for this month (UTC); the next call is possible at `until`.
 */
export type Permit =
  | { readonly kind: "granted"; readonly call: Call }
  | { readonly kind: "usedUp"; readonly most: number; readonly isMonthly?: true; readonly until: EpochMs }
  | { readonly kind: "aborted" };

/** Counts calls and spaces them: the calls of all windows reach the service at least a second apart. */
export interface CallGate {
  /** Counts a call toward the budget that all windows share, and waits for its turn. Never rejects. */
  enter(budget: Budget, signal: AbortSignal): Promise<Permit>;
}
