import type { FoundKey } from "../model/apiKey";
import type { ConditionsQuery } from "../model/conditionsQuery";
import type { FailedAttempt, FailureRecord } from "../model/failure";
import type { Position } from "../model/position";
import type { QueryStore } from "../refresh/ports";
import type { Forecast } from "./forecast";

/** What the service is asked: the next two hours of one place. */
export type ForecastQuery = Omit<ConditionsQuery, "details">;

/** The same text for the same query, in every window and after every restart. */
export function forecastId({ endpoint, location, language = "" }: ForecastQuery): string {
  return ["forecast", endpoint.scheme, endpoint.base, location, language].join(" ").trimEnd();
}

/** A forecast as it came. */
export interface ForecastAnswer {
  readonly forecast: Forecast;
  /** The body (without any key), so that a kept answer is read exactly like one from the network. */
  readonly body: string;
  /** Whether it may be written to disk. */
  readonly isStorable: boolean;
}

/** What asking the service once brings. */
export type ForecastReply =
  { readonly kind: "forecast"; readonly answer: ForecastAnswer } | ({ readonly kind: "failure" } & FailedAttempt);

/** Asks the service for a forecast. */
export interface ForecastService {
  /** Asks once. Never rejects; the reply is the failure `cancelled` when the signal has aborted before it came. */
  ask(query: ForecastQuery, position: Position, key: FoundKey, signal: AbortSignal): Promise<ForecastReply>;
}

/** Where a location is, or why that is not known. `isVolatile`: it came with an answer that must not be written to disk. */
export type PositionReply =
  | { readonly kind: "position"; readonly position: Position; readonly isVolatile?: true }
  | ({ readonly kind: "failure" } & FailedAttempt);

/** Knows where locations are. */
export interface PositionSource {
  /** What is known already, else what one call brings, which is kept then. Never rejects. */
  positionOf(query: ForecastQuery, key: FoundKey, signal: AbortSignal): Promise<PositionReply>;
}

/** What all windows know of one query: the last forecast, and what went wrong since. */
export interface CachedForecast {
  readonly answer?: ForecastAnswer;
  readonly failureRecord?: FailureRecord;
}

/** What all windows know of the forecasts. */
export type ForecastStore = QueryStore<ForecastQuery, CachedForecast>;
