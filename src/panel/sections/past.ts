import type { PanelView } from "../../weather/view/panelView";
import type { Trend } from "../../weather/view/trend";
import { element, svg } from "../dom/elements";
import { descriptions } from "./descriptions";

type Precipitation = NonNullable<PanelView["precipitation"]>;

/** The trend of the temperature and the past precipitation, side by side where there is room; undefined without both. */
export function past(trend?: Trend, precipitation?: Precipitation): HTMLElement | undefined {
  if (!trend && !precipitation) return undefined;
  return element(
    "div",
    { class: "past", "data-key": "past" },
    trend && chart(trend),
    precipitation && precipitationList(precipitation),
  );
}

/** The temperature over time. The labels are not part of the drawing, so that they keep their size when it is stretched. */
function chart(trend: Trend): HTMLElement {
  return element(
    "section",
    { class: "card trend", "aria-labelledby": "trend", "data-key": "trend" },
    element("h2", { id: "trend" }, trend.title),
    element(
      "div",
      { class: "chart" },
      element("div", { class: "values", "aria-hidden": "true", "data-key": "values" }, ...valueLabels(trend)),
      plot(trend),
      element("div", { class: "hours", "aria-hidden": "true", "data-key": "hours" }, ...timeLabels(trend)),
    ),
  );
}

function valueLabels({ values }: Trend): readonly HTMLElement[] {
  return values.map(({ at, label }) => {
    const span = element("span", {}, label);
    span.style.bottom = percent(at);
    return span;
  });
}

/** The first label begins where the line begins, and the last one ends where the line ends. */
function timeLabels({ times }: Trend): readonly HTMLElement[] {
  return times.map(({ at, label }) => {
    const span = element("span", { dir: "auto" }, label);
    span.style.left = percent(at);
    span.style.translate = percent(-at);
    return span;
  });
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
    ...values.map(({ at }) => svg("path", { class: "grid", d: `M0 ${down(at)}H100` })),
    ...times.map(({ at }) => svg("path", { class: "grid hour", d: `M${across(at)} 0V100` })),
    svg("path", { class: "area", d: area }),
    svg("path", { class: "line", d: `M${line}` }),
    ...points.map((point) => dot(point, point === last)),
  );
}

/** A stroke of length 0 with round ends: it stays a circle when the drawing is stretched. */
function dot({ x, y, label }: Trend["points"][number], isLast: boolean): SVGPathElement {
  return svg("path", { class: isLast ? "dot last" : "dot", d: `M${across(x)} ${down(y)}h0` }, svg("title", {}, label));
}

/**
 * From the left, in hundredths of the square.
 *
 * @param x 0 to 1.
 */
function across(x: number): number {
  return Math.round(x * 10_000) / 100;
}

/**
 * From the top, in hundredths of the square.
 *
 * @param y 0 to 1, from the bottom.
 */
function down(y: number): number {
  return across(1 - y);
}

function percent(fraction: number): string {
  return `${across(fraction)}%`;
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
