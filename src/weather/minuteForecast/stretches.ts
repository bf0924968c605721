import { minute } from "../base/duration";
import type { Intensity, PrecipitationKind } from "../model/precipitation";

/** A time in which it rains or snows without a break; `end` is no part of it. Milliseconds since 1970. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly kind: PrecipitationKind;
  /** Where it is the strongest; missing where the service did not say. */
  readonly intensity?: Intensity;
}

/** A time of which something is known: what falls, or that it is dry. */
export type Span = Omit<Stretch, "kind"> & { readonly kind: PrecipitationKind | undefined };

/** Milliseconds without an entry that count like the entry before them; a longer time is taken to be dry. */
const maxGap = 5 * minute;

const rank: readonly (Intensity | undefined)[] = [undefined, "light", "moderate", "heavy"];

/**
 * The wet ones among `spans`, in the order of time and apart from each other. Neighbours of one kind are one stretch. Where
 * spans overlap, the one that begins last counts; a longer one goes on behind it.
 */
export function stretchesOf(spans: readonly Span[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { kind, ...piece } of piecesOf(spans)) {
    if (kind === undefined) continue;
    const stretch: Stretch = { ...piece, kind };
    const last = stretches.at(-1);
    if (last?.kind === kind && last.end === stretch.start) stretches.splice(-1, 1, joined(last, stretch));
    else stretches.push(stretch);
  }
  return stretches;
}

/** The spans without their overlaps, in the order of time; short gaps belong to the piece before them. */
function piecesOf(spans: readonly Span[]): readonly Span[] {
  const ordered = spans.toSorted((one, other) => one.start - other.start);
  const edges = [...new Set(ordered.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  const pieces: Span[] = [];
  edges.slice(1).forEach((end, index) => {
    const start = edges[index] ?? end;
    const told = ordered.findLast((span) => span.start <= start && span.end >= end);
    const last = pieces.at(-1);
    if (told) pieces.push({ ...told, start, end });
    else if (last && end - start < maxGap) pieces.splice(-1, 1, { ...last, end });
  });
  return pieces;
}

function joined(one: Stretch, other: Stretch): Stretch {
  const stronger = rank.indexOf(one.intensity) >= rank.indexOf(other.intensity) ? one : other;
  return { ...stronger, start: one.start, end: other.end };
}

/** From the first moment to the last of what falls without a dry minute. Milliseconds since 1970. */
export interface Spell {
  readonly start: number;
  readonly end: number;
  /** What falls first. */
  readonly kind: PrecipitationKind;
}

/** What falls at a time, or next after it; undefined where nothing does. One kind may follow another without a break. */
export function nextSpell(stretches: readonly Stretch[], at: number): Spell | undefined {
  const [first, ...others] = stretches.filter(({ end }) => end > at);
  return first && others.reduce((fall, { start, end }) => (start === fall.end ? { ...fall, end } : fall), first);
}
