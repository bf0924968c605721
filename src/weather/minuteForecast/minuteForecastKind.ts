import { hour, minute } from "../base/duration";
import type { AskOptions, FeedKind, FeedStore } from "../feed/feedKind";
import type { Answer, FailedReply, Reply } from "../model/answer";
import type { FoundKey } from "../model/apiKey";
import { optionalRetry } from "../model/failure";
import type { Coordinates } from "../model/coordinates";
import { locationId, type WeatherQuery } from "../model/weatherQuery";
import type { MinuteForecast } from "./minuteForecast";
import { nextSpell } from "./stretches";

export interface MinuteForecastService {
  /** The stored coordinates of the location, otherwise those of one call, which are stored then. */
  coordinatesOf(query: WeatherQuery, key: FoundKey, signal: AbortSignal): Promise<Coordinates | FailedReply>;
  ask(query: WeatherQuery, coordinates: Coordinates, options: ForecastOptions): Promise<Reply<MinuteForecast>>;
}

/** Without the known answer, because a 304 would move minutes without times: they count from the receipt. */
type ForecastOptions = Pick<AskOptions<MinuteForecast>, "key" | "signal">;

/** The same text for the same query, in all windows and after restarts. */
export function minuteForecastId(query: WeatherQuery): string {
  return locationId("forecast", query);
}

/** Milliseconds. The service updates its forecasts this often. */
const minPause = 5 * minute;

/** Milliseconds until the next request: during a dry forecast, before the end of precipitation, and during it. */
const whileDry = hour;
const beforeEnd = 10 * minute;
const whileWet = 15 * minute;
const soon = 30 * minute;

/** The minute forecast as a kind: only the window with the focus asks, and less often while it is dry. */
export function minuteForecastKind(
  service: MinuteForecastService,
  store: FeedStore<MinuteForecast>,
): FeedKind<MinuteForecast> {
  return {
    name: "minute forecast",
    idOf: minuteForecastId,
    ask: async (query, { key, signal }) => {
      const found = await service.coordinatesOf(query, key, signal);
      return "kind" in found ? found : service.ask(query, found, { key, signal });
    },
    store,
    minimumInterval: () => minPause,
    pauseAfter,
    retry: optionalRetry,
    needsFocus: true,
  };
}

function pauseAfter({ receivedAt, content: { stretches, until } }: Answer<MinuteForecast>): number {
  if (until === undefined) return whileWet;
  const spell = nextSpell(stretches, receivedAt);
  if (!spell) return Math.min(whileDry, Math.max(whileWet, until - receivedAt));
  if (spell.start > receivedAt) return (spell.start - receivedAt) / 2;
  return spell.end - receivedAt <= soon ? beforeEnd : whileWet;
}
