import type { EpochMs } from "../../weather/base/ports";
import type { Budget } from "../../weather/model/answer";

/** A counted call. Its methods never reject. */
export interface Call {
  /** Takes the call off the count, because it never reached the service. */
  refund(): Promise<void>;
  /** Lets the next call follow, and stores the number of calls that the service said remain, if it did. */
  answered(remaining: number | undefined): Promise<void>;
}

/**
 * The decision on a call. `granted`: it is counted and may be made now. `usedUp`: its budget had `most` calls in 24
 * hours, or with `isMonthly` in this month in UTC, and one more fits at `until`.
 */
export type Permit =
  | { readonly kind: "granted"; readonly call: Call }
  | {
      readonly kind: "usedUp";
      readonly budget: Budget;
      readonly most: number;
      readonly isMonthly?: true;
      readonly until: EpochMs;
    }
  | { readonly kind: "aborted" };

export interface Entry {
  readonly budget: Budget;
  /** Whether a person waits for it: then it goes ahead of the calls of all windows that wait for their turn. */
  readonly isByPerson: () => boolean;
  readonly signal: AbortSignal;
}

/** Counts calls and spaces them: the calls of all windows reach the service at least a second apart. */
export interface CallGate {
  /** Counts a call, so that windows stay within the budget together, and waits for its turn. Never rejects. */
  enter(entry: Entry): Promise<Permit>;
}
