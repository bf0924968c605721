import { decodeForecast } from "../../../../src/weather/precipitation/forecast";
import type { ForecastAnswer, ForecastQuery } from "../../../../src/weather/precipitation/ports";
import { conditionsQueryAt, endpointAt } from "../harness";

const { details: _, ...asked } = conditionsQueryAt(endpointAt("https://weather.example"));

export const forecastQuery: ForecastQuery = asked;

/** A forecast in these words that came at `receivedAt`, of a service whose clock is `clockOffset` behind. */
export function aForecast(
  words = "Rain ending in 25 min",
  receivedAt = Date.now(),
  clockOffset?: number,
): ForecastAnswer {
  const json = {
    Summary: { Phrase: words },
    Summaries: [{ StartMinute: 0, EndMinute: 24, Type: "rain", TypeId: 1 }],
    Intervals: [{ Minute: 0, StartEpochDateTime: receivedAt - (clockOffset ?? 0) }],
  };
  const lifetime = { receivedAt, expiresAt: receivedAt + 300_000, ...(clockOffset !== undefined && { clockOffset }) };
  const forecast = decodeForecast(json, lifetime);
  if (typeof forecast === "string") throw new Error("the test's forecast is none");
  return { forecast, body: JSON.stringify(json), isStorable: true };
}
