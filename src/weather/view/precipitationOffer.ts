import { type Localize, strings } from "../locale/strings";
import type { PrecipitationCard } from "./precipitationView";

/** What the panel says of the next two hours while nobody has asked for them. */
export function precipitationOffer(localize: Localize): PrecipitationCard {
  const { title, offer } = strings.precipitation;
  const action = "turnOnPrecipitation";
  return {
    kind: "offer",
    title: localize(title),
    sentence: localize(offer),
    action: { action, label: localize(strings.actions[action]) },
  };
}
