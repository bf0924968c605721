import type { Answer } from "../model/answer";
import type { Failure, FailureRecord } from "../model/failure";
import type { KeyId } from "./attemptKey";

/**
 * Why a refresh is wanted. `due`: time has passed; `person`: a person pressed a button; `change`: the key, the network or
 * a budget has changed, so that what failed may work now; `check`: a new key is to be tried, even if a fresh answer is
 * stored.
 */
export type RefreshReason = "due" | "person" | "change" | "check";

/**
 * The result of a refresh. `fresh` and `waiting` made no request: there is nothing new until `until`, in milliseconds
 * since 1970. Without `until`, there is nothing new until a person acts.
 */
export type RefreshResult<Content> =
  | { readonly kind: "answer"; readonly answer: Answer<Content> }
  | { readonly kind: "fresh"; readonly answer: Answer<Content>; readonly until: number }
  | { readonly kind: "waiting"; readonly failure: Failure; readonly until?: number }
  | { readonly kind: "failure"; readonly failure: Failure };

/** The result of a refresh that came to nothing because something else was wanted meanwhile. */
export const cancelled = { kind: "failure", failure: { kind: "cancelled" } } as const;

/** A refresh, as the policy sees it. */
export interface Refresh {
  readonly reason: RefreshReason;
  /** When it was started, in milliseconds since 1970. */
  readonly wantedAt: number;
  /** The failure record that was known then. */
  readonly before: FailureRecord | undefined;
  readonly keyId: KeyId;
}
