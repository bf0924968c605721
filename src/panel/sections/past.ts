import type { Past, PastOffer } from "../../weather/view/panelView";
import type { Trend } from "../../weather/view/trend";
import { element, svg } from "../dom/elements";
import { across, down, gridLines, timeLabels, valueLabels } from "../drawings/axes";
import { lineThrough } from "../drawings/line";
import { button } from "./button";
import { descriptions } from "./descriptions";

/** The temperature history, or the offer to load one, next to the past precipitation; undefined if there is neither. */
export function past({ trend, offer, precipitation }: Past): HTMLElement | undefined {
  if (!trend && !offer && !precipitation) return undefined;
  return element(
    "div",
    { class: "past", "data-key": "past" },
    trend ? trendCard(trend.title, chart(trend), offer) : offer && trendCard(offer.title, sentence(offer), offer),
    precipitation && precipitationList(precipitation),
  );
}

function trendCard(title: string, content: HTMLElement, offer?: PastOffer): HTMLElement {
  return element(
    "section",
    { class: "card trend", "aria-labelledby": "trend", "data-key": "trend" },
    element("h2", { id: "trend" }, title),
    content,
    offer && loadButton(offer),
  );
}

function chart(trend: Trend): HTMLElement {
  return element("div", { class: "chart" }, valueLabels(trend.values), plot(trend), timeLabels(trend.times));
}

function sentence(offer: PastOffer): HTMLElement {
  return element("p", { class: "sentence", dir: "auto" }, offer.sentence);
}

function loadButton({ action, loading }: PastOffer): HTMLButtonElement {
  const made = button(action, "secondary");
  if (loading) made.setAttribute("aria-disabled", "true");
  return made;
}

/** A line on a square of 100, which is stretched to the card; the strokes keep their width. */
function plot({ title, spoken, points, values, times }: Trend): SVGSVGElement {
  const last = points.at(-1);
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
    ...lineThrough(points),
    ...points.map((point) => dot(point, point === last)),
  );
}

/** A stroke of length 0 with round ends, which stays a circle when the drawing is stretched. */
function dot({ x, y, label }: Trend["points"][number], isLast: boolean): SVGPathElement {
  return svg("path", { class: isLast ? "dot last" : "dot", d: `M${across(x)} ${down(y)}h0` }, svg("title", {}, label));
}

function precipitationList({ title, rows }: NonNullable<Past["precipitation"]>): HTMLElement {
  return element(
    "section",
    { class: "card precipitation", "aria-labelledby": "precipitation", "data-key": "precipitation" },
    element("h2", { id: "precipitation" }, title),
    element("dl", {}, ...descriptions(rows)),
  );
}
