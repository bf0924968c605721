import { hour } from "../base/duration";
import { expectedIn, hoursAhead } from "../forecast/ahead";
import { hoursCard } from "../forecast/forecastCards";
import { hoursGlance } from "../forecast/forecastGlances";
import { decodeHourlyForecast, type HourlyForecast } from "../forecast/hourlyForecast";
import { strings } from "../locale/strings";
import { currentForecast, precipitationEvents } from "../minuteForecast/nextTwoHours";
import { isNews, isOld } from "./aging";
import { dailyForecast } from "./days";
import { minuteForecast } from "./minutes";
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
  glance({ content }, viewing, kinds) {
    const minutes = stateOf(kinds, minuteForecast).answer;
    // The minute forecast is more exact until its end.
    const from = minutes && currentForecast(minutes, viewing.now)?.until;
    return hoursGlance(content, viewing, from);
  },
  card({ content }, viewing, kinds) {
    const daily = stateOf(kinds, dailyForecast);
    // The card's age isn't that of the days.
    return hoursCard(content, isOld(dailyForecast, daily, viewing.now) ? undefined : daily.answer?.content, viewing);
  },
  events({ content }, viewing, kinds) {
    const { now } = viewing;
    const minutes = stateOf(kinds, minuteForecast).answer;
    if (minutes && isNews(minuteForecast, minutes, now) && currentForecast(minutes, now)?.until) return [];
    const hours = hoursAhead(content, now);
    return precipitationEvents({ stretches: expectedIn(hours), until: hours.at(-1)?.end ?? 0 }, hour, viewing);
  },
};
