import { type DaysName, makeDays, makeHours } from "./dayForecasts";
import { type ForecastName, makeForecast } from "./forecasts";
import { type Description, descriptionOf } from "./locationAnswers";
import { findNearest, type Location, locations } from "./locations";
import { problemReply } from "./problems";
import { type Behavior, changeReply } from "./reply";
import type { Endpoint } from "./routes";
import { on } from "./scenarios";
import { makeWarnings, type WarningsName } from "./warnings";

/** An answer of this name, or a refusal where the plan of a key doesn't include it. */
export type Named<Name extends string> = Name | "notIncluded";

type Make = (location: Location, description: Description, endpoint: Endpoint | undefined) => unknown;

/** The minute-by-minute forecast of this name; all else is as specified. */
export const forecast = (name: Named<ForecastName>): Behavior =>
  answerNamed(name, ["minuteForecast"], (location, description) =>
    makeForecast(name as ForecastName, description, location),
  );

/** The next hours and days of this name; all else is as specified. */
export const days = (name: Named<DaysName>): Behavior =>
  answerNamed(name, ["hourlyForecast", "dailyForecast"], (location, description, endpoint) =>
    (endpoint === "hourlyForecast" ? makeHours : makeDays)(name as DaysName, description, location),
  );

/** The warnings of this name; all else is as specified. */
export const warnings = (name: Named<WarningsName>): Behavior =>
  answerNamed(name, ["warnings"], (location, description) => makeWarnings(name as WarningsName, description, location));

/** What is refused without the name stays so. */
function answerNamed(name: string, endpoints: readonly Endpoint[], make: Make): Behavior {
  return on(endpoints, (reply, exchange) => {
    const { request, address, now } = exchange;
    if (name === "notIncluded") return problemReply(403, exchange);
    const location = request.q ? findNearest(request.q) : locations.find(({ key }) => key === request.location);
    if (reply.status !== 200 || !location) return reply;
    const made = make(location, descriptionOf(new URL(address).searchParams, now), request.endpoint);
    return changeReply(reply, { body: JSON.stringify(made) });
  });
}
