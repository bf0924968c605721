import { type Localize, strings } from "../locale/strings";
import type { MinuteForecastCard } from "./minuteForecastView";

/** The card of the next two hours while the setting `currentConditions.precipitation` is off: the button that turns it on. */
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

/** The card of the next two hours where it could not be made. */
export function brokenCard(localize: Localize): MinuteForecastCard {
  const action = "reportProblem";
  return {
    kind: "line",
    title: localize(strings.precipitation.title),
    sentence: localize(strings.broken),
    action: { action, label: localize(strings.actions[action]) },
  };
}
