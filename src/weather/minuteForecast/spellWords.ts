import { placeTime, placeTimes, timeOfDay } from "../locale/formatTime";
import { strings } from "../locale/strings";
import type { EpochMs } from "../base/ports";
import type { PrecipitationKind } from "../model/precipitation";
import type { Spell } from "./stretches";
import type { Viewing } from "../locale/viewing";

const { stretches: words, kinds, glance } = strings.precipitation;

/**
 * Symbols in the Basic Multilingual Plane, so no extra font is needed, with shapes that stay distinct at small sizes.
 * U+2602 and U+2744 have text presentation by default (Unicode, emoji-variation-sequences). Ice is the lozenge, which
 * every Latin font has (Windows Glyph List 4); other snowflakes look like snow.
 */
export const symbols: Readonly<Record<PrecipitationKind, string>> = { rain: "☂", snow: "❄", ice: "◊", mixed: "☂❄" };

/** For example `rain from 15:00 to 18:00`, or `dry until 04:00`; `until` is the end of the forecast. */
export function spellWords(spell: Spell | undefined, until: EpochMs, viewing: Viewing): string {
  const { localize } = viewing.locale;
  const end = { epoch: spell?.end ?? until };
  if (!spell) return localize(words.dry, { end: placeTime(end, viewing) });
  const isLast = spell.end >= until;
  const what = localize(kinds[spell.kind]);
  if (spell.start <= viewing.now)
    return localize(isLast ? words.untilAtLeast : words.until, { what, end: placeTime(end, viewing) });
  return localize(isLast ? words.from : words.fromTo, {
    what,
    ...placeTimes({ epoch: spell.start }, end, viewing),
  });
}

/** `☂ 15:00` before the spell, `☂ until 18:00` during it; only the symbol if its end isn't known. */
export function spellTail({ kind, start, end }: Spell, until: EpochMs, viewing: Viewing): string {
  const glyph = symbols[kind];
  if (start > viewing.now) return `${glyph} ${timeOfDay({ epoch: start }, viewing)}`;
  if (end >= until) return glyph;
  return viewing.locale.localize(glance.until, { glyph, time: timeOfDay({ epoch: end }, viewing) });
}
