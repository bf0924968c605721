import type { PanelView } from "../../weather/view/panelView";
import { element } from "../dom/elements";
import { places } from "./places";

/** The name of the place and the list of places. */
export function header(view: PanelView): HTMLElement {
  return element("header", {}, element("h1", { dir: "auto", tabindex: -1 }, view.place), places(view));
}
