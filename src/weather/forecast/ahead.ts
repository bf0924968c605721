import { day, hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Moment } from "../model/members";
import { type Stretch, stretchesOf } from "../minuteForecast/stretches";
import type { DailyForecast, ForecastDay } from "./dailyForecast";
import type { ForecastHour, HourlyForecast } from "./hourlyForecast";

/** Percent. Precipitation is expected if it is more likely than not. */
const likely = 50;

/** The hours that aren't over at `now`. */
export function hoursAhead(forecast: HourlyForecast | undefined, now: EpochMs): readonly ForecastHour[] {
  return forecast?.hours.filter(({ epoch }) => epoch + hour > now) ?? [];
}

/** Today and the days after it, by the place's calendar: before 07:00, the service's first day is yesterday. */
export function daysAhead(forecast: DailyForecast, now: EpochMs): readonly ForecastDay[] {
  return forecast.days.filter((one) => dateOf(one, one.epoch) >= dateOf(one, now));
}

/** Today by the place's calendar; undefined if the forecast doesn't have it. */
export function todayOf(forecast: DailyForecast | undefined, now: EpochMs): ForecastDay | undefined {
  return forecast?.days.find((one) => dateOf(one, one.epoch) === dateOf(one, now));
}

/** The next time at which the sun rises or sets; undefined if the forecast has none, as on polar days and nights. */
export function nextSun(
  forecast: DailyForecast,
  now: EpochMs,
): { readonly event: "sunrise" | "sunset"; readonly at: Moment } | undefined {
  const events = forecast.days.flatMap(({ sunrise, sunset }) => [
    ...(sunrise ? [{ event: "sunrise" as const, at: sunrise }] : []),
    ...(sunset ? [{ event: "sunset" as const, at: sunset }] : []),
  ]);
  return events.sort((one, other) => one.at.epoch - other.at.epoch).find(({ at }) => at.epoch > now);
}

/** The times at which precipitation is more likely than not. */
export function expectedIn(hours: readonly ForecastHour[]): readonly Stretch[] {
  return stretchesOf(
    hours.map(({ epoch, chance = 0, kind = "rain" }) => ({
      start: epoch,
      end: epoch + hour,
      kind: chance > likely ? kind : undefined,
    })),
  );
}

/** The number of the calendar day at the place of `moment`; on this machine's clock if the service sent no offset. */
function dateOf({ offset }: Moment, at: EpochMs): number {
  return Math.floor((at + (offset ?? 0 - new Date(at).getTimezoneOffset()) * minute) / day);
}
