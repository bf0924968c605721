import type { PanelView } from "../weather/view/panelView";
import { button } from "./button";
import { element } from "./dom";

/** The ways to take the weather elsewhere. */
export function copies({ copies: offers }: PanelView): HTMLElement | undefined {
  if (offers.length === 0) return undefined;
  return element(
    "div",
    { class: "actions copies", "data-key": "copies" },
    ...offers.map((offer) => button(offer, "secondary", "copy")),
  );
}
