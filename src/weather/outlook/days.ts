import { sinceMidnight } from "../base/day";
import { hour } from "../base/duration";
import { daysCard } from "../forecast/forecastCards";
import { type DailyForecast, decodeDailyForecast } from "../forecast/dailyForecast";
import { daysGlance } from "../forecast/forecastGlances";
import { strings } from "../locale/strings";
import type { OptionalKind } from "./optionalKind";

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
  glance: ({ content }, viewing) => daysGlance(content, viewing),
  card: ({ content }, viewing) => daysCard(content, viewing),
};
