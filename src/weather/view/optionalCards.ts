import { type Localize, strings } from "../locale/strings";
import type { LineCard } from "./forecastView";

const offers = {
  precipitation: {
    title: strings.precipitation.title,
    offer: strings.precipitation.offer,
    action: "turnOnPrecipitation",
  },
  forecast: { title: strings.forecast.offerTitle, offer: strings.forecast.offer, action: "turnOnForecast" },
  warnings: { title: strings.warnings.title, offer: strings.warnings.offer, action: "turnOnWarnings" },
} as const;

/** The settings that an offer turns on. */
type Optional = keyof typeof offers;

/** The card while the setting is off, with a button that turns it on. */
export function offerCard(name: Optional, localize: Localize): LineCard {
  const { title, offer, action } = offers[name];
  return {
    kind: "offer",
    title: localize(title),
    sentence: localize(offer),
    action: { action, label: localize(strings.actions[action]) },
  };
}

/** The card if an error was thrown while it was made. */
export function brokenCard(name: Optional, localize: Localize): LineCard {
  const action = "reportProblem";
  return {
    kind: "line",
    title: localize(offers[name].title),
    sentence: localize(strings.broken),
    action: { action, label: localize(strings.actions[action]) },
  };
}
