import type { PanelView } from "../../weather/view/panelView";
import type { PlaceChoice } from "../../weather/view/placeMenu";
import { element } from "../dom/elements";
import { icon } from "../drawings/icons";

/** The way to another place, where there is one. */
export function places({ places: choices, words }: PanelView): HTMLElement | undefined {
  if (choices.length === 0) return undefined;
  return element(
    "div",
    { class: "places", "data-key": "places" },
    element("select", { "aria-label": words.place, autocomplete: "off" }, ...choices.map(option)),
    icon("chevron"),
  );
}

function option({ location, label }: PlaceChoice): HTMLOptionElement {
  return element("option", { value: location, dir: "auto", "data-key": location }, label);
}

/** Makes the choice inside of `page` the place that is shown: what a person has chosen is no attribute. */
export function pickShown(page: HTMLElement, view: PanelView): void {
  const select = page.querySelector("select");
  const shown = shownOf(view)?.location ?? "";
  if (select && select.value !== shown) select.value = shown;
}

export function shownOf({ places: choices }: PanelView): PlaceChoice | undefined {
  return choices.find(({ isShown }) => isShown);
}

/** The same for all views of one place. */
export function identityOf(view: PanelView): string {
  return shownOf(view)?.location ?? view.place;
}
