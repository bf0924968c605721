import type { PanelView, PlaceChoice } from "../../weather/surfaces/panelView";
import { Icon } from "../drawings/icon";

/** If there is a list of places, the list shows the place, and the heading is for screen readers only. */
export const Header = (view: PanelView) => (
  <header>
    <h1 class={view.places.length > 0 ? "spoken" : undefined} dir="auto" tabindex={-1}>
      {view.place}
    </h1>
    {view.places.length > 0 && (
      <div class="places">
        <select aria-label={view.words.place} autocomplete="off" value={shownPlace(view)?.location ?? ""}>
          {view.places.map(({ location, label }) => (
            <option key={location} value={location} dir="auto">
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    )}
    {view.clock !== undefined && (
      <p class="clock" dir="auto">
        {view.clock}
      </p>
    )}
  </header>
);

/** The place whose weather `view` has; undefined without a list of places. */
export function shownPlace({ places }: PanelView): PlaceChoice | undefined {
  return places.find(({ isShown }) => isShown);
}

/** An id of the shown place: its location key, or its name if there is no list of places. */
export function shownPlaceId(view: PanelView): string {
  return shownPlace(view)?.location ?? view.place;
}
