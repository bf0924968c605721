import { element, svg } from "../dom/elements";

/** A label of an axis. */
interface Tick {
  /** 0 to 1. */
  readonly at: number;
  readonly label: string;
}

/** The labels beside a chart, from its bottom up. No part of the drawing, so that they keep their size when it is stretched. */
export function valueLabels(marks: readonly Tick[]): HTMLElement {
  const labels = marks.map(({ at, label }) => {
    const span = element("span", {}, label);
    span.style.bottom = percent(at);
    return span;
  });
  return element("div", { class: "values", "aria-hidden": "true", "data-key": "values" }, ...labels);
}

/**
 * The labels below a chart.
 *
 * @param place how far from the left its middle is, by `at`; without, a label at 0 begins where the chart begins, and one
 * at 1 ends where it ends.
 */
export function timeLabels(marks: readonly Tick[], place?: (left: string) => string): HTMLElement {
  const labels = marks.map(({ at, label }) => {
    const span = element("span", { dir: "auto" }, label);
    span.style.left = place ? place(percent(at)) : percent(at);
    span.style.translate = place ? "-50%" : percent(-at);
    return span;
  });
  return element("div", { class: "hours", "aria-hidden": "true", "data-key": "hours" }, ...labels);
}

/** A line for each mark, on a square of 100. */
export function gridLines(values: readonly Tick[], times: readonly Tick[]): readonly SVGElement[] {
  return [
    ...values.map(({ at }) => svg("path", { class: "grid", d: `M0 ${down(at)}H100` })),
    ...times.map(({ at }) => svg("path", { class: "grid hour", d: `M${across(at)} 0V100` })),
  ];
}

/**
 * From the left, in hundredths of the square.
 *
 * @param x 0 to 1.
 */
export function across(x: number): number {
  return Math.round(x * 10_000) / 100;
}

/**
 * From the top, in hundredths of the square.
 *
 * @param y 0 to 1, from the bottom.
 */
export function down(y: number): number {
  return across(1 - y);
}

/** @param fraction 0 to 1. */
export function percent(fraction: number): string {
  return `${across(fraction)}%`;
}
