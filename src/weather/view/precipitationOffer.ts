import { type Localize, strings } from "../locale/strings";
import type { MinuteForecastCard } from "./minuteForecastView";

/** The card while the setting `currentConditions.precipitation` is off, with a button that turns it on. */
export function precipitationOffer(localize: Localize): MinuteForecastCard {
  const { title, offer } = strings.precipitation;
  const action = "turnOnPrecipitation";
  return {
    kind: "offer",
    title: localize(title),
    sentence: localize(offer),
    action: { action, label: localize(strings.actions[action]) },
  };
}

/** The card if an error was thrown while it was made. */
export function brokenCard(localize: Localize): MinuteForecastCard {
  const action = "reportProblem";
  return {
    kind: "line",
    title: localize(strings.precipitation.title),
    sentence: localize(strings.broken),
    action: { action, label: localize(strings.actions[action]) },
  };
}
