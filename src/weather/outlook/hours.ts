import { hour } from "../base/duration";
import { hoursCard } from "../forecast/forecastCards";
import { hoursGlance } from "../forecast/forecastGlances";
import type { HourlyForecast } from "../forecast/hourlyForecast";
import { strings } from "../locale/strings";
import { currentForecast } from "../minuteForecast/minuteForecastView";
import { dailyForecast } from "./days";
import { minuteForecast } from "./minutes";
import type { OptionalKind } from "./optionalKind";

/** The next hours: one call an hour. */
export const hourlyForecast: OptionalKind<HourlyForecast, "hourlyForecast"> = {
  id: "hourlyForecast",
  setting: "forecast",
  texts: strings.forecast,
  notCovered: strings.forecast.noHours,
  pauseAfter: () => hour,
  moments: ({ content }) => content.hours,
  glance({ answer }, { locale, now, answerOf }) {
    const minutes = answerOf(minuteForecast);
    // The minute forecast is more exact until its end.
    const from = minutes && currentForecast(minutes, now)?.until;
    return answer && hoursGlance(answer.content, locale, now, from);
  },
  cards: ({ answer }, { locale, placeNow, answerOf }) => [
    answer && hoursCard(answer, answerOf(dailyForecast)?.content, locale, placeNow),
  ],
};
