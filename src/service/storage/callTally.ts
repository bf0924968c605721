import { hour } from "../../weather/base/duration";
import type { CallEvent, CountEvent, StartEvent } from "./callEvents";

/** Calls an hour for locations that workspaces decide. */
const mostByWorkspace = 6;

/** Why a call is refused: the budget of the day is used up, or the limit for workspaces is reached. */
export type Refusal = "usedUp" | "workspaceLimit";

/** What the events of a day come to. */
export interface Tally {
  readonly made: number;
  /** How many calls the service last said are left. */
  readonly remaining: number | undefined;
  /** When the calls for workspaces were made, in milliseconds since 1970. */
  readonly byWorkspace: readonly number[];
  /** What became of each call that was asked for, by its id; a refunded one is in it no more. */
  readonly decisions: ReadonlyMap<string, "granted" | Refusal>;
}

/**
 * Goes through the events of a day in their order and decides about each call on the way. The same events always give the
 * same decisions, so all windows that read one journal agree on who may call. Never throws.
 */
export function tally(events: readonly CountEvent[]): Tally {
  const granted = new Map<string, CallEvent>();
  const refused = new Map<string, Refusal>();
  const refunded = new Set<string>();
  let start: StartEvent | undefined;
  let remaining: number | undefined;
  const made = (): number => (start?.made ?? 0) + granted.size;
  const byWorkspace = (): readonly number[] => [
    ...(start?.byWorkspace ?? []),
    ...[...granted.values()].filter((call) => call.isByWorkspace).map(({ at }) => at),
  ];
  const refusalOf = ({ at, budget, isByWorkspace, isMade }: CallEvent): Refusal | undefined => {
    if (isMade) return undefined;
    if (budget !== undefined && made() >= budget) return "usedUp";
    if (!isByWorkspace) return undefined;
    return byWorkspace().filter((time) => isInHourBefore(at, time)).length >= mostByWorkspace
      ? "workspaceLimit"
      : undefined;
  };
  for (const event of events) {
    switch (event.kind) {
      case "start":
        // Windows that begin a day at the same time each write one; what follows was decided with the first.
        if (!start) remaining ??= event.remaining;
        start ??= event;
        break;
      case "call": {
        if (granted.has(event.id) || refunded.has(event.id)) break;
        const refusal = refusalOf(event);
        if (refusal) refused.set(event.id, refusal);
        else granted.set(event.id, event);
        break;
      }
      case "refund":
        granted.delete(event.id);
        refunded.add(event.id);
        break;
      case "remaining":
        remaining = event.remaining;
        break;
    }
  }
  return {
    made: made(),
    remaining,
    byWorkspace: byWorkspace(),
    decisions: new Map<string, "granted" | Refusal>([
      ...refused,
      ...[...granted.keys()].map((id) => [id, "granted"] as const),
    ]),
  };
}

/** Whether `time` is in the hour that ends at `end`, both in milliseconds since 1970. What is later was written before the clock was set back. */
export function isInHourBefore(end: number, time: number): boolean {
  return time > end - hour && time <= end;
}
