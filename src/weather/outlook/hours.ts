import { hour } from "../base/duration";
import { hoursCard } from "../forecast/forecastCards";
import { hoursGlance } from "../forecast/forecastGlances";
import { withMeasured } from "../forecast/measuredRange";
import { decodeHourlyForecast, type HourlyForecast } from "../forecast/hourlyForecast";
import { strings } from "../locale/strings";
import { nextTwoHours } from "../minuteForecast/nextTwoHours";
import { isOld } from "./aging";
import { dailyForecast, measuredAt } from "./days";
import { type OptionalKind, stateOf } from "./optionalKind";

/** The next hours: one call an hour. */
export const hourlyForecast: OptionalKind<HourlyForecast, "hourlyForecast"> = {
  id: "hourlyForecast",
  setting: "forecast",
  texts: strings.forecast,
  notCovered: strings.forecast.noHours,
  decode: decodeHourlyForecast,
  pauseAfter: () => hour,
  moments: ({ content }) => content.hours,
  glance({ content }, viewing, { rain }) {
    return hoursGlance(content, viewing, rain, rain && nextTwoHours(rain, viewing)?.end);
  },
  card({ content }, viewing, place) {
    const daily = stateOf(place.kinds, dailyForecast);
    // The card's age isn't that of the days.
    const days = isOld(dailyForecast, daily, viewing.now) ? undefined : daily.answer?.content;
    return hoursCard(content, days && withMeasured(days, measuredAt(place, viewing), viewing), viewing);
  },
};
