import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Intensity, PrecipitationKind } from "../model/precipitation";

/** Precipitation of one kind without a break; `end` isn't part of it. */
export interface Stretch {
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly kind: PrecipitationKind;
  /** The strongest intensity, if the service sent any. */
  readonly intensity?: Intensity;
}

export type Span = Omit<Stretch, "kind"> & { readonly kind: PrecipitationKind | undefined };

/** Milliseconds. A shorter gap counts like the entry before it, a longer one as dry. */
const maxGap = 5 * minute;

const rank: readonly (Intensity | undefined)[] = [undefined, "light", "moderate", "heavy"];

/**
 * The wet ones of `spans` in order; neighbors of one kind are merged. If spans overlap, the one that begins later
 * replaces the rest of the one before it.
 */
export function stretchesOf(spans: readonly Span[]): readonly Stretch[] {
  const ordered = spans.toSorted((one, other) => one.start - other.start);
  const stretches: Stretch[] = [];
  for (const [index, span] of ordered.entries()) {
    const next = ordered[index + 1]?.start ?? Infinity;
    const { kind, ...piece } = { ...span, end: next < span.end + maxGap ? next : span.end };
    if (kind === undefined || piece.end <= piece.start) continue;
    const stretch: Stretch = { ...piece, kind };
    const last = stretches.at(-1);
    if (last?.kind === kind && last.end === stretch.start) stretches.splice(-1, 1, joined(last, stretch));
    else stretches.push(stretch);
  }
  return stretches;
}

function joined(one: Stretch, other: Stretch): Stretch {
  const stronger = rank.indexOf(one.intensity) >= rank.indexOf(other.intensity) ? one : other;
  return { ...stronger, start: one.start, end: other.end };
}

/** Precipitation without a dry minute; `kind` is its first one. */
export type Spell = Omit<Stretch, "intensity">;

/** Milliseconds until the text about a spell changes: less than `reach` before it begins, then, and at its end. */
export function changesIn({ start, end }: Spell, reach: number, now: EpochMs): number {
  return [start - reach + 1, start, end].map((at) => at - now).find((wait) => wait > 0) ?? Infinity;
}

/** The precipitation at `at`, or the next one after it. Stretches of different kinds without a gap are one `Spell`. */
export function nextSpell(stretches: readonly Stretch[], at: EpochMs): Spell | undefined {
  const [first, ...others] = stretches.filter(({ end }) => end > at);
  return first && others.reduce((spell, { start, end }) => (start === spell.end ? { ...spell, end } : spell), first);
}
