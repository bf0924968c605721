import type { PanelView } from "../../weather/view/panelView";
import type { Notice } from "../../weather/view/summary";
import { element } from "../dom/elements";
import { glyphDrawing } from "../drawings/glyphs";
import { icon } from "../drawings/icons";
import { button } from "./button";
import { placeId } from "./places";

/** A failure and its buttons, large if there is no weather. A screen reader speaks it at once if `isNew`. */
export function notice(view: PanelView, isNew: boolean): HTMLElement | undefined {
  const { notice: shown, phase, current, loading } = view;
  if (!shown) return undefined;
  const attributes = {
    class: `card notice ${phase} ${current ? "beside" : "alone"}`,
    role: isNew && phase !== "setUp" ? "alert" : undefined,
    "data-key": `notice ${shown.title} ${placeId(view)}`,
  };
  const drawing = current ? icon(phase === "failed" ? "error" : "warning") : glyphDrawing("unknown");
  return card(shown, attributes, drawing, loading);
}

/** Replaces a section that couldn't be drawn. `key` is its `data-key`. */
export function brokenSection(words: Notice, key: string): HTMLElement {
  return card(words, { class: "card notice failed beside", "data-key": key }, icon("error"));
}

function card(
  shown: Notice,
  attributes: Readonly<Record<string, string | undefined>>,
  drawing: Element,
  isLoading = false,
): HTMLElement {
  const buttons = shown.actions.map((action, index) => {
    const made = button(action, index === 0 ? "primary" : "secondary");
    if (action.action === "refresh" && isLoading) made.setAttribute("aria-disabled", "true");
    return made;
  });
  return element(
    "section",
    attributes,
    drawing,
    element("h2", { dir: "auto" }, shown.title),
    element("p", { dir: "auto" }, shown.sentence),
    buttons.length > 0 ? element("div", { class: "actions" }, ...buttons) : undefined,
  );
}
