import type { PanelView } from "../../weather/view/panelView";
import { Places } from "./places";

export const Header = (view: PanelView) => (
  <header>
    <h1 dir="auto" tabindex={-1}>
      {view.place}
    </h1>
    {view.places.length > 0 && <Places {...view} />}
  </header>
);
