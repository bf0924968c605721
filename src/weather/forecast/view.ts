import { hour } from "../base/duration";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import type { Failure } from "../model/failure";
import type { FeedState } from "../feed/feed";
import { formatMeasure } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import { failureWords } from "../minuteForecast/failureWords";
import { nextSpell } from "../minuteForecast/stretches";
import type { ForecastCards, Glance } from "../view/forecastView";
import { expectedIn, hoursAhead, todayOf } from "./ahead";
import { daysCard, hoursCard } from "./cards";
import type { DailyForecast } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";
import { hoursTail, hoursWords, todayWords } from "./words";

/** Milliseconds. Later precipitation isn't shown in the status bar. */
const glanceReach = 6 * hour;

type Known<Content> = Pick<FeedState<Content>, "answer" | "failure">;

export interface Forecasts {
  readonly hourly: Known<HourlyForecast>;
  readonly daily: Known<DailyForecast>;
}

/**
 * The status bar's part about the next hours and days.
 *
 * @param from the end of the minute forecast, which knows more about the time until then.
 */
export function forecastGlance(
  { hourly, daily }: Forecasts,
  locale: Locale,
  now: EpochMs,
  from: EpochMs = now,
): Glance {
  const { localize } = locale;
  const hours = hoursAhead(hourly.answer?.content, now);
  const days = daily.answer?.content;
  const words = hoursWords(hours, nextSpell(expectedIn(hours), now), locale, now);
  const today = days && todayWords(days, locale, now);
  const { low, high } = todayOf(days, now) ?? {};
  const later = hours.filter(({ epoch }) => from <= now || epoch >= from);
  const spell = nextSpell(expectedIn(later), now);
  return {
    rows: [
      ...(today === undefined ? [] : [{ label: localize(strings.forecast.today), value: today }]),
      ...(words === undefined ? [] : [{ label: localize(strings.forecast.nextHours), value: words }]),
    ],
    ...(low && { low: formatMeasure(low, "temperature", locale) }),
    ...(high && { high: formatMeasure(high, "temperature", locale) }),
    ...(spell &&
      spell.start < now + glanceReach &&
      defined({ tail: hoursTail(later, spell, locale, now), spoken: hoursWords(later, spell, locale, now) })),
  };
}

/** The panel's cards. A forecast whose time isn't over stays after a failure, which is shown beside it otherwise. */
export function forecastCards(
  { hourly, daily }: Forecasts,
  locale: Locale,
  now: EpochMs,
  noticed?: Failure,
): ForecastCards {
  const hours = hourly.answer && hoursCard(hourly.answer, daily.answer?.content, locale, now);
  const days = daily.answer && daysCard(daily.answer.content, locale, now);
  const [ofHours, ofDays] = [hours ? undefined : hourly.failure, days ? undefined : daily.failure];
  const failure = ofHours ?? ofDays;
  const { failures } = strings.forecast;
  const notCovered = ofHours?.kind === ofDays?.kind ? failures.notCovered : failures[ofHours ? "noHours" : "noDays"];
  const words = failure && failureWords(failure, noticed, locale, { ...failures, notCovered });
  return {
    ...(words && { line: { kind: "line" as const, title: locale.localize(strings.forecast.offerTitle), ...words } }),
    ...(hours && { hours }),
    ...(days && { days }),
  };
}
