import { decodeForecast } from "../../../../src/weather/precipitation/forecast";
import type { ForecastAnswer, ForecastQuery } from "../../../../src/weather/precipitation/ports";
import { conditionsQueryAt, endpointAt } from "../harness";

const { details: _, ...asked } = conditionsQueryAt(endpointAt("https://weather.example"));

export const forecastQuery: ForecastQuery = asked;

/** A forecast in these words that came at `receivedAt`. */
export function aForecast(words = "Rain ending in 25 min", receivedAt = Date.now()): ForecastAnswer {
  const json = { Summary: { Phrase: words }, Summaries: [{ StartMinute: 0, EndMinute: 24, Type: "rain", TypeId: 1 }] };
  const forecast = decodeForecast(json, { receivedAt, expiresAt: receivedAt + 300_000 });
  if (typeof forecast === "string") throw new Error("the test's forecast is none");
  return { forecast, body: JSON.stringify(json), isStorable: true };
}
