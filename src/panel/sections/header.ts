import type { PanelView } from "../../weather/view/panelView";
import { element } from "../dom/elements";
import { button } from "./button";
import { offersRefresh } from "./notice";
import { places } from "./places";

/** The name of the place, the Refresh button if the notice does not have it, and the list of places. */
export function header(view: PanelView): HTMLElement {
  const refresh = view.phase === "setUp" || offersRefresh(view) ? undefined : refreshButton(view);
  // The list of places comes last, so that it stays where it is when the button appears, disappears or grows.
  const tools = [refresh, places(view)].filter((tool) => tool !== undefined);
  return element(
    "header",
    {},
    element("h1", { dir: "auto", tabindex: -1 }, view.place),
    tools.length > 0 ? element("div", { class: "tools" }, ...tools) : undefined,
  );
}

function refreshButton({ loading, words }: PanelView): HTMLElement {
  const made = button({ action: "refresh", label: words.refresh }, "secondary", "refresh");
  if (loading) made.setAttribute("aria-disabled", "true");
  return made;
}
