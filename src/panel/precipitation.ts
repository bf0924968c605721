import type { PanelView } from "../weather/view/panelView";
import { element } from "./dom";
import { descriptions } from "./rows";

/** What fell in the past hours. */
export function precipitation(shown: PanelView["precipitation"]): HTMLElement | undefined {
  if (!shown) return undefined;
  return element(
    "section",
    { class: "card precipitation", "aria-labelledby": "precipitation", "data-key": "precipitation" },
    element("h2", { id: "precipitation" }, shown.title),
    element("dl", {}, ...descriptions(shown.rows)),
  );
}
