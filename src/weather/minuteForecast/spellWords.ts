import { placeTime, placeTimes, timeOfDay } from "../locale/formatTime";
import { numberFormat } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { PrecipitationKind } from "../model/precipitation";
import type { MinuteForecast } from "./minuteForecast";
import type { Spell, Stretch } from "./stretches";
import type { Locale } from "../locale/locale";

const { stretches: words, kinds, intensities, glance, sentence } = strings.precipitation;

/**
 * Symbols in the Basic Multilingual Plane, so no extra font is needed, with shapes that stay distinct at small sizes.
 * U+2602 and U+2744 have text presentation by default (Unicode, emoji-variation-sequences). Ice is the lozenge, which
 * every Latin font has (Windows Glyph List 4); other snowflakes look like snow.
 */
export const symbols: Readonly<Record<PrecipitationKind, string>> = { rain: "☂", snow: "❄", ice: "◊", mixed: "☂❄" };

/** The stretches that aren't over at `now`. */
export function stretchesAhead({ stretches }: MinuteForecast, now: EpochMs): readonly Stretch[] {
  return stretches.filter(({ end }) => end > now);
}

/** For example `rain from 14:35 to 15:10, moderate`. */
export function stretchWords(stretch: Stretch, { until = 0 }: MinuteForecast, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  const { intensity } = stretch;
  const text = spellWords(stretch, until, locale, now);
  return intensity
    ? localize(words.withIntensity, { stretch: text, intensity: localize(intensities[intensity]) })
    : text;
}

/** The first two stretches, or the end of a dry forecast; without numbers the service's words, or empty. */
export function minuteForecastWords(forecast: MinuteForecast, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  const { until, sentence: ofService = "" } = forecast;
  if (until === undefined) return ofService;
  const [first, next] = stretchesAhead(forecast, now).map((stretch) => stretchWords(stretch, forecast, locale, now));
  if (first === undefined) return spellWords(undefined, until, locale, now);
  return next === undefined ? first : localize(words.then, { first, next });
}

/** For example `rain from 15:00 to 18:00`, or `dry until 04:00`; `until` is the end of the forecast. */
export function spellWords(spell: Spell | undefined, until: EpochMs, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  const end = { epoch: spell?.end ?? until };
  if (!spell) return localize(words.dry, { end: placeTime(end, now, locale) });
  const isLast = spell.end >= until;
  const what = localize(kinds[spell.kind]);
  if (spell.start <= now)
    return localize(isLast ? words.untilAtLeast : words.until, { what, end: placeTime(end, now, locale) });
  return localize(isLast ? words.from : words.fromTo, {
    what,
    ...placeTimes({ epoch: spell.start }, end, now, locale),
  });
}

/** `☂ 15:00` before it begins, `☂ until 18:00` while it lasts; only the symbol if the end isn't known. */
export function spellTail({ kind, start, end }: Spell, until: EpochMs, locale: Locale, now: EpochMs): string {
  const glyph = symbols[kind];
  if (start > now) return `${glyph} ${timeOfDay({ epoch: start }, locale)}`;
  if (end >= until) return glyph;
  return locale.localize(glance.until, { glyph, time: timeOfDay({ epoch: end }, locale) });
}

/** The minutes from `now` to `at`, at least one, for example `12 min`. */
export function minutesUntil(at: EpochMs, now: EpochMs, tag: string, unitDisplay: "short" | "long"): string {
  const minutes = Math.max(1, Math.ceil((at - now) / minute));
  return numberFormat(tag, { style: "unit", unit: "minute", unitDisplay }).format(minutes);
}

/** A line as a sentence, with a capital letter if the language has them. */
export function asSentence(text: string, { tag, localize }: Locale): string {
  const [first = "", ...rest] = text;
  return localize(sentence, { text: first.toLocaleUpperCase(tag) + rest.join("") });
}
