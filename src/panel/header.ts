import type { PanelView } from "../weather/panelView";
import { button } from "./button";
import { element } from "./dom";
import { offersRefresh } from "./notice";

/** The place, and the way to ask for its weather anew. */
export function header(view: PanelView): HTMLElement {
  return element(
    "header",
    {},
    element("h1", { dir: "auto", tabindex: -1 }, view.place),
    view.phase === "setUp" || offersRefresh(view) ? undefined : refresh(view),
  );
}

function refresh({ loading, words }: PanelView): HTMLElement {
  const made = button({ action: "refresh", label: words.refresh }, "secondary", "refresh");
  if (loading) made.setAttribute("aria-disabled", "true");
  return made;
}
