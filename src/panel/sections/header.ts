import type { PanelView } from "../../weather/view/panelView";
import { element } from "../dom/elements";
import { button } from "./button";
import { offersRefresh } from "./notice";
import { places } from "./places";

/** The place, and the ways to another one and to ask for its weather anew. */
export function header(view: PanelView): HTMLElement {
  const renewal = view.phase === "setUp" || offersRefresh(view) ? undefined : refresh(view);
  // What stands last stays where it is while the button comes, goes and grows.
  const tools = [renewal, places(view)].filter((tool) => tool !== undefined);
  return element(
    "header",
    {},
    element("h1", { dir: "auto", tabindex: -1 }, view.place),
    tools.length > 0 ? element("div", { class: "tools" }, ...tools) : undefined,
  );
}

function refresh({ loading, words }: PanelView): HTMLElement {
  const made = button({ action: "refresh", label: words.refresh }, "secondary", "refresh");
  if (loading) made.setAttribute("aria-disabled", "true");
  return made;
}
