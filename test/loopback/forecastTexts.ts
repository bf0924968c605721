import { FORECAST_MINUTES, precipitationKinds, type Stretch } from "./namedForecasts";

export type Tongue = "en" | "de";

/** Stands for the number of minutes in the text of a stretch. */
const PLACEHOLDER = "%MINUTE_VALUE";

const adjectives = { light: { en: "Light", de: "Leichter" }, heavy: { en: "Heavy", de: "Starker" } };

/** The sentence where it is not known when something falls, if at all. */
export const mayForm = {
  en: `Rain may form in the area over the next ${FORECAST_MINUTES} min`,
  de: `In den nächsten ${FORECAST_MINUTES} Min. kann es in der Gegend regnen`,
};

/** What falls, as "Light rain"; without a stretch, that nothing does. */
export function phraseOf(stretch: Stretch | undefined, tongue: Tongue): string {
  if (!stretch) return tongue === "de" ? "Kein Niederschlag" : "No precipitation";
  const { kind, intensity } = stretch;
  const name = precipitationKinds[kind][tongue];
  if (intensity === "moderate") return name;
  return `${adjectives[intensity][tongue]} ${tongue === "de" ? name : name.toLowerCase()}`;
}

/** The text of a stretch or of a dry time, with a placeholder for its length. */
export function minuteTextOf(stretch: Stretch | undefined, tongue: Tongue): string {
  const phrase = phraseOf(stretch, tongue);
  return tongue === "de" ? `${phrase} für mindestens ${PLACEHOLDER} Min.` : `${phrase} for at least ${PLACEHOLDER} min`;
}

/** The sentence for the two hours. */
export function sentenceOf(first: Stretch | undefined, tongue: Tongue): string {
  const { from, until } = first ?? { from: 0, until: FORECAST_MINUTES };
  const phrase = phraseOf(first, tongue);
  if (from > 0) return tongue === "de" ? `${phrase} beginnt in ${from} Min.` : `${phrase} starting in ${from} min`;
  if (until < FORECAST_MINUTES)
    return tongue === "de" ? `${phrase} endet in ${until} Min.` : `${phrase} ending in ${until} min`;
  return minuteTextOf(first, tongue).replace(PLACEHOLDER, String(FORECAST_MINUTES));
}
