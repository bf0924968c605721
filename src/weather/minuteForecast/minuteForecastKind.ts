import { hour, minute } from "../base/duration";
import type { AskOptions, FeedKind, FeedStore } from "../feed/feedKind";
import type { Answer, FailedReply, Reply } from "../model/answer";
import type { FoundKey } from "../model/apiKey";
import type { RetryRows } from "../model/failure";
import type { Coordinates } from "../model/coordinates";
import type { WeatherQuery } from "../model/weatherQuery";
import type { MinuteForecast } from "./minuteForecast";
import { nextSpell } from "./stretches";

/** Asks the service where a location is, and what falls there. Nothing rejects. */
export interface MinuteForecastService {
  /** What is known already, else what one call brings, which is kept then. */
  coordinatesOf(query: WeatherQuery, key: FoundKey, signal: AbortSignal): Promise<Coordinates | FailedReply>;
  ask(query: WeatherQuery, coordinates: Coordinates, options: ForecastOptions): Promise<Reply<MinuteForecast>>;
}

/** Without the known answer: a renewed one (304) would move its minutes, which count from its receipt where it tells no times. */
type ForecastOptions = Pick<AskOptions<MinuteForecast>, "key" | "signal">;

/** The same text for the same query, in every window and after every restart. */
export function minuteForecastId({ endpoint, location, language = "" }: WeatherQuery): string {
  return ["forecast", endpoint.scheme, endpoint.base, location, language].join(" ").trimEnd();
}

/** Milliseconds. The service makes a forecast anew as often. */
const minPause = 5 * minute;

/** Milliseconds, while it is dry for all that is known. */
const whileDry = hour;

/** Milliseconds, while something falls that ends soon, and while it goes on. */
const beforeEnd = 10 * minute;
const whileWet = 15 * minute;
const soon = 30 * minute;

/** A subscription that lacks the forecast, of a person or of a team, does not get it by itself. */
export const minuteForecastRetry: RetryRows = { forbidden: "never", gatewayRefused: "daily", quotaUsedUp: "daily" };

/** The forecast of the next two hours as a kind: asked for in the window in front, the less there is to come, the later. */
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
    retry: minuteForecastRetry,
    needsFocus: true,
  };
}

function pauseAfter({ receivedAt, content: { stretches, until } }: Answer<MinuteForecast>): number {
  if (until === undefined) return whileWet;
  const fall = nextSpell(stretches, receivedAt);
  // One that does not reach far is asked for again when it ends.
  if (!fall) return Math.min(whileDry, Math.max(whileWet, until - receivedAt));
  if (fall.start > receivedAt) return (fall.start - receivedAt) / 2;
  return fall.end - receivedAt <= soon ? beforeEnd : whileWet;
}
