import type { CallCount } from "../../weather/refresh/ports";

/** Leave for one call. */
export interface Call {
  /** The call never reached the service and does not count. */
  refund(): Promise<void>;
  /** The service answered, and may have said how many calls are left. */
  answered(remaining: number | undefined): Promise<void>;
}

/**
 * `usedUp`: the person's budget for today is spent; the next day begins at `until`, in milliseconds since 1970.
 * `workspaceLimit`: workspaces have had as many calls in the last hour as they may.
 */
export type Permit =
  | { readonly kind: "granted"; readonly call: Call }
  | { readonly kind: "usedUp"; readonly budget: number; readonly until: number }
  | { readonly kind: "workspaceLimit" };

/** Gives leave for calls. */
export interface CallBudget extends CallCount {
  /**
   * Counts a call before it is made, so that windows which ask at the same time stay within the budget together.
   *
   * @param byWorkspace the call is for a location that a workspace decides: all windows make 6 of these an hour at most.
   */
  acquire(byWorkspace?: boolean): Promise<Permit>;
}
