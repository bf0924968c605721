import type { PanelView } from "../../weather/view/panelView";
import type { Trend } from "../../weather/view/trend";
import { element, svg } from "../dom/elements";
import { descriptions } from "./rowList";

/** The temperature over time. The labels are not part of the drawing, so that they stay legible however narrow it is. */
export function trend(shown: Trend | undefined): HTMLElement | undefined {
  if (!shown) return undefined;
  return element(
    "section",
    { class: "card trend", "aria-labelledby": "trend", "data-key": "trend" },
    element("h2", { id: "trend" }, shown.title),
    element(
      "div",
      { class: "chart" },
      element("div", { class: "values", "aria-hidden": "true", "data-key": "values" }, ...values(shown)),
      plot(shown),
      element("div", { class: "hours", "aria-hidden": "true", "data-key": "hours" }, ...times(shown)),
    ),
  );
}

function values({ values: marks }: Trend): readonly HTMLElement[] {
  return marks.map(({ at, label }) => {
    const made = element("span", {}, label);
    made.style.bottom = percent(at);
    return made;
  });
}

/** The first label begins where the line begins, and the last one ends where it ends. */
function times({ times: marks }: Trend): readonly HTMLElement[] {
  return marks.map(({ at, label }) => {
    const made = element("span", { dir: "auto" }, label);
    made.style.left = percent(at);
    made.style.translate = percent(-at);
    return made;
  });
}

/** Drawn on a square of 100 that is stretched to what room there is; the strokes are not. */
function plot({ title, spoken, points, values: marks, times: hours }: Trend): SVGSVGElement {
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
    ...marks.map(({ at }) => svg("path", { class: "grid", d: `M0 ${down(at)}H100` })),
    ...hours.map(({ at }) => svg("path", { class: "grid hour", d: `M${across(at)} 0V100` })),
    svg("path", { class: "area", d: area }),
    svg("path", { class: "line", d: `M${line}` }),
    ...points.map((point) => dot(point, point === last)),
  );
}

/** A stroke of no length with round ends stays a circle however the drawing is stretched. */
function dot({ x, y, label }: Trend["points"][number], isLast: boolean): SVGPathElement {
  return svg("path", { class: isLast ? "dot last" : "dot", d: `M${across(x)} ${down(y)}h0` }, svg("title", {}, label));
}

function across(x: number): number {
  return Math.round(x * 10_000) / 100;
}

function down(y: number): number {
  return across(1 - y);
}

function percent(fraction: number): string {
  return `${across(fraction)}%`;
}

/** What fell in the past hours. */
export function precipitation(shown: PanelView["precipitation"]): HTMLElement | undefined {
  if (!shown) return undefined;
  return element(
    "section",
    { class: "card precipitation", "aria-labelledby": "precipitation", "data-key": "precipitation" },
    element("h2", { id: "precipitation" }, shown.title),
    element("dl", {}, ...descriptions(shown.rows)),
  );
}
