import { second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { JournalCall } from "./callJournal";

/** The time in milliseconds between two calls that are answered at once. */
const pace = 1.1 * second;

/** Milliseconds after which every window that looks has seen a person's call. */
const noticeTime = second / 4;

/** Milliseconds; a line that is further ahead was written while a clock was wrong. */
const clockTolerance = 30 * second;

export type QueuedCall = Pick<JournalCall, "id" | "at" | "isByPerson" | "isRefunded" | "answeredAt">;

/**
 * The time to send the call `id`, as far as can be known `now`. `calls` are in the order of the file, which all windows
 * see: calls have their turns in this order, but a person's call goes ahead of those that only wait.
 */
export function turnOf(id: string, calls: readonly QueuedCall[], now: EpochMs): EpochMs {
  const latest = (calls.find((call) => call.id === id)?.at ?? now) + clockTolerance;
  const queue = calls.filter(({ at }) => at <= latest);
  const byPerson = queue.filter((call) => call.isByPerson);
  let free = Number.NEGATIVE_INFINITY;
  let turn = now;
  const take = (call: QueuedCall): void => {
    const slot = Math.max(call.at, free);
    if (call.id === id) turn = slot;
    free = nextAfter(call, slot, now);
  };
  for (const call of queue) {
    let [first] = byPerson;
    while (first && (first === call || isOvertaken(call, first, free))) {
      take(first);
      byPerson.shift();
      [first] = byPerson;
    }
    if (!call.isByPerson) take(call);
  }
  return turn;
}

/** Whether a call has its turn, which is at `free` or later, so long after a person's call that it can still wait. */
function isOvertaken({ at, isByPerson }: QueuedCall, first: QueuedCall, free: EpochMs): boolean {
  return !isByPerson && Math.max(at, free) > first.at + noticeTime;
}

/**
 * The earliest time for the call after one that has its turn at `slot`. Until that one is answered, its request may still
 * be on its way: the next call comes a second after the answer, for which it waits a second at most.
 */
function nextAfter({ isRefunded, answeredAt }: QueuedCall, slot: EpochMs, now: EpochMs): EpochMs {
  // A refunded call keeps its turn, because other windows may have counted it.
  const arrivedAt = isRefunded ? slot : (answeredAt ?? now);
  return Math.min(Math.max(slot + pace, arrivedAt + second), slot + pace + second);
}
