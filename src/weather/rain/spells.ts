import type { EpochMs } from "../base/ports";
import type { PrecipitationKind } from "../model/precipitation";
import { maxGap, rank, type Stretch } from "./stretches";

/** Precipitation of any kind, until it's dry for five minutes. */
export interface Spell {
  readonly start: EpochMs;
  readonly end: EpochMs;
  /** In order. Each has its kind, and its intensity if it was sent. */
  readonly parts: readonly Stretch[];
  /** Whether nothing is known after its end. */
  readonly isOpen?: true;
}

export interface Span {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** The spans in order, those that touch or have a gap of less than five minutes as one group. */
function grouped<One extends Span>(ordered: readonly One[]): readonly (Span & { readonly parts: readonly One[] })[] {
  const groups: (Span & { readonly parts: readonly One[] })[] = [];
  for (const one of ordered) {
    const last = groups.at(-1);
    if (last && one.start - last.end < maxGap)
      groups.splice(-1, 1, { start: last.start, end: Math.max(last.end, one.end), parts: [...last.parts, one] });
    else groups.push({ start: one.start, end: one.end, parts: [one] });
  }
  return groups;
}

/** The times without a gap. */
export function joined(spans: readonly Span[]): readonly Span[] {
  return grouped(spans);
}

/** @param known the times about which something is known, without gaps. */
export function spellsOf(stretches: readonly Stretch[], known: readonly Span[]): readonly Spell[] {
  return grouped(stretches).map((spell) => ({
    ...spell,
    ...(known.some(({ start, end }) => start <= spell.start && end <= spell.end && end > spell.start) && {
      isOpen: true,
    }),
  }));
}

/** The parts that aren't over at `at`; adjacent ones of a kind are one, with an intensity only if all have one. */
export function partsAfter({ parts }: Spell, at: EpochMs): readonly Stretch[] {
  const merged: Stretch[] = [];
  for (const part of parts.filter(({ end }) => end > at)) {
    const last = merged.at(-1);
    if (last?.kind === part.kind) merged.splice(-1, 1, together(last, part));
    else merged.push(part);
  }
  return merged;
}

function together({ start, kind, ...one }: Stretch, { end, ...other }: Stretch): Stretch {
  const stronger = rank.indexOf(one.intensity) >= rank.indexOf(other.intensity) ? one : other;
  const { intensity } = one.intensity && other.intensity ? stronger : {};
  return { start, end, kind, ...(intensity && { intensity }) };
}

/** The kinds of these parts in order, rain and snow together as both. */
export function kindsIn(parts: readonly Stretch[]): readonly PrecipitationKind[] {
  const kinds = parts.flatMap(({ kind }) => (kind === "mixed" ? (["rain", "snow"] as const) : [kind]));
  return [...new Set(kinds)];
}
