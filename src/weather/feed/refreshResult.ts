import type { EpochMs } from "../base/ports";
import type { Answer } from "../model/answer";
import type { KeyLookup } from "../model/apiKey";
import type { Failure, FailureRecord } from "../model/failure";

/**
 * `due` comes from the timer, `person` from a button. `change`: the key, the network, or a budget has changed, so that
 * a failed request may work now. `check` tests a new key even if the stored answer is fresh.
 */
export type RefreshReason = "due" | "person" | "change" | "check";

/** `fresh` and `waiting` made no request: nothing new before `until`, or without it, until a person acts. */
export type RefreshResult<Content> =
  | { readonly kind: "answer"; readonly answer: Answer<Content> }
  | { readonly kind: "fresh"; readonly answer: Answer<Content>; readonly until: EpochMs }
  | { readonly kind: "waiting"; readonly failure: Failure; readonly until?: EpochMs }
  | { readonly kind: "failure"; readonly failure: Failure };

export const canceled = { kind: "failure", failure: { kind: "canceled" } } as const;

/** Finds the key; further calls return the same result. Never rejects. */
export type FindKey = () => Promise<KeyLookup>;

export async function keyIdOf(findKey: FindKey): Promise<string | undefined> {
  const found = await findKey();
  return found.kind === "key" ? found.id : undefined;
}

export interface Refresh {
  readonly reason: RefreshReason;
  readonly wantedAt: EpochMs;
  readonly before: FailureRecord | undefined;
  readonly findKey: FindKey;
}
