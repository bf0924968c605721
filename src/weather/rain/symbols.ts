import { hour } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { PrecipitationKind } from "../model/precipitation";
import { partsAfter, type Spell } from "./spells";

/** Milliseconds. A later change of the kind isn't in the symbols. */
export const symbolsReach = 2 * hour;

/**
 * Symbols in the Basic Multilingual Plane, so no extra font is needed, with shapes that stay distinct at small sizes.
 * U+2602 and U+2744 have text presentation by default (Unicode, emoji-variation-sequences). Ice is the lozenge, which
 * every Latin font has (Windows Glyph List 4); other snowflakes look like snow.
 */
const symbols: Readonly<Record<PrecipitationKind, string>> = { rain: "☂", snow: "❄", ice: "◊", mixed: "☂❄" };

/** The symbol of the part that is now or first, and of the next kind if it follows within two hours. */
export function symbolsOf(spell: Spell, now: EpochMs): string {
  const begin = Math.max(spell.start, now);
  const parts = partsAfter(spell, begin).filter(({ start }) => start < begin + symbolsReach);
  const all = parts.slice(0, 2).map(({ kind }) => symbols[kind]);
  return [...new Set(Array.from(all.join("")))].join("");
}
