import type { CallCount } from "../../weather/refresh/ports";

/** A call that may be made. Nothing in it rejects. */
export interface Call {
  /** The call never reached the service and does not count. */
  refund(): Promise<void>;
  /** The service answered, and may have said how many calls are left. */
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

/** Decides whether a call may be made. */
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
