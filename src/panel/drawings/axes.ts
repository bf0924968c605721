import type { Tick } from "../../weather/view/trend";
import { element, svg } from "../dom/elements";

/** The labels next to a chart. They are outside the drawing, so that they keep their size when it is stretched. */
export function valueLabels(ticks: readonly Tick[]): HTMLElement {
  const labels = ticks.map(({ at, label }) => {
    const span = element("span", {}, label);
    span.style.bottom = percent(at);
    return span;
  });
  return element("div", { class: "values", "aria-hidden": "true", "data-key": "values" }, ...labels);
}

/**
 * The labels below a chart. `place` returns the position of a label's middle as CSS; without it, the first label begins
 * and the last label ends with the chart.
 */
export function timeLabels(ticks: readonly Tick[], place?: (left: string) => string): HTMLElement {
  const labels = ticks.map(({ at, label }) => {
    const span = element("span", { dir: "auto" }, label);
    span.style.left = place ? place(percent(at)) : percent(at);
    span.style.translate = place ? "-50%" : percent(-at);
    return span;
  });
  return element("div", { class: "hours", "aria-hidden": "true", "data-key": "hours" }, ...labels);
}

/** A line for each tick, on a square of 100. */
export function gridLines(values: readonly Tick[], times: readonly Tick[]): readonly SVGElement[] {
  return [
    ...values.map(({ at }) => svg("path", { class: "grid", d: `M0 ${down(at)}H100` })),
    ...times.map(({ at }) => svg("path", { class: "grid hour", d: `M${across(at)} 0V100` })),
  ];
}

/** Converts `x`, from 0 to 1, to hundredths of the square from the left. */
export function across(x: number): number {
  return Math.round(x * 10_000) / 100;
}

/** Converts `y`, from 0 at the bottom to 1, to hundredths of the square from the top. */
export function down(y: number): number {
  return across(1 - y);
}

/** Formats a fraction from 0 to 1 for CSS and SVG. */
export function percent(fraction: number): string {
  return `${across(fraction)}%`;
}
