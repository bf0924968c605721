import { type DaysName, makeDays, makeHours, namedDays } from "./dayForecasts";
import { descriptionOf } from "./locationAnswers";
import { locations } from "./locations";
import { problemReply } from "./problems";
import { type Behaviour, changeReply } from "./reply";
import { onDays } from "./scenarios";

/** A forecast of the next hours and days, one without any, or a refusal. */
export type NamedDays = DaysName | "empty" | "notIncluded";

/** The forecasts of this name. What is refused without it stays so, and all else is as specified. */
export function days(named: NamedDays): Behaviour {
  // What another process sends is not held to the type.
  if (!Object.hasOwn({ empty: 0, notIncluded: 0, ...namedDays }, named))
    throw new Error(`There are no days "${named}".`);
  return onDays((reply, exchange) => {
    const { request, address, now } = exchange;
    if (named === "notIncluded") return problemReply(403, exchange);
    const location = locations.find(({ key }) => key === request.location);
    if (reply.status !== 200 || !location) return reply;
    const description = descriptionOf(new URL(address).searchParams, now);
    const make = request.endpoint === "hourlyForecast" ? makeHours : makeDays;
    const none = request.endpoint === "hourlyForecast" ? [] : { DailyForecasts: [] };
    return changeReply(reply, { body: JSON.stringify(named === "empty" ? none : make(named, description, location)) });
  });
}
