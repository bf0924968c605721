import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Moment } from "../model/decode";
import type { Intensity, PrecipitationKind } from "../model/precipitation";
import { intensityOf } from "./radar";

/** Uninterrupted precipitation of one kind, from `start` to before `end`. */
export interface Stretch {
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly kind: PrecipitationKind;
  /** The strongest intensity, if the service sent any. */
  readonly intensity?: Intensity;
}

/** A step of a forecast, such as a minute or an hour. Its moment is its start. */
export interface Step extends Moment {
  readonly end: EpochMs;
  /** Undefined if it's dry. */
  readonly kind: PrecipitationKind | undefined;
  /** Millimeters per hour, if the service sent any. */
  readonly rate?: number;
}

/** Milliseconds. A shorter gap counts as part of the previous step, and doesn't end precipitation even if it's dry. */
export const maxGap = 5 * minute;

export const rank: readonly (Intensity | undefined)[] = [undefined, "light", "moderate", "heavy"];

/** The wet steps in order, those of a kind merged if they are less than five minutes apart. A later one replaces the rest of an overlapping one. */
export function stretchesOf(steps: readonly Step[]): readonly Stretch[] {
  const ordered = steps.toSorted((one, other) => one.epoch - other.epoch);
  const stretches: Stretch[] = [];
  for (const [index, { epoch: start, kind, rate, ...step }] of ordered.entries()) {
    const next = ordered[index + 1]?.epoch ?? Infinity;
    const end = next < step.end + maxGap ? next : step.end;
    if (kind === undefined || end <= start) continue;
    const stretch = { start, end, kind, ...(rate !== undefined && { intensity: intensityOf(rate) }) };
    const last = stretches.at(-1);
    if (last?.kind === kind && start - last.end < maxGap) stretches.splice(-1, 1, joined(last, stretch));
    else stretches.push(stretch);
  }
  return stretches;
}

function joined(one: Stretch, other: Stretch): Stretch {
  const stronger = rank.indexOf(one.intensity) >= rank.indexOf(other.intensity) ? one : other;
  return { ...stronger, start: one.start, end: other.end };
}
