import { dayOf, type Moment, sinceMidnight } from "../base/day";
import { day, hour } from "../base/duration";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { onClock, placeNow } from "../locale/formatTime";
import type { Viewing } from "../locale/viewing";
import type { Answer } from "../model/answer";
import { isWetIcon } from "../rain/serviceIcons";
import type { KnownRain } from "../rain/rainAhead";
import type { DailyForecast, ForecastDay } from "./dailyForecast";
import type { ForecastHour, HourlyForecast } from "./hourlyForecast";

/** The start of the service's night, in milliseconds after midnight. */
export const nightfall = 19 * hour;

export function hoursAhead({ hours }: HourlyForecast, now: EpochMs): readonly ForecastHour[] {
  return hours.filter(({ end }) => end > now);
}

/** A day with the number of its date, see `dayOf`. */
interface DatedDay extends ForecastDay {
  readonly date: number;
}

/** Today and the days after it, by the place's calendar: before 07:00, the service's first day is yesterday. */
export function daysAhead({ days }: DailyForecast, viewing: Viewing): readonly DatedDay[] {
  const now = placeNow(viewing);
  const today = dayOf(now);
  const isNight = sinceMidnight(now) >= nightfall;
  return days
    .map((one) => ({ ...one, date: dateOf(one, viewing) }))
    .filter(({ date }) => date >= today)
    .map((one) => (isNight && one.date === today ? nightOf(one) : one));
}

/** The date of a day: of the morning at which it begins at the place. A midnight in UTC only names a date. */
function dateOf(one: ForecastDay, { clock }: Viewing): number {
  return one.epoch % day === 0 ? one.epoch / day : dayOf(onClock(one, clock));
}

/** Today by the place's calendar; undefined if the forecast doesn't have it. */
export function todayOf(forecast: DailyForecast | undefined, viewing: Viewing): ForecastDay | undefined {
  const today = dayOf(placeNow(viewing));
  return forecast && daysAhead(forecast, viewing).find(({ date }) => date === today);
}

/** The day with the text, icon, chance, and wind of its night. */
function nightOf({ epoch, night, ...day }: DatedDay): DatedDay {
  const none = { text: undefined, icon: undefined, chance: undefined, kind: undefined };
  return { epoch, ...defined({ ...day, ...none, wind: undefined, gusts: undefined, ...night }) };
}

/** The next sunrise or sunset; none on polar days, or if the place is hidden, because the times reveal it. */
export function nextSun(
  forecast: DailyForecast,
  { now, hidesPlace }: Viewing,
): { readonly event: "sunrise" | "sunset"; readonly at: Moment } | undefined {
  if (hidesPlace) return undefined;
  const timesOf = (event: "sunrise" | "sunset") =>
    forecast.days.flatMap(({ [event]: at }) => (at ? [{ event, at }] : []));
  return [...timesOf("sunrise"), ...timesOf("sunset")]
    .sort((one, other) => one.at.epoch - other.at.epoch)
    .find(({ at }) => at.epoch > now);
}

/** The hours' precipitation. Without a chance, the icon or the flag decides; with neither, nothing is known. */
export function hoursOfRain({
  content: { hours },
  receivedAt,
}: Answer<HourlyForecast>): NonNullable<KnownRain["hours"]> {
  const steps = hours.flatMap(({ epoch: start, end, icon, isWet = isWetIcon(icon), kind = "rain", ...one }) => {
    const { chance = isWet === undefined ? undefined : isWet ? 100 : 0 } = one;
    return chance === undefined ? [] : [{ start, end, kind, chance }];
  });
  return { receivedAt, steps };
}
