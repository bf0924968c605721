import { sinceMidnight } from "../base/day";
import { hour } from "../base/duration";
import { daysCard } from "../forecast/forecastCards";
import { type DailyForecast, decodeDailyForecast } from "../forecast/dailyForecast";
import { daysGlance } from "../forecast/forecastGlances";
import { withMeasured } from "../forecast/measuredRange";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import { observationEnd } from "../model/observation";
import { sampleOf, type TemperatureSample } from "../model/temperatureSample";
import type { OptionalKind } from "./optionalKind";
import type { PlaceNow } from "./placeNow";

/** The start of the service's day, in milliseconds after midnight. */
const daybreak = 7 * hour;

/** The next days: one call every six hours. */
export const dailyForecast: OptionalKind<DailyForecast, "dailyForecast"> = {
  id: "dailyForecast",
  setting: "forecast",
  texts: strings.forecast,
  notCovered: strings.forecast.noDays,
  decode: decodeDailyForecast,
  // One that isn't a morning at the place has another clock, for example UTC.
  moments: ({ content }) =>
    content.days.filter(({ epoch, offset }) => offset !== undefined && sinceMidnight({ epoch, offset }) === daybreak),
  pauseAfter: () => 6 * hour,
  glance: ({ content }, viewing, place) =>
    daysGlance(withMeasured(content, measuredAt(place, viewing), viewing), viewing),
  card: ({ content }, viewing, place) => daysCard(withMeasured(content, measuredAt(place, viewing), viewing), viewing),
};

/** The temperatures that are stored, and the observation's while it isn't old. */
export function measuredAt({ history = [], observation }: PlaceNow, { now }: Viewing): readonly TemperatureSample[] {
  if (!observation || now >= observationEnd(observation)) return history;
  const { temperature, observed = { epoch: observation.receivedAt } } = observation.content;
  return temperature ? [...history, sampleOf(observed, temperature)] : history;
}
