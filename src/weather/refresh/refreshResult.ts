import type { Answer } from "../model/answer";
import type { Failure, FailureRecord } from "../model/failure";
import type { KeyId } from "./attemptKey";

/**
 * Why a refresh is wanted. `due`: time has passed; `person`: a person pressed a button; `change`: the key or the network
 * has changed, so that what failed may work now; `check`: a new key is to be tried, even if a fresh answer is stored.
 */
export type RefreshReason = "due" | "person" | "change" | "check";

/**
 * The result of a refresh. `fresh` and `waiting` made no request: there is nothing new until `until`, in milliseconds
 * since 1970. Without `until`, there is nothing new until a person acts.
 */
export type RefreshResult =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "fresh"; readonly answer: Answer; readonly until: number }
  | { readonly kind: "waiting"; readonly failure: Failure; readonly until?: number }
  | { readonly kind: "failure"; readonly failure: Failure };

/** A refresh, as the policy sees it. */
export interface Refresh {
  readonly reason: RefreshReason;
  /** When it was started, in milliseconds since 1970. */
  readonly wantedAt: number;
  /** The failure record that was known then. */
  readonly before: FailureRecord | undefined;
  readonly keyId: KeyId;
}
