import { placeTime, placeTimes, timeOfDay } from "../locale/formatTime";
import { strings } from "../locale/strings";
import type { EpochMs } from "../base/ports";
import type { PrecipitationKind } from "../model/precipitation";
import type { Stretch } from "./stretches";
import type { Viewing } from "../locale/viewing";

const { stretches: words, kinds, intensities, glance } = strings.precipitation;

/**
 * Symbols in the Basic Multilingual Plane, so no extra font is needed, with shapes that stay distinct at small sizes.
 * U+2602 and U+2744 have text presentation by default (Unicode, emoji-variation-sequences). Ice is the lozenge, which
 * every Latin font has (Windows Glyph List 4); other snowflakes look like snow.
 */
export const symbols: Readonly<Record<PrecipitationKind, string>> = { rain: "☂", snow: "❄", ice: "◊", mixed: "☂❄" };

/** For example `rain from 15:00 to 18:00, moderate`, or `dry until 04:00`; `until` is the end of the forecast. */
export function spellWords(spell: Stretch | undefined, until: EpochMs, viewing: Viewing): string {
  const { localize } = viewing.locale;
  if (!spell) return localize(words.dry, { end: placeTime({ epoch: until }, viewing) });
  const { kind, intensity } = spell;
  const [start, end] = [{ epoch: spell.start }, { epoch: spell.end }];
  const isNow = start.epoch <= viewing.now;
  const [usual, last] = isNow ? [words.until, words.untilAtLeast] : [words.fromTo, words.from];
  const times = isNow ? { end: placeTime(end, viewing) } : placeTimes(start, end, viewing);
  const stretch = localize(end.epoch < until ? usual : last, { what: localize(kinds[kind]), ...times });
  return intensity ? localize(words.withIntensity, { stretch, intensity: localize(intensities[intensity]) }) : stretch;
}

/** `☂ 15:00` before the spell, `☂ until 18:00` during it; only the symbol if its end isn't known. */
export function spellText({ kind, start, end }: Stretch, until: EpochMs, viewing: Viewing): string {
  const glyph = symbols[kind];
  if (start > viewing.now) return `${glyph} ${timeOfDay({ epoch: start }, viewing)}`;
  if (end >= until) return glyph;
  return viewing.locale.localize(glance.until, { glyph, time: timeOfDay({ epoch: end }, viewing) });
}
