import { type Failure, retryDelay } from "./failure";
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

/**
 * The trouble after one more failed attempt. Where the service says how long to wait, it is waited for that long at least.
 *
 * @param byPerson an attempt that somebody asked for does not make the next one by itself come later.
 */
export function troubleAfter(
  { failure, cause = "", notBefore, keyId }: Failed,
  before: Trouble | undefined,
  { now, random }: Pick<Clock, "now" | "random">,
  byPerson = false,
): Trouble {
  const at = now();
  const count = Math.max(1, (before?.count ?? 0) + (byPerson ? 0 : 1));
  const delay = retryDelay(failure, count, random);
  const told = notBefore === undefined ? 0 : nextAsk(notBefore, random);
  return {
    failure,
    cause,
    at,
    since: before?.since ?? at,
    count,
    ...(delay !== undefined && { nextAt: Math.max(at + delay, told) }),
    ...(notBefore !== undefined && { notBefore }),
    ...(keyId !== undefined && { keyId }),
  };
}
