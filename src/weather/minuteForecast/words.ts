import { placeTime, placeTimes } from "../locale/formatTime";
import { numberFormat } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { MinuteForecast } from "./minuteForecast";
import type { Spell, Stretch } from "./stretches";
import type { Locale } from "../locale/locale";

const { stretches: words, kinds, intensities, sentence } = strings.precipitation;

/** The stretches that aren't over at `now`. */
export function stretchesAhead({ stretches }: MinuteForecast, now: EpochMs): readonly Stretch[] {
  return stretches.filter(({ end }) => end > now);
}

/** For example `rain from 14:35 to 15:10, moderate`. */
export function stretchWords(stretch: Stretch, { until = 0 }: MinuteForecast, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  const { kind, start, end, intensity } = stretch;
  const isLast = end >= until;
  const going = isLast ? words.untilAtLeast : words.until;
  const coming = isLast ? words.from : words.fromTo;
  const isComing = start > now;
  const text = localize(isComing ? coming : going, {
    what: localize(kinds[kind]),
    ...(isComing
      ? placeTimes({ epoch: start }, { epoch: end }, now, locale)
      : { end: placeTime({ epoch: end }, now, locale) }),
  });
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
  if (first === undefined) return localize(words.dry, { end: placeTime({ epoch: until }, now, locale) });
  return next === undefined ? first : localize(words.then, { first, next });
}

/** For screen readers: `rain in 12 minutes`, `rain until 14:35`. */
export function spellWords(
  { kind, start, end }: Spell,
  { until = 0 }: MinuteForecast,
  locale: Locale,
  now: EpochMs,
): string {
  const { localize } = locale;
  const what = localize(kinds[kind]);
  if (start > now) return localize(words.in, { what, duration: minutesUntil(start, now, locale.tag, "long") });
  return localize(end >= until ? words.untilAtLeast : words.until, {
    what,
    end: placeTime({ epoch: end }, now, locale),
  });
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
