import type { Current, PanelView } from "../../weather/view/panelView";
import { element } from "../dom/elements";
import { glyphDrawing } from "../drawings/glyphs";
import { icon } from "../drawings/icons";
import { descriptions } from "./descriptions";

/** The weather now and its times. */
export function current(shown: Current, { notice, times, words }: PanelView): HTMLElement {
  const age = notice?.age;
  return element(
    "section",
    { class: "card current", "aria-label": words.now, "data-glyph": shown.glyph, "data-key": "current" },
    element("div", { class: "sky", "aria-hidden": "true", "data-key": "sky" }, glyphDrawing(shown.glyph)),
    element(
      "div",
      { class: "now", "data-key": "now" },
      element("p", { class: "temperature", dir: "auto" }, shown.temperature),
      element("p", { class: "text", dir: "auto" }, shown.text),
      shown.feelsLike === undefined ? undefined : element("p", { class: "feels", dir: "auto" }, shown.feelsLike),
      age === undefined
        ? undefined
        : element("p", { class: "age" }, icon("clock"), element("span", { dir: "auto" }, age)),
    ),
    times === "broken" || times.length === 0 ? undefined : element("dl", { class: "times" }, ...descriptions(times)),
  );
}
