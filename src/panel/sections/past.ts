import type { PanelView, PastOffer } from "../../weather/view/panelView";
import type { Trend } from "../../weather/view/trend";
import { element, svg } from "../dom/elements";
import { across, down, gridLines, timeLabels, valueLabels } from "../drawings/axes";
import { button } from "./button";
import { descriptions } from "./descriptions";

type Precipitation = NonNullable<PanelView["precipitation"]>;

/**
 * The trend of the temperature, or what loads one, and the past precipitation, side by side where there is room; undefined
 * without any.
 */
export function past({ trend, pastOffer: offer, precipitation }: PanelView): HTMLElement | undefined {
  if (!trend && !offer && !precipitation) return undefined;
  return element(
    "div",
    { class: "past", "data-key": "past" },
    trend ? chart(trend, offer) : offer && offerAlone(offer),
    precipitation && precipitationList(precipitation),
  );
}

/** The temperature over time. */
function chart(trend: Trend, offer?: PastOffer): HTMLElement {
  return element(
    "section",
    { class: "card trend", "aria-labelledby": "trend", "data-key": "trend" },
    element("h2", { id: "trend" }, trend.title),
    element("div", { class: "chart" }, valueLabels(trend.values), plot(trend), timeLabels(trend.times)),
    offer && load(offer),
  );
}

/** What stands where the line will be. */
function offerAlone(offer: PastOffer): HTMLElement {
  return element(
    "section",
    { class: "card trend", "aria-labelledby": "trend", "data-key": "trend" },
    element("h2", { id: "trend" }, offer.title),
    element("p", { class: "sentence", dir: "auto" }, offer.sentence),
    load(offer),
  );
}

function load({ action, loading }: PastOffer): HTMLButtonElement {
  const made = button(action, "secondary");
  if (loading) made.setAttribute("aria-disabled", "true");
  return made;
}

/** Drawn on a square of 100 that is stretched to the room there is; the strokes keep their width. */
function plot({ title, spoken, points, values, times }: Trend): SVGSVGElement {
  const line = points.map(({ x, y }) => `${across(x)} ${down(y)}`).join("L");
  const [first, last] = [points[0], points.at(-1)];
  const area = first && last ? `M${across(first.x)} 100L${line}L${across(last.x)} 100Z` : "";
  return svg(
    "svg",
    {
      class: "plot",
      viewBox: "0 0 100 100",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": `${title}: ${spoken}`,
    },
    ...gridLines(values, times),
    svg("path", { class: "area", d: area }),
    svg("path", { class: "line", d: `M${line}` }),
    ...points.map((point) => dot(point, point === last)),
  );
}

/** A stroke of length 0 with round ends: it stays a circle when the drawing is stretched. */
function dot({ x, y, label }: Trend["points"][number], isLast: boolean): SVGPathElement {
  return svg("path", { class: isLast ? "dot last" : "dot", d: `M${across(x)} ${down(y)}h0` }, svg("title", {}, label));
}

/** How much rain and snow fell in the past hours. */
function precipitationList({ title, rows }: Precipitation): HTMLElement {
  return element(
    "section",
    { class: "card precipitation", "aria-labelledby": "precipitation", "data-key": "precipitation" },
    element("h2", { id: "precipitation" }, title),
    element("dl", {}, ...descriptions(rows)),
  );
}
