import { hour } from "../base/duration";
import { daysCard } from "../forecast/forecastCards";
import type { DailyForecast } from "../forecast/dailyForecast";
import { daysGlance } from "../forecast/forecastGlances";
import { strings } from "../locale/strings";
import type { OptionalKind } from "./optionalKind";

/** The next days: one call every six hours. */
export const dailyForecast: OptionalKind<DailyForecast, "dailyForecast"> = {
  id: "dailyForecast",
  setting: "forecast",
  texts: strings.forecast,
  notCovered: strings.forecast.noDays,
  moments: ({ content }) => content.days,
  pauseAfter: () => 6 * hour,
  glance: ({ content }, viewing) => daysGlance(content, viewing),
  card: ({ content }, viewing) => daysCard(content, viewing),
};
