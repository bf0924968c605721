import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Intensity, PrecipitationKind } from "../model/precipitation";

/** Uninterrupted precipitation of one kind, from `start` to before `end`. */
export interface Stretch {
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly kind: PrecipitationKind;
  /** The strongest intensity, if the service sent any. */
  readonly intensity?: Intensity;
}

export type Span = Omit<Stretch, "kind"> & { readonly kind: PrecipitationKind | undefined };

/** Milliseconds. A shorter gap counts as part of the previous span, a longer one as dry. */
const maxGap = 5 * minute;

const rank: readonly (Intensity | undefined)[] = [undefined, "light", "moderate", "heavy"];

/** The wet spans in order, adjacent ones of a kind merged. A later one replaces the rest of an overlapping one. */
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

/** Stretches without a dry minute in between; `kind` is that of the first stretch. */
export type Spell = Omit<Stretch, "intensity">;

/** Milliseconds until the text about a spell changes: `reach` before its start, at its start, and at its end. */
export function changesIn({ start, end }: Spell, reach: number, now: EpochMs): number {
  return [start - reach + 1, start, end].map((at) => at - now).find((wait) => wait > 0) ?? Infinity;
}

/** The spell at `at`, or the next one after it. It includes all stretches that follow without a gap. */
export function nextSpell(stretches: readonly Stretch[], at: EpochMs): Spell | undefined {
  const [first, ...others] = stretches.filter(({ end }) => end > at);
  return first && others.reduce((spell, { start, end }) => (start === spell.end ? { ...spell, end } : spell), first);
}
