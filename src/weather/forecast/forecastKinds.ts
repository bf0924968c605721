import { hour } from "../base/duration";
import type { Ask, FeedKind, FeedStore } from "../feed/feedKind";
import { locationKind } from "../feed/locationKind";
import type { DailyForecast } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";

/** The next hours as a kind: one call an hour. */
export function hourlyForecastKind(
  ask: Ask<HourlyForecast>,
  store: FeedStore<HourlyForecast>,
): FeedKind<HourlyForecast> {
  return locationKind("hourly forecast", () => hour, ask, store);
}

/** The next days as a kind: one call every six hours. */
export function dailyForecastKind(ask: Ask<DailyForecast>, store: FeedStore<DailyForecast>): FeedKind<DailyForecast> {
  return locationKind("daily forecast", () => 6 * hour, ask, store);
}
