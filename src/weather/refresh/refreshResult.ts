import type { Answer } from "../model/answer";
import type { Failure, FailureRecord } from "../model/failure";
import type { KeyId } from "./attemptKey";

/**
 * Why a refresh is wanted. `due`: time has passed; `person`: somebody pressed a button; `change`: the key or the network is
 * another one, so what failed may work; `check`: a key is to be tried, whatever is known.
 */
export type RefreshReason = "due" | "person" | "change" | "check";

/** What came of a refresh. `fresh` and `waiting` made no request: there is nothing new until `until`. */
export type RefreshResult =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "fresh"; readonly answer: Answer; readonly until: number }
  | { readonly kind: "waiting"; readonly failure: Failure; readonly until?: number }
  | { readonly kind: "failure"; readonly failure: Failure };

/** A refresh that somebody wants. */
export interface Refresh {
  readonly reason: RefreshReason;
  /** When it was wanted, in milliseconds since 1970, and what was wrong then. */
  readonly wantedAt: number;
  readonly before: FailureRecord | undefined;
  readonly keyId: KeyId;
}
