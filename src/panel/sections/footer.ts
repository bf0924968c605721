import type { PanelView } from "../../weather/view/panelView";
import type { Source } from "../../weather/view/summary";
import { element } from "../dom/elements";

/** The source of the data and a link to the forecast; undefined if there is neither. */
export function footer({ source, forecast }: PanelView): HTMLElement | undefined {
  if (!source && !forecast) return undefined;
  return element(
    "footer",
    {},
    source && logoOf(source),
    source &&
      element("p", { class: "source" }, source.href === undefined ? source.text : link(source.href, source.text)),
    forecast && element("p", { class: "forecast" }, link(forecast.href, forecast.label)),
  );
}

/** The provider's logo, if the package has it and the data is the provider's. */
function logoOf({ name, href }: Source): HTMLElement | undefined {
  const { logo } = document.body.dataset;
  if (logo === undefined || href === undefined) return undefined;
  return element("a", { class: "logo", href, "data-key": "logo" }, element("img", { src: logo, alt: name }));
}

/** A link that the editor opens in the browser. */
export function link(href: string, text: string): HTMLElement {
  return element("a", { href, dir: "auto", "data-key": href }, text);
}
