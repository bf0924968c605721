import { minute, second } from "../base/duration";
import type { Clock, EpochMs } from "../base/ports";
import type { Known } from "../model/answer";

/** The last event: the failure if there is one, because the answer next to it is older. */
export function lastEvent({ answer, failureRecord }: Known<unknown>): EpochMs | undefined {
  return failureRecord?.at ?? answer?.receivedAt;
}

/** A random time up to a minute after `at`, so that many editors don't send requests in the same second. */
export function nextAsk(at: EpochMs, random: Clock["random"]): EpochMs {
  return at + Math.round(random() * minute);
}

/** The first wait, in milliseconds, after a rate limit that states no waiting time. */
export const burstPause = 10 * second;
