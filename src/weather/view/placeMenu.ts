import { type Localize, strings } from "../locale/strings";
import type { SavedPlace } from "../places/savedPlaces";

export interface PlaceChoice {
  readonly location: string;
  /** Unique among the choices. */
  readonly label: string;
  readonly isShown: boolean;
}

/** The saved places, after the shown one if it isn't saved. Empty if there is only one place. */
export function choicesOf(shown: SavedPlace, saved: readonly SavedPlace[], localize: Localize): readonly PlaceChoice[] {
  const isSaved = saved.some(({ location }) => location === shown.location);
  const places = isSaved ? saved : [shown, ...saved];
  if (places.length < 2) return [];
  const named = places.map(({ location, label }) => ({
    location,
    label: label ?? localize(strings.location, { location }),
    isShown: location === shown.location,
  }));
  return withUniqueLabels(named);
}

/** Adds the location key to equal labels, and repeats until all labels differ. */
function withUniqueLabels(
  choices: readonly PlaceChoice[],
  keyed: ReadonlySet<string> = new Set<string>(),
): readonly PlaceChoice[] {
  const labels = choices.map(({ location, label }) => (keyed.has(location) ? `${label} (${location})` : label));
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const alike = choices.filter(
    ({ location }, index) => !keyed.has(location) && (counts.get(labels[index] ?? "") ?? 0) > 1,
  );
  if (alike.length > 0) return withUniqueLabels(choices, new Set([...keyed, ...alike.map(({ location }) => location)]));
  return choices.map((choice, index) => ({ ...choice, label: labels[index] ?? choice.label }));
}
