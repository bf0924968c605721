import { type Failure, retry, retryDelay } from "./failure";
import { nextAsk } from "./freshness";
import type { Clock } from "./ports";

/** What went wrong since the last good answer, as all windows know it. Times are milliseconds since 1970. */
export interface Trouble {
  readonly failure: Failure;
  /** What an engineer asks first: an error's code or a status, and the request's id. Never text of the service. */
  readonly cause: string;
  /** When the last attempt failed. */
  readonly at: number;
  /** When the first of the attempts in a row failed, and how many there were. */
  readonly since: number;
  readonly count: number;
  /** When to ask again without anybody's doing; undefined: not at all. */
  readonly nextAt?: number;
  /** The service said that it is not to be asked before: this holds back a person too. */
  readonly notBefore?: number;
  /** Tells the key that was used; another key may have no trouble. */
  readonly keyId?: string;
}

/** A failed attempt, as the service reports it. */
export interface Failed {
  readonly failure: Failure;
  readonly cause?: string;
  readonly notBefore?: number;
  readonly keyId?: string;
}

/** The trouble after one more failed attempt. Where the service said how long to wait, its word goes before our guess. */
export function troubleAfter(
  { failure, cause = "", notBefore, keyId }: Failed,
  before: Trouble | undefined,
  { now, random }: Pick<Clock, "now" | "random">,
): Trouble {
  const at = now();
  const count = (before?.count ?? 0) + 1;
  const delay = retryDelay(failure, count, random);
  const guess = delay === undefined ? undefined : at + delay;
  const told = notBefore === undefined ? undefined : nextAsk(notBefore, random);
  const nextAt =
    retry(failure) === "pause" && guess !== undefined ? Math.max(guess, told ?? 0) : guess && (told ?? guess);
  return {
    failure,
    cause,
    at,
    since: before?.since ?? at,
    count,
    ...(nextAt !== undefined && { nextAt }),
    ...(notBefore !== undefined && { notBefore }),
    ...(keyId !== undefined && { keyId }),
  };
}
