import { makeForecast } from "./forecasts";
import { descriptionOf } from "./locationAnswers";
import { locations } from "./locations";
import { type ForecastName, namedForecasts } from "./namedForecasts";
import { badRequestReply, NOT_COVERED, problemReply } from "./problems";
import { changeReply, type Behaviour, type Exchange, type Reply } from "./reply";
import { onForecast } from "./scenarios";
import { findNearest } from "./search";

const refusals = {
  notCovered: (exchange: Exchange): Reply => badRequestReply(NOT_COVERED, exchange),
  notSubscribed: (exchange: Exchange): Reply => problemReply(403, exchange),
};

/** A forecast, or a refusal to make one. */
export type NamedForecast = ForecastName | keyof typeof refusals;

/** The minute-by-minute forecast of this name. What is refused without it stays so, and all else is as specified. */
export function forecast(named: NamedForecast): Behaviour {
  // What another process sends is not held to the type.
  if (!Object.hasOwn({ ...refusals, ...namedForecasts }, named)) throw new Error(`There is no forecast "${named}".`);
  return onForecast((reply, exchange) => {
    if (reply.status !== 200) return reply;
    return named in refusals
      ? refusals[named as keyof typeof refusals](exchange)
      : changeReply(reply, { body: JSON.stringify(makeForecast(optionsOf(named as ForecastName, exchange))) });
  });
}

function optionsOf(named: ForecastName, { request, address, now }: Exchange) {
  const location = findNearest(locations, request.q ?? "");
  const description = descriptionOf(new URL(address).searchParams, now);
  return { named, ...description, ...(typeof location === "object" && { location }) };
}
