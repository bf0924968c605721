import { hour, minute } from "../base/duration";
import type { Ask, FeedKind, FeedStore } from "../feed/feedKind";
import { optionalRetry } from "../model/failure";
import type { WeatherQuery } from "../model/weatherQuery";
import type { DailyForecast } from "./dailyForecast";
import type { HourlyForecast } from "./hourlyForecast";

type ForecastName = "hourly forecast" | "daily forecast";

/** The same text for the same query, in all windows and after restarts. */
export function forecastId(name: ForecastName, { endpoint, location, language = "" }: WeatherQuery): string {
  return [name, endpoint.scheme, endpoint.base, location, language].join(" ").trimEnd();
}

/** The next hours as a kind: one call an hour, in the window with the focus. */
export function hourlyForecastKind(
  ask: Ask<HourlyForecast>,
  store: FeedStore<HourlyForecast>,
): FeedKind<HourlyForecast> {
  return forecastKind("hourly forecast", hour, ask, store);
}

/** The next days as a kind: one call every six hours, in the window with the focus. */
export function dailyForecastKind(ask: Ask<DailyForecast>, store: FeedStore<DailyForecast>): FeedKind<DailyForecast> {
  return forecastKind("daily forecast", 6 * hour, ask, store);
}

function forecastKind<Content>(
  name: ForecastName,
  pause: number,
  ask: Ask<Content>,
  store: FeedStore<Content>,
): FeedKind<Content> {
  return {
    name,
    idOf: (query) => forecastId(name, query),
    ask,
    store,
    minimumInterval: () => 5 * minute,
    pauseAfter: () => pause,
    retry: optionalRetry,
    needsFocus: true,
  };
}
