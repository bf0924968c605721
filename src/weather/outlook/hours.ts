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
  glance({ answer }, viewing) {
    const minutes = viewing.answerOf(minuteForecast);
    // The minute forecast is more exact until its end.
    const from = minutes && currentForecast(minutes, viewing.now)?.until;
    return answer && hoursGlance(answer.content, viewing, from);
  },
  cards: ({ answer }, viewing) => [answer && hoursCard(answer, viewing.answerOf(dailyForecast)?.content, viewing)],
};
