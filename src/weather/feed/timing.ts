import { minute, second } from "../base/duration";
import type { Clock, EpochMs } from "../base/ports";
import type { Known } from "../model/answer";

/** The time of the last event: of a failure, which comes after the answer that it leaves; undefined if nothing is known. */
export function lastEvent({ answer, failureRecord }: Known<unknown>): EpochMs | undefined {
  return failureRecord?.at ?? answer?.receivedAt;
}

/** A random time up to a minute after `at`, so that the editors of many people don't ask in the same second. */
export function nextAsk(at: EpochMs, random: Clock["random"]): EpochMs {
  return at + Math.round(random() * minute);
}

/** The first wait in milliseconds after a refusal that says nothing but that requests came too fast. */
export const burstPause = 10 * second;
