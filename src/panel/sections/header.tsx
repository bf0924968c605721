import type { PanelView } from "../../weather/view/panelView";
import { Places } from "./places";

/** The list of places, if there is one, shows the place; a screen reader has the heading, too. */
export const Header = (view: PanelView) => (
  <header>
    <h1 class={view.places.length > 0 ? "spoken" : undefined} dir="auto" tabindex={-1}>
      {view.place}
    </h1>
    {view.places.length > 0 && <Places {...view} />}
  </header>
);
