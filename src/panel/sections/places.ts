import type { PanelView, PlaceChoice } from "../../weather/view/panelView";
import { element } from "../dom/elements";
import { icon } from "../drawings/icons";

/** The list from which a person selects a place; undefined if there is only one. */
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

/** Selects the place of `view` in the list: a property of the element, which `patchChildren` doesn't set. */
export function selectShownPlace(page: HTMLElement, view: PanelView): void {
  const select = page.querySelector("select");
  const shown = shownPlace(view)?.location ?? "";
  if (select && select.value !== shown) select.value = shown;
}

/** The place whose weather `view` has; undefined without a list of places. */
export function shownPlace({ places: choices }: PanelView): PlaceChoice | undefined {
  return choices.find(({ isShown }) => isShown);
}

/** The location key of the shown place, or its name without a list of places: equal for all its views. */
export function placeId(view: PanelView): string {
  return shownPlace(view)?.location ?? view.place;
}
