import type { PanelView } from "../../weather/view/panelView";
import { element } from "../dom/elements";
import { button } from "./button";

/** Who the data is from, and where there is more. */
export function footer({ source, forecast }: PanelView): HTMLElement | undefined {
  if (!source && !forecast) return undefined;
  return element(
    "footer",
    {},
    source &&
      element("p", { class: "source" }, source.href === undefined ? source.text : link(source.href, source.text)),
    forecast && element("p", { class: "forecast" }, link(forecast.href, forecast.label)),
  );
}

function link(href: string, text: string): HTMLElement {
  return element("a", { href, dir: "auto", "data-key": href }, text);
}

/** The ways to take the weather elsewhere. */
export function copies({ copies: offers }: PanelView): HTMLElement | undefined {
  if (offers.length === 0) return undefined;
  return element(
    "div",
    { class: "actions copies", "data-key": "copies" },
    ...offers.map((offer) => button(offer, "secondary", "copy")),
  );
}
