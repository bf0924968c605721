import { hour } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Failure } from "../model/failure";
import type { FeedState } from "../feed/feed";
import { lastUpdated, timeOfDay } from "../locale/formatTime";
import type { Glance, MinuteForecastCard } from "../view/forecastView";
import { chartOf } from "./chart";
import type { MinuteForecast } from "./minuteForecast";
import { failureWords } from "./failureWords";
import { minuteForecastStrings, symbols } from "./strings";
import { asSentence, minuteForecastWords, minutesUntil, spellWords, stretchesAhead, stretchWords } from "./words";
import { type Spell, nextSpell } from "./stretches";
import type { Locale } from "../locale/locale";

/** Milliseconds. Later precipitation isn't shown in the status bar. */
const glanceReach = hour;

/** Milliseconds. The service's words are about this time after their receipt. */
const reach = 2 * hour;

type KnownForecast = Pick<FeedState<MinuteForecast>, "answer" | "failure">;

function currentOf({ answer }: KnownForecast, now: EpochMs): MinuteForecast | undefined {
  return answer && now < (answer.content.until ?? answer.receivedAt + reach) ? answer.content : undefined;
}

/** The status bar's part about the next two hours; undefined without a current forecast. */
export function minuteForecastGlance(known: KnownForecast, locale: Locale, now: EpochMs): Glance | undefined {
  const forecast = currentOf(known, now);
  if (!forecast) return undefined;
  const rows = [
    { label: locale.localize(minuteForecastStrings.title), value: minuteForecastWords(forecast, locale, now) },
  ];
  const spell = nextSpell(forecast.stretches, now);
  if (!spell || spell.start >= now + glanceReach) return { rows };
  return { tail: tailOf(spell, forecast, locale, now), rows, spoken: spellWords(spell, forecast, locale, now) };
}

/** `☂ 12 min` before it begins, `☂ until 14:35` while it rains; only the symbol if the end isn't known. */
function tailOf({ kind, start, end }: Spell, { until = 0 }: MinuteForecast, locale: Locale, now: EpochMs): string {
  const glyph = symbols[kind];
  if (start > now) return `${glyph} ${minutesUntil(start, now, locale.tag, "short")}`;
  if (end >= until) return glyph;
  return locale.localize(minuteForecastStrings.glance.until, { glyph, time: timeOfDay(end, now, locale) });
}

/** The panel's card: a current forecast, even after a failure; otherwise the failure, unless the notice shows it. */
export function minuteForecastCard(
  known: KnownForecast,
  locale: Locale,
  now: EpochMs,
  noticed?: Failure,
): MinuteForecastCard | undefined {
  const { answer, failure } = known;
  const forecast = currentOf(known, now);
  const title = locale.localize(minuteForecastStrings.title);
  if (!answer || !forecast) {
    const failureText = failure && failureWords(failure, noticed, locale);
    return failureText && { kind: "line", title, ...failureText };
  }
  const words = minuteForecastWords(forecast, locale, now);
  const rest = { title, age: lastUpdated(answer.receivedAt, now, locale) };
  // Without numbers, the words are already a sentence of the service.
  if (forecast.until === undefined) return { kind: "line", sentence: words, ...rest };
  const sentence = asSentence(words, locale);
  const ahead = stretchesAhead(forecast, now);
  if (ahead.length === 0) return { kind: "line", sentence, ...rest };
  const spoken = ahead.map((stretch) => asSentence(stretchWords(stretch, forecast, locale, now), locale));
  return { kind: "chart", sentence, ...chartOf(forecast, locale, now), spoken, ...rest };
}
