import type { CallCount } from "../../weather/refresh/ports";

/** One call that was counted. */
export interface Call {
  /** Takes the call off the count, because it never reached the service. Never rejects. */
  refund(): Promise<void>;
  /** Notes that the service answered. `remaining`: how many calls are left, if it said so. Never rejects. */
  answered(remaining: number | undefined): Promise<void>;
}

/**
 * Whether a call may be made. `granted`: it may, and is counted.
 * `usedUp`: the person's budget for today is spent; the next day begins at `until`, in milliseconds since 1970.
 * `workspaceLimit`: workspaces have had as many calls in the last hour as they may.
 */
export type Permit =
  | { readonly kind: "granted"; readonly call: Call }
  | { readonly kind: "usedUp"; readonly budget: number; readonly until: number }
  | { readonly kind: "workspaceLimit" };

/** Decides whether calls may be made, and counts them. */
export interface CallBudget extends CallCount {
  /**
   * Counts a call before it is made, so that windows which ask at the same time stay within the budget together.
   *
   * @param byWorkspace the call is for a location that a workspace decides: all windows make 6 of these an hour at most.
   * @returns the decision. Never rejects: where the windows cannot be counted together, each stays within the budget on its
   * own.
   */
  acquire(byWorkspace?: boolean): Promise<Permit>;
}
