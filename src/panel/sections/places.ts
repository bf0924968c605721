import type { PanelView } from "../../weather/view/panelView";
import type { PlaceChoice } from "../../weather/view/placeMenu";
import { element } from "../dom/elements";
import { icon } from "../drawings/icons";

/** The list from which a person chooses a place; undefined where there is one place only. */
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

/** Selects the place of `view` in the list on `page`. The selected option is a property, which `patchChildren` does not set. */
export function selectShownPlace(page: HTMLElement, view: PanelView): void {
  const select = page.querySelector("select");
  const shown = shownPlace(view)?.location ?? "";
  if (select && select.value !== shown) select.value = shown;
}

/** The entry of the list whose weather `view` has; undefined where there is no list. */
export function shownPlace({ places: choices }: PanelView): PlaceChoice | undefined {
  return choices.find(({ isShown }) => isShown);
}

/** Equal for all views of one place: its location key, or its name where there is no list of places. */
export function placeId(view: PanelView): string {
  return shownPlace(view)?.location ?? view.place;
}
