import { hour } from "../base/duration";
import { timeOfDay } from "../locale/formatTime";
import type { Locale } from "../locale/formatUnits";
import type { Failure } from "../model/failure";
import type { PrecipitationCard, PrecipitationGlance, PrecipitationKind } from "../view/precipitationView";
import type { SharedFormatters } from "../view/summary";
import { chartOf } from "./forecastChart";
import type { Forecast } from "./forecast";
import { forecastFailure } from "./forecastFailure";
import { forecastStrings } from "./forecastStrings";
import { asSentence, fallWords, forecastWords, minutesUntil, stretchesAhead, stretchWords } from "./forecastWords";
import { type Fall, fallAt } from "./stretches";

/** What is known of the next two hours of one place. */
export interface KnownForecast {
  readonly forecast?: Forecast;
  /** Why the last attempt to get a forecast failed. */
  readonly failure?: Failure;
}

/**
 * Signs of the Basic Multilingual Plane, so that no font is needed for them, and of another shape each, so that they are told
 * apart where they are small. U+2602 and U+2744 are shown as text by default (Unicode, emoji-variation-sequences). Ice is the
 * lozenge, which is in every font for Latin script (Windows Glyph List 4): other snowflakes look like snow. Rain and snow
 * together are both signs.
 */
const signs: Readonly<Record<PrecipitationKind, string>> = { rain: "☂", snow: "❄", ice: "◊", mixed: "☂❄" };

/** Milliseconds. What comes later is no matter for a glance. */
const atGlance = hour;

/** Milliseconds for which the service's words are about the future. */
const reach = 2 * hour;

/** The forecast where it is not over yet. @param now milliseconds since 1970. */
function currentOf({ forecast }: KnownForecast, now: number): Forecast | undefined {
  return forecast && now < (forecast.until ?? forecast.receivedAt + reach) ? forecast : undefined;
}

/**
 * What the status bar says of the next two hours; undefined where nothing is known.
 *
 * @param now milliseconds since 1970.
 */
export function forecastGlance(known: KnownForecast, locale: Locale, now: number): PrecipitationGlance | undefined {
  const forecast = currentOf(known, now);
  if (!forecast) return undefined;
  const row = { label: locale.localize(forecastStrings.title), value: forecastWords(forecast, locale, now) };
  const fall = fallAt(forecast.stretches, now);
  if (!fall || fall.start >= now + atGlance) return { row };
  return { tail: tailOf(fall, forecast, locale, now), row, spoken: fallWords(fall, forecast, locale, now) };
}

/** `☂ 12 min` before it begins, `☂ until 14:35` while it rains; the sign alone where no end is known. */
function tailOf({ kind, start, end }: Fall, { until = 0 }: Forecast, locale: Locale, now: number): string {
  const glyph = signs[kind];
  if (start > now) return `${glyph} ${minutesUntil(start, now, locale.tag, "short")}`;
  if (end >= until) return glyph;
  return locale.localize(forecastStrings.glance.until, { glyph, time: timeOfDay(end, now, locale) });
}

/**
 * What the panel says of the next two hours: a drawing where something falls, else a line. A forecast that is not over is
 * shown in spite of a failure. Undefined where there is nothing to say, or the panel says it already.
 *
 * @param now milliseconds since 1970.
 */
export function forecastCard(
  known: KnownForecast,
  locale: Locale,
  now: number,
  shared: SharedFormatters,
): PrecipitationCard | undefined {
  const forecast = currentOf(known, now);
  const title = locale.localize(forecastStrings.title);
  if (!forecast) {
    const told = known.failure && forecastFailure(known.failure, locale, shared);
    return told && { kind: "line", title, ...told };
  }
  const words = forecastWords(forecast, locale, now);
  const rest = { title, age: shared.lastUpdated(forecast.receivedAt, now, locale) };
  // What is already a sentence of the service stays as it is.
  if (forecast.until === undefined) return { kind: "line", sentence: words, ...rest };
  const sentence = asSentence(words, locale);
  const ahead = stretchesAhead(forecast, now);
  if (ahead.length === 0) return { kind: "line", sentence, ...rest };
  const spoken = ahead.map((stretch) => asSentence(stretchWords(stretch, forecast, locale, now), locale));
  return { kind: "chart", sentence, ...chartOf(forecast, locale, now), spoken, ...rest };
}
