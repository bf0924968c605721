import type { PanelView } from "../../weather/view/panelView";
import { Places } from "./places";

/** If there is a list of places, the list shows the place, and the heading is for screen readers only. */
export const Header = (view: PanelView) => (
  <header>
    <h1 class={view.places.length > 0 ? "spoken" : undefined} dir="auto" tabindex={-1}>
      {view.place}
    </h1>
    {view.places.length > 0 && <Places {...view} />}
  </header>
);
