import type { Budget } from "../../weather/model/answer";

/** One call that was counted. */
export interface Call {
  /** Takes the call off the count, because it never reached the service. Never rejects. */
  refund(): Promise<void>;
  /** Notes that the service answered. `remaining`: how many calls are left, if it said so. Never rejects. */
  answered(remaining: number | undefined): Promise<void>;
}

/**
 * Whether a call may be made. `granted`: it may now, and is counted.
 * `usedUp`: `most` calls of its budget were made in 24 hours; one more fits at `until`, in milliseconds since 1970.
 * `workspaceLimit`: locations that others than the person decide have had as many calls in the last hour as they may.
 * `aborted`: it is not wanted any more, and not counted.
 */
export type Permit =
  | { readonly kind: "granted"; readonly call: Call }
  | { readonly kind: "usedUp"; readonly budget: Budget; readonly most: number; readonly until: number }
  | { readonly kind: "workspaceLimit" }
  | { readonly kind: "aborted" };

/** A call that is to be made. */
export interface Entry {
  readonly budget: Budget;
  /** Others than the person decide the location: all windows try 6 of these an hour at most, of all budgets together. */
  readonly isByWorkspace: boolean;
  readonly signal: AbortSignal;
}

/** Decides whether and when calls are made, and counts them. All windows together make one a second at most. */
export interface CallGate {
  /**
   * Counts a call before it is made, so that windows which ask at the same time stay within the budget together, and waits
   * for its turn.
   *
   * @returns the decision. Never rejects: where the windows cannot be counted together, each goes by its own calls.
   */
  enter(entry: Entry): Promise<Permit>;
}
