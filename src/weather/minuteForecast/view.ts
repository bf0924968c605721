import { hour } from "../base/duration";
import { timeOfDay } from "../locale/formatTime";
import type { FeedState } from "../feed/feed";
import { lastUpdated } from "../locale/formatTime";
import type { MinuteForecastCard, MinuteForecastGlance } from "../view/minuteForecastView";
import { chartOf } from "./chart";
import type { MinuteForecast } from "./minuteForecast";
import { failureWords } from "./failureWords";
import { minuteForecastStrings } from "./strings";
import { asSentence, fallWords, minuteForecastWords, minutesUntil, stretchesAhead, stretchWords } from "./words";
import { type Spell, nextSpell } from "./stretches";
import type { Locale } from "../locale/locale";
import type { PrecipitationKind } from "../model/precipitation";

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

/** What is known of the next two hours of one place. */
type KnownForecast = Pick<FeedState<MinuteForecast>, "answer" | "failure">;

/** The forecast where it is not over yet. @param now milliseconds since 1970. */
function currentOf({ answer }: KnownForecast, now: number): MinuteForecast | undefined {
  return answer && now < (answer.content.until ?? answer.receivedAt + reach) ? answer.content : undefined;
}

/**
 * What the status bar says of the next two hours; undefined where nothing is known.
 *
 * @param now milliseconds since 1970.
 */
export function minuteForecastGlance(
  known: KnownForecast,
  locale: Locale,
  now: number,
): MinuteForecastGlance | undefined {
  const forecast = currentOf(known, now);
  if (!forecast) return undefined;
  const row = {
    label: locale.localize(minuteForecastStrings.title),
    value: minuteForecastWords(forecast, locale, now),
  };
  const fall = nextSpell(forecast.stretches, now);
  if (!fall || fall.start >= now + atGlance) return { row };
  return { tail: tailOf(fall, forecast, locale, now), row, spoken: fallWords(fall, forecast, locale, now) };
}

/** `☂ 12 min` before it begins, `☂ until 14:35` while it rains; the sign alone where no end is known. */
function tailOf({ kind, start, end }: Spell, { until = 0 }: MinuteForecast, locale: Locale, now: number): string {
  const glyph = signs[kind];
  if (start > now) return `${glyph} ${minutesUntil(start, now, locale.tag, "short")}`;
  if (end >= until) return glyph;
  return locale.localize(minuteForecastStrings.glance.until, { glyph, time: timeOfDay(end, now, locale) });
}

/**
 * What the panel says of the next two hours: a drawing where something falls, else a line. A forecast that is not over is
 * shown in spite of a failure. Undefined where there is nothing to say, or the panel says it already.
 *
 * @param now milliseconds since 1970.
 */
export function minuteForecastCard(known: KnownForecast, locale: Locale, now: number): MinuteForecastCard | undefined {
  const { answer, failure } = known;
  const forecast = currentOf(known, now);
  const title = locale.localize(minuteForecastStrings.title);
  if (!answer || !forecast) {
    const told = failure && failureWords(failure, locale);
    return told && { kind: "line", title, ...told };
  }
  const words = minuteForecastWords(forecast, locale, now);
  const rest = { title, age: lastUpdated(answer.receivedAt, now, locale) };
  // What is already a sentence of the service stays as it is.
  if (forecast.until === undefined) return { kind: "line", sentence: words, ...rest };
  const sentence = asSentence(words, locale);
  const ahead = stretchesAhead(forecast, now);
  if (ahead.length === 0) return { kind: "line", sentence, ...rest };
  const spoken = ahead.map((stretch) => asSentence(stretchWords(stretch, forecast, locale, now), locale));
  return { kind: "chart", sentence, ...chartOf(forecast, locale, now), spoken, ...rest };
}
