import type { EpochMs } from "../base/ports";
import type { Answer } from "../model/answer";
import type { Failure } from "../model/failure";

/**
 * `due` comes from the timer, `person` from a button. `change`: the key, the network, or a budget has changed, so that
 * a failed request may work now. `check` tests a new key even if the stored answer is fresh. `selected`: a person has
 * selected the place, which doesn't repeat a failed request early.
 */
export type RefreshReason = "due" | "person" | "change" | "check" | "selected";

export function isByPerson(reason: RefreshReason): boolean {
  return reason === "person" || reason === "check";
}

/** `fresh` and `waiting` made no request: nothing new before `until`, or without it, until a person acts. */
export type RefreshResult<Content> =
  | { readonly kind: "answer"; readonly answer: Answer<Content> }
  | { readonly kind: "fresh"; readonly answer: Answer<Content>; readonly until: EpochMs }
  | { readonly kind: "waiting"; readonly failure: Failure; readonly until?: EpochMs }
  | { readonly kind: "failure"; readonly failure: Failure };

export const canceled = { kind: "failure", failure: { kind: "canceled" } } as const;

/** Whether a refresh for `reason` makes an attempt of its own after the one with the result `joined`, which it joined. */
export function wantsMore(reason: RefreshReason, joined: RefreshResult<unknown>): boolean {
  if (joined.kind === "waiting") return reason !== "due" && reason !== "selected";
  // The attempt may have read the budget before its change.
  if (joined.kind === "failure") return reason === "change" && joined.failure.kind === "budgetUsedUp";
  return reason === "check" && joined.kind === "fresh";
}
