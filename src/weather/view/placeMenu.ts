import { type Localize, strings } from "../locale/strings";
import type { SavedPlace } from "../places/savedPlaces";

/** A place that a person can switch to, or the one that is shown. */
export interface PlaceChoice {
  readonly location: string;
  /** What no other choice is called. */
  readonly label: string;
  readonly isShown: boolean;
}

/**
 * The saved places in their order; before them the one that is shown, if it is not saved. Nothing where there is nothing
 * to choose.
 */
export function choicesOf(shown: SavedPlace, saved: readonly SavedPlace[], localize: Localize): readonly PlaceChoice[] {
  const isSaved = saved.some(({ location }) => location === shown.location);
  const places = isSaved ? saved : [shown, ...saved];
  if (places.length < 2) return [];
  const named = places.map(({ location, label }) => ({
    location,
    label: label ?? localize(strings.location, { location }),
    isShown: location === shown.location,
  }));
  return toldApart(named);
}

/** Those that are called alike get their keys, until none is called like another one. */
function toldApart(
  choices: readonly PlaceChoice[],
  keyed: ReadonlySet<string> = new Set<string>(),
): readonly PlaceChoice[] {
  const seen = choices.map(({ location, label }) => (keyed.has(location) ? `${label} (${location})` : label));
  const counts = new Map<string, number>();
  for (const label of seen) counts.set(label, (counts.get(label) ?? 0) + 1);
  const alike = choices.filter(
    ({ location }, index) => !keyed.has(location) && (counts.get(seen[index] ?? "") ?? 0) > 1,
  );
  if (alike.length > 0) return toldApart(choices, new Set([...keyed, ...alike.map(({ location }) => location)]));
  return choices.map((choice, index) => ({ ...choice, label: seen[index] ?? choice.label }));
}
