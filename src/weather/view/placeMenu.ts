import { type Localize, strings } from "../locale/strings";
import { distinctTexts } from "../places/distinctTexts";
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
  const labelOf = ({ location, label }: SavedPlace): string => label ?? localize(strings.location, { location });
  const labels = distinctTexts(places, [labelOf, (place) => `${labelOf(place)} (${place.location})`]);
  return places.map(({ location }, index) => ({
    location,
    label: labels[index] ?? location,
    isShown: location === shown.location,
  }));
}
