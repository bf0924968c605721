import { second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";

/** A call that was sent or waits for its turn. */
export interface Turn {
  /** When it was sent, or will have its turn. */
  readonly at: EpochMs;
  readonly sent: 0 | 1;
  /** 1 if a person waits for it. */
  readonly person: 0 | 1;
  readonly answered: EpochMs | null;
}

/** Milliseconds between two calls that are answered at once. */
export const pace = 1.1 * second;

/**
 * The earliest turn among the calls of all windows. A new call is behind those that wait, a person's behind other
 * persons'; one whose turn it was is only behind persons'.
 */
export function earliestTurn(turns: readonly Turn[], person: 0 | 1, isNew: boolean, now: EpochMs): EpochMs {
  const isAhead = (turn: Turn): boolean => turn.at > now && (isNew ? turn.person >= person : turn.person > person);
  const times = turns.map((turn) => (turn.sent ? nextAfter(turn, now) : isAhead(turn) ? turn.at + pace : now));
  return Math.max(now, ...times);
}

/**
 * The earliest time after a call that was sent. Until it's answered, its request may still be on its way: the next one
 * comes a second after the answer, for which it waits a second at most.
 */
function nextAfter({ at, answered }: Turn, now: EpochMs): EpochMs {
  return Math.min(Math.max(at + pace, (answered ?? now) + second), at + pace + second);
}
